//! Players from their texts.

use damier_core::{History, Located};
use damier_draughts::{English, International, Position};
use damier_engines::player::{OPTIONS, PLAYERS, Room, Search, Spec, SpecError, build};
use damier_search::{Limits, Quest};

fn fault(text: &str) -> (String, String, String) {
    let error: SpecError = text.parse::<Spec>().expect_err(text);
    (error.to_string(), text[error.span()].to_owned(), error.remedy().unwrap_or_default())
}

#[test]
fn every_player_plays_a_legal_move() {
    let game = History::<Position<English>>::default();
    for player in PLAYERS {
        let spec: Spec = player.name.parse().unwrap();
        assert_eq!(spec.search.name(), player.name);
        let mut searcher = build::<Position<English>>(&spec).unwrap();
        let limits = Limits { depth: Some(3), nodes: Some(300), ..Limits::default() };
        let report = searcher.search(&Quest::new(&game, limits), &mut |_| {});
        let best = report.best().unwrap_or_else(|| panic!("{} has a move", player.name));
        assert!(game.legal_moves().contains(&best), "{}", player.name);
    }
}

#[test]
fn every_option_is_understood_by_some_player_and_its_example_is_a_value() {
    for option in OPTIONS {
        let players = PLAYERS.iter().filter(|player| option.is_for(player));
        let example = option.value.trim_matches(|c| c == '[' || c == ']').replace("NAME", "kings");
        let mut fitting = 0;
        for player in players {
            let written = if example.is_empty() { String::new() } else { format!("={example}") };
            let text = format!("{}:{}{written}", player.name, option.key);
            let spec = text.parse::<Spec>().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(build::<Position<English>>(&spec).is_ok(), "{text}");
            fitting += 1;
        }
        assert!(fitting > 0, "{}", option.key);
    }
}

#[test]
fn options_mean_what_they_say() {
    let spec: Spec = "pvs:depth=9,tt=2MiB,quiescence,ordering,killers,history=7,seed=3".parse().unwrap();
    assert_eq!((spec.limits.depth, spec.seed), (Some(9), 3));
    let Search::Ladder(ladder) = spec.search else { panic!("of the ladder") };
    assert_eq!((ladder.table, ladder.quiescence, ladder.remembers), (Some(Room::Bytes(2 << 20)), 32, 7));
    assert!(ladder.hints.promise && ladder.hints.killers && !ladder.hints.butterfly);
    let spec: Spec = "mcts:c=0.7,rollouts=4,time=1.5s,rave".parse().unwrap();
    assert_eq!(spec.limits.time, Some(std::time::Duration::from_millis(1500)));
    let Search::Mcts(options) = spec.search else { panic!("Monte Carlo") };
    assert_eq!((options.c, options.rollouts, options.rave), (0.7, 4, Some(1000.0)));
}

#[test]
fn faults_are_pointed_at() {
    assert_eq!(fault("alphabeat:depth=3").1, "alphabeat");
    assert!(fault("alphabeat:depth=3").2.contains("`alphabeta`"));
    assert_eq!(fault("pvs:depth=0").1, "0");
    assert!(fault("pvs:depth=0").2.contains("1 to 200"));
    assert_eq!(fault("pvs:depth=1000").1, "1000");
    assert_eq!(fault("pvs:time=0ms").1, "0ms");
    assert_eq!(fault("pvs:time=5").1, "5");
    assert_eq!(fault("pvs:depth").0, "`depth` needs a value");
    assert_eq!(fault("pvs:ordering=yes").1, "yes");
    assert_eq!(fault("pvs:rollouts=3").0, "`rollouts` means nothing to `pvs`");
    assert_eq!(fault("mcts:depth=3").1, "depth");
    assert_eq!(fault("pvs:depth=3,depth=4").0, "`depth` is given twice");
    assert_eq!(fault("pvs:").0, "an option is missing here");
    assert_eq!(fault("pvs:depth=3,").1, "");
    assert_eq!(fault("pvs:tt=64").1, "64");
    assert_eq!(fault("").0, "there is no player ``");
    assert_eq!(fault("pvs:nodes=-1").1, "-1");
}

#[test]
fn an_unknown_evaluation_is_pointed_at_by_the_game() {
    let spec: Spec = "negamax:depth=3,eval=weigthed".parse().unwrap();
    let error = build::<Position<English>>(&spec).err().unwrap();
    assert_eq!(&spec.text[error.span()], "weigthed");
    assert_eq!(error.remedy().unwrap(), "did you mean `weighted`?");
    let spec: Spec = "negamax:eval=weighted".parse().unwrap();
    let error = build::<Position<International>>(&spec).err().unwrap();
    assert!(error.to_string().contains("International"), "{error}");
}

struct OneMove;

impl damier_engines::Task for OneMove {
    type Output = bool;

    fn run<P: damier_engines::Playable>(self) -> bool {
        let spec: Spec = "pvs:depth=2".parse().expect("a player");
        let mut searcher = build::<P>(&spec).expect("a player of the game");
        let game = History::<P>::default();
        searcher.search(&Quest::new(&game, Limits::default()), &mut |_| {}).best().is_some()
    }
}

#[test]
fn every_game_of_the_catalogue_has_players() {
    for id in damier_engines::ids() {
        assert_eq!(damier_engines::dispatch(id, OneMove), Some(true), "{id}");
    }
}

#[test]
fn levels_and_nicknames_are_players_like_others() {
    use damier_engines::player::{LEVELS, NICKNAMES};
    for (i, means) in LEVELS.iter().enumerate() {
        let (level, plain): (Spec, Spec) =
            (format!("level:{}", i + 1).parse().expect("a level"), means.parse().expect("a player"));
        assert_eq!((&level.search, level.limits), (&plain.search, plain.limits));
    }
    for known in NICKNAMES {
        let (short, plain): (Spec, Spec) =
            (known.name.parse().expect("a nickname"), known.means.parse().expect("a player"));
        assert_eq!(short.search, plain.search);
    }
    let changed: Spec = "easy:depth=4".parse().expect("options change a nickname");
    assert_eq!((changed.search.name(), changed.limits.depth), ("negamax", Some(4)));
    let seeded: Spec = "level:2,seed=7".parse().expect("and a level");
    assert_eq!((seeded.seed, seeded.limits.depth), (7, Some(2)));
    for (text, span) in
        [("level:0", 6..7), ("level:11", 6..8), ("level", 5..5), ("level:x,seed=1", 6..7), ("hrad", 0..4)]
    {
        assert_eq!(text.parse::<Spec>().expect_err(text).span(), span, "{text}");
    }
}
