//! The pages: what each crate says of its approach, and the algorithm itself. They are the crates' own source files, so
//! that what a command shows, what the documentation says and what runs are one text.

/// The file of an approach, by its family or, for a variation in a file of its own, by its id.
macro_rules! files {
    ($($name:literal: $path:literal,)+) => {
        [$(($name, include_str!(concat!("../../approaches/", $path)))),+]
    };
}

static FILES: [(&str, &str); 19] = files! {
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

/// The page of this name: a family, or a variation that has one of its own.
pub fn page(name: &str) -> Option<Page> {
    FILES.iter().find(|(of, _)| *of == name).map(|&(_, source)| Page { source })
}

impl Page {
    /// The text at the top of the file, without the test and the words that lead to it: blocks of lines, a block for what
    /// stands between empty lines, a line for each sentence or item that goes together, however long.
    pub fn blocks(&self) -> Vec<Vec<String>> {
        let text = self.source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
        let mut blocks = vec![Vec::<String>::new()];
        for line in text.take_while(|line| !line.starts_with("```")) {
            match blocks.last_mut() {
                Some(block) if line.is_empty() && !block.is_empty() => blocks.push(Vec::new()),
                Some(block) => match block.last_mut() {
                    Some(before) if !begins(line) => *before = format!("{before} {line}"),
                    _ => block.push(line.to_owned()),
                },
                None => {}
            }
        }
        blocks.retain(|block| !block.iter().all(|line| line.ends_with(':')));
        blocks
    }

    /// The algorithm: what stands behind the card.
    pub fn code(&self) -> &'static str {
        let code = self.source.split("\n#[cfg(test)]").next().unwrap_or_default();
        let behind_the_card = code.rfind(" bytes: ").and_then(|card| {
            let end = code[card..].find("\n}")?;
            code[card + end..].split_once("\n\n")
        });
        behind_the_card.map_or(code, |(_, behind)| behind).trim()
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
