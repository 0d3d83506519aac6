//! Rounds in which nobody meets two others. In each encounter the one who is named first has White first.

/// Who meets whom in a round, White first.
type Encounters = Vec<(usize, usize)>;

/// Everyone meets everyone: the circle method.
///
/// All players but the last sit in a circle; in round `r` those meet whose places add up to `r`, and whoever would meet
/// himself meets the last player, or nobody if their number is odd.
pub(super) fn circle(players: usize) -> Vec<Encounters> {
    if players < 2 {
        return Vec::new();
    }
    let last = (players - 1) | 1;
    let round = |r: usize| {
        let meets = |one: usize| match (r + last - one) % last {
            other if other > one => Some(sides(one, other, last)),
            other if other == one && last < players => Some(sides(one, last, last)),
            _ => None,
        };
        (0..last).filter_map(meets).collect()
    };
    (0..last).map(round).collect()
}

/// Who has White of two players in the circle around the last.
///
/// Each has it against the half of the circle that follows him: as often as not, if the circle is odd, and it is. The last
/// player has it against every second one.
fn sides(one: usize, other: usize, last: usize) -> (usize, usize) {
    let is_white = if other == last { one.is_multiple_of(2) } else { other - one <= last / 2 };
    if is_white { (one, other) } else { (other, one) }
}

/// Only those meet who stand near in the list: a circle without the others.
pub(super) fn neighbours(reach: usize, players: usize) -> Vec<Encounters> {
    let mut rounds = circle(players);
    for round in &mut rounds {
        round.retain(|(one, other)| one.abs_diff(*other) <= reach);
    }
    rounds.retain(|round| !round.is_empty());
    rounds
}

/// The first players meet all others: the longer row stands still and the shorter one walks along it.
pub(super) fn gauntlet(challengers: usize, players: usize) -> Vec<Encounters> {
    let challengers = challengers.min(players);
    let others = players - challengers;
    let (short, long) = (challengers.min(others), challengers.max(others));
    if short == 0 {
        return Vec::new();
    }
    let meeting = |place: usize, r: usize| {
        let (one, other) = (place, (place + r) % long);
        let (challenger, other) = if challengers <= others { (one, other) } else { (other, one) };
        let is_white = (challenger + other).is_multiple_of(2);
        let met = challengers + other;
        if is_white { (challenger, met) } else { (met, challenger) }
    };
    (0..long).map(|r| (0..short).map(|place| meeting(place, r)).collect()).collect()
}
