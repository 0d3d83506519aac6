//! What a position of chess shows: the names of its features and their places.

use crate::hand::Group;

/// A group of features. Ranks, squares and distances are those of the side that owns the piece.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    /// The right to move.
    Turn,
    /// Pawns, knights, bishops, rooks and queens.
    Material,
    PawnSquares,
    KnightSquares,
    BishopSquares,
    RookSquares,
    QueenSquares,
    KingSquares,
    BishopPair,
    /// By the number of squares within reach that no enemy pawn attacks.
    KnightReach,
    BishopReach,
    RookReach,
    QueenReach,
    Doubled,
    /// With an enemy pawn ahead on the file, or without.
    Isolated,
    Backward,
    SideBySide,
    Guarded,
    Passed,
    PassedBlocked,
    PassedFree,
    PassedGuarded,
    PassedOwnKing,
    PassedEnemyKing,
    Candidate,
    /// On an open file, on a file without own pawns, on the seventh row.
    Rooks,
    /// Of knights, of bishops.
    Outposts,
    BishopShade,
    BehindPawn,
    /// By kind: knights, bishops, rooks, queens.
    RingAttackers,
    RingSquares,
    SafeChecks,
    RingWeak,
    /// Without a queen, then with one, by units.
    Danger,
    /// By file from the edge, then by the row of the nearest own pawn; row 0 is no pawn.
    Shelter,
    Storm,
    StormStopped,
    OpenFiles,
    /// By the kind that is attacked.
    ByPawn,
    ByMinor,
    ByRook,
    ByKing,
    ByPush,
    Hanging,
    Space,
}

/// Units of danger that are told apart.
pub(super) const UNITS: usize = 32;

/// The groups in the order of [`Shown`].
pub(super) const GROUPS: [Group; 45] = [
    group("turn", 1),
    group("material", 5),
    group("pawns on their squares", 64),
    group("knights on their squares", 64),
    group("bishops on their squares", 64),
    group("rooks on their squares", 64),
    group("queens on their squares", 64),
    group("king on its square", 64),
    group("bishop pair", 1),
    group("knight reach", 9),
    group("bishop reach", 14),
    group("rook reach", 15),
    group("queen reach", 28),
    group("doubled pawns", 1),
    group("isolated pawns", 2),
    group("backward pawns", 2),
    group("pawns side by side", 8),
    group("guarded pawns", 8),
    group("passed pawns", 8),
    group("passed pawns, blocked", 8),
    group("passed pawns, way free", 8),
    group("passed pawns, guarded", 8),
    group("passed pawns, own king away", 8),
    group("passed pawns, enemy king away", 8),
    group("candidate pawns", 8),
    group("rooks on files and the seventh row", 3),
    group("outposts", 2),
    group("pawns on the bishop's shade", 1),
    group("minor pieces behind pawns", 1),
    group("attackers near the king", 4),
    group("attacked squares near the king", 4),
    group("safe checks", 4),
    group("weak squares near the king", 1),
    group("danger", 2 * UNITS),
    group("shelter", 32),
    group("storm", 32),
    group("storm stopped", 8),
    group("open files near the king", 1),
    group("attacked by pawns", 5),
    group("attacked by minor pieces", 5),
    group("attacked by rooks", 5),
    group("attacked by the king", 1),
    group("threatened by a push", 1),
    group("hanging pieces", 1),
    group("space", 1),
];

const _: () = assert!(Shown::Space as usize == GROUPS.len() - 1, "every group has its name and size");

const fn group(name: &'static str, size: usize) -> Group {
    Group { name, size }
}

/// The place of the first feature of each group.
const FIRST: [usize; GROUPS.len()] = {
    let mut first = [0; GROUPS.len()];
    let mut i = 1;
    while i < GROUPS.len() {
        first[i] = first[i - 1] + GROUPS[i - 1].size;
        i += 1;
    }
    first
};

impl Shown {
    /// The place of a feature of this group.
    #[inline]
    pub(super) const fn at(self, index: usize) -> usize {
        debug_assert!(index < GROUPS[self as usize].size);
        FIRST[self as usize] + index
    }
}
