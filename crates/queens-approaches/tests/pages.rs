//! What the pages of the approaches must hold.

use queens_approaches::{APPROACHES, Block, page};
use queens_core::Engine;

/// The prose of a page, line by line.
fn prose(blocks: &[Block]) -> Vec<&String> {
    let mut lines = Vec::new();
    for block in blocks {
        if let Block::Prose(of) = block {
            lines.extend(of);
        }
    }
    lines
}

#[test]
fn every_family_has_a_page_that_says_what_it_costs_and_where_it_comes_from() {
    for &approach in APPROACHES {
        let family = approach.card.family;
        let blocks = page(family).unwrap_or_else(|| panic!("{family} has no page")).blocks();
        let lines = prose(&blocks);
        for lead in ["Time: ", "Space: ", "Source: "] {
            assert_eq!(lines.iter().filter(|line| line.starts_with(lead)).count(), 1, "{family}: {lead}");
        }
        assert!(!lines[0].starts_with("Time: "), "{family} does not begin with its idea");
        for line in lines {
            assert!(!line.is_empty() && !line.contains("```"), "{family}: {line}");
            assert!(!line.starts_with("For n = 8, all"), "{family}: {line}");
        }
    }
}

#[test]
fn every_approach_has_its_pseudocode_and_says_what_to_look_at() {
    for &approach in APPROACHES {
        let card = &approach.card;
        let blocks = page(card.id).or_else(|| page(card.family)).expect("a family has a page").blocks();
        let under = |name: &str| {
            let heading = |block: &Block| matches!(block, Block::Heading(of) if of == name);
            let mut places = (0..blocks.len()).filter(|at| heading(&blocks[*at]));
            match (places.next(), places.next()) {
                (Some(at), None) => blocks.get(at + 1),
                other => panic!("{}: {name} stands {other:?}", card.id),
            }
        };
        let Some(Block::Code(code)) = under("Pseudocode") else { panic!("{} has no pseudocode", card.id) };
        assert!((3..=16).contains(&code.len()), "{}: {code:?}", card.id);
        // It stands whole on a narrow terminal, indented.
        let widest = code.iter().map(|line| line.chars().count()).max();
        assert!(widest <= Some(92), "{}: {widest:?}", card.id);
        let Some(Block::Prose(look)) = under("What to look at") else { panic!("{}", card.id) };
        assert!(look.concat().split(['.', ';', ':']).count() >= 3, "{}: {look:?}", card.id);
    }
}

#[test]
fn the_algorithm_is_shown_whole_without_card_and_tests() {
    for &approach in APPROACHES {
        for name in [approach.card.id, approach.card.family] {
            let Some(page) = page(name) else { continue };
            let code = page.code();
            // What the engine calls first, and the type it calls it on.
            let main = match approach.engine {
                Engine::Search(_) => ("Search for ", "fn search"),
                Engine::Count(_) => ("Count for ", "fn count"),
                Engine::Find(_) => ("Find for ", "fn find"),
            };
            assert!(code.contains("pub struct "), "{name}: {code}");
            let body = code.split_once(main.0).and_then(|(_, body)| body.split_once(main.1));
            assert!(body.is_some_and(|(_, body)| body.len() > 200), "{name}: {code}");
            assert!(!code.contains("Card {") && !code.contains("#[test]"), "{name}: {code}");
        }
    }
}
