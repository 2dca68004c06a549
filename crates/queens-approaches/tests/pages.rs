//! What the pages of the approaches must hold.

use queens_approaches::{APPROACHES, page};

#[test]
fn every_family_has_a_page_that_says_what_it_costs_and_where_it_comes_from() {
    for approach in APPROACHES {
        let family = approach.card.family;
        let blocks = page(family).unwrap_or_else(|| panic!("{family} has no page")).blocks();
        let lines: Vec<&String> = blocks.iter().flatten().collect();
        for lead in ["Time: ", "Space: ", "Source: "] {
            assert_eq!(lines.iter().filter(|line| line.starts_with(lead)).count(), 1, "{family}: {lead}");
        }
        assert!(!lines[0].starts_with("Time: "), "{family} does not begin with its idea");
        for line in lines {
            assert!(!line.is_empty() && !line.contains("```"), "{family}: {line}");
            assert!(!line.starts_with("For n = 8"), "{family}: {line}");
        }
    }
}

#[test]
fn the_algorithm_is_shown_without_card_and_tests() {
    for approach in APPROACHES {
        for name in [approach.card.id, approach.card.family] {
            let Some(page) = page(name) else { continue };
            let code = page.code();
            assert!(code.contains(" for ") && code.len() > 200, "{name}: {code}");
            assert!(!code.contains("Card {") && !code.contains("#[test]"), "{name}: {code}");
        }
    }
}
