//! The pages: what each crate says of its approach, and the algorithm itself. They are the crates' own source files, so
//! that what a command shows, what the documentation says and what runs are one text.

/// The file of an approach, by its family or, for a variation in a file of its own, by its id.
macro_rules! files {
    ($($name:literal: $path:literal,)+) => {
        [$(($name, include_str!(concat!("../../approaches/", $path)))),+]
    };
}

static FILES: &[(&str, &str)] = &files! {
    "cell-scan": "cell-scan/src/lib.rs",
    "column-vector": "column-vector/src/lib.rs",
    "flag-arrays": "flag-arrays/src/lib.rs",
    "flag-arrays-inline": "flag-arrays/src/inline.rs",
    "nested-loops": "nested-loops/src/lib.rs",
    "nested-loops-unpruned": "nested-loops/src/unpruned.rs",
    "bfs-queue": "bfs-queue/src/lib.rs",
    "iterative": "iterative/src/lib.rs",
    "permutation-tree": "permutation-tree/src/lib.rs",
    "bitmask": "bitmask/src/lib.rs",
    "dancing-links": "dancing-links/src/lib.rs",
    "forward-checking": "forward-checking/src/lib.rs",
    "bitmask-mirror": "bitmask-mirror/src/lib.rs",
    "symmetry": "symmetry/src/lib.rs",
    "parallel": "parallel/src/lib.rs",
    "lanes": "lanes/src/lib.rs",
    "half-boards": "half-boards/src/lib.rs",
    "construction": "construction/src/lib.rs",
    "min-conflicts": "min-conflicts/src/lib.rs",
};

/// A source file that explains an approach.
#[derive(Clone, Copy)]
pub struct Page {
    source: &'static str,
}

/// A part of a page: what stands between empty lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The name of what follows, up to the next heading.
    Heading(String),
    /// Prose: a line for each sentence or item that goes together, however long.
    Prose(Vec<String>),
    /// Pseudocode: lines as they are.
    Code(Vec<String>),
}

/// The page of this name: a family, or a variation that has one of its own.
pub fn page(name: &str) -> Option<Page> {
    FILES.iter().find(|(of, _)| *of == name).map(|&(_, source)| Page { source })
}

impl Page {
    /// The text at the top of the file, without the test and the words that lead to it.
    pub fn blocks(&self) -> Vec<Block> {
        let text = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let mut text = text.map(|line| line.strip_prefix(' ').unwrap_or(line));
        let mut blocks = Vec::new();
        let mut prose: Vec<String> = Vec::new();
        while let Some(line) = text.next() {
            let (heading, code) = (line.strip_prefix("# "), line.starts_with("```"));
            if line.is_empty() || heading.is_some() || code {
                let whole = std::mem::take(&mut prose);
                // What only leads to the test says nothing without it.
                if !whole.iter().all(|line| line.ends_with(':')) {
                    blocks.push(Block::Prose(whole));
                }
            } else {
                match prose.last_mut() {
                    Some(before) if !begins(line) => *before = format!("{before} {}", line.trim()),
                    _ => prose.push(line.trim().to_owned()),
                }
            }
            if let Some(name) = heading {
                blocks.push(Block::Heading(name.to_owned()));
            }
            if code {
                let lines = text.by_ref().take_while(|line| !line.starts_with("```"));
                let lines: Vec<String> = lines.map(str::to_owned).collect();
                if line == "```text" {
                    blocks.push(Block::Code(lines));
                }
            }
        }
        if !prose.is_empty() {
            blocks.push(Block::Prose(prose));
        }
        blocks
    }

    /// The algorithm: what stands below the card, up to the tests; all code where there is no card.
    pub fn code(&self) -> &'static str {
        let code = self.source.split("\n#[cfg(test)]").next().unwrap_or_default();
        // The item that holds the card ends with the next brace that begins a line.
        let below = code.split_once(" card: Card {").and_then(|(_, card)| {
            let (_, end) = card.split_once("\n}")?;
            Some(end.strip_prefix(';').unwrap_or(end))
        });
        below.unwrap_or(code).trim()
    }
}

/// Whether a line of a block is not the rest of the one before it.
fn begins(line: &str) -> bool {
    let is_item = line.starts_with("* ")
        || line.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
    is_item
        || line.starts_with('|')
        || ["Time: ", "Space: ", "Source: "].iter().any(|lead| line.starts_with(lead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_begins_below_the_card_whatever_it_is_followed_by() {
        let below = "/// Text.\nstruct Heap { bytes: u64 }\n\nfn search() { let heap = Heap { bytes: 0 }; }";
        let card = "    card: Card {\n        id: \"a\",\n    },\n    bytes: None,\n";
        for source in [
            format!("//! Words.\n\npub static A: Approach = Approach {{\n{card}}};\n\n{below}\n"),
            format!("pub static A: Approach = a();\n\nconst fn a() -> Approach {{\n{card}}}\n\n{below}\n"),
            format!("static A: Approach = Approach {{\n{card}}};\n{below}\n\n#[cfg(test)]\nmod tests {{}}\n"),
        ] {
            assert_eq!(Page { source: source.leak() }.code(), below);
        }
    }
}
