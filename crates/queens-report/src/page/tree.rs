//! The whole search tree of a small board, drawn from a trace.

use maud::{Markup, html};
use queens_data::{Mode, Row, TapeStep, TapeVerdict, Trace};

use crate::numbers::solutions;
use crate::summary::Summary;

/// A tree of more nodes than these cannot be read.
const MOST_NODES: usize = 60;
/// From a leaf to its neighbour.
const APART: f32 = 78.0;
/// From a level to the next.
const BELOW: f32 = 92.0;
/// The side of a node's board.
const SIDE: f32 = 52.0;
/// The room above the root.
const TOP: f32 = 6.0;

/// A tree whose queens are put down row by row.
struct Tree {
    approach: String,
    n: usize,
    /// In the order of the search; the root first.
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    /// The queens' columns.
    columns: Vec<u32>,
    parent: Option<usize>,
    children: Vec<usize>,
    /// Columns tried in the next row, and whether a queen was put there.
    tried: Vec<(u32, bool)>,
    solution: bool,
}

impl Node {
    fn dead_end(&self) -> bool {
        self.children.is_empty() && !self.solution
    }
}

impl Tree {
    /// None where queens do not come row by row, or where the tree is too large to be read.
    fn of(trace: &Trace) -> Option<Self> {
        let n = trace.cell.n as usize;
        let mut nodes = vec![Node::default()];
        let mut here = 0;
        for step in trace.steps()? {
            match step {
                TapeStep::Candidate { square, verdict, .. } => {
                    let (row, column) = (square as usize / n, square % n as u32);
                    if row != nodes[here].columns.len() {
                        return None;
                    }
                    let taken = verdict == TapeVerdict::Free;
                    nodes[here].tried.push((column, taken));
                    if taken {
                        let columns = nodes[here].columns.iter().copied().chain([column]).collect();
                        let child = nodes.len();
                        nodes[here].children.push(child);
                        nodes.push(Node { columns, parent: Some(here), ..Node::default() });
                        here = child;
                    }
                }
                TapeStep::TakeOff => here = nodes[here].parent?,
                TapeStep::Solution => nodes[here].solution = true,
                TapeStep::DeadEnd | TapeStep::Checks { .. } => {}
                TapeStep::Expand => return None,
            }
            if nodes.len() > MOST_NODES {
                return None;
            }
        }
        Some(Tree { approach: trace.cell.approach.clone(), n, nodes })
    }

    /// Where each node stands: leaves side by side, the others above the middle of their children.
    fn places(&self) -> Vec<(f32, f32)> {
        let mut across = vec![0.0; self.nodes.len()];
        let mut leaves = 0;
        for (index, node) in self.nodes.iter().enumerate() {
            if node.children.is_empty() {
                across[index] = APART * (leaves as f32 + 0.5);
                leaves += 1;
            }
        }
        // A child comes after its parent, so backwards all children are placed first.
        for (index, node) in self.nodes.iter().enumerate().rev() {
            if let (Some(first), Some(last)) = (node.children.first(), node.children.last()) {
                across[index] = (across[*first] + across[*last]) / 2.0;
            }
        }
        let down = |node: &Node| TOP + BELOW * node.columns.len() as f32;
        across.into_iter().zip(&self.nodes).map(|(x, node)| (x, down(node))).collect()
    }
}

/// The tree of n = 4, by the baseline where it was traced, or else by the first that goes row by row.
pub(super) fn tree(summary: &Summary) -> Markup {
    let traces: Vec<&Trace> = summary
        .recording
        .rows
        .iter()
        .filter_map(|row| match row {
            Row::Trace(trace) if trace.cell.n == 4 && trace.cell.mode == Mode::All => Some(trace),
            _ => None,
        })
        .collect();
    let baseline = &summary.recording.start.asked.baseline;
    let preferred = traces.iter().filter(|trace| trace.cell.approach == *baseline);
    let tree = preferred.chain(&traces).find_map(|trace| Tree::of(trace));
    tree.map_or_else(|| html! {}, |tree| drawn(&tree))
}

fn drawn(tree: &Tree) -> Markup {
    let dead = tree.nodes.iter().filter(|node| node.dead_end()).count();
    let solved = tree.nodes.iter().filter(|node| node.solution).count() as u64;
    let told =
        format!("{} nodes for n = {}: {dead} dead ends, {}", tree.nodes.len(), tree.n, solutions(solved));
    let places = tree.places();
    let width = places.iter().map(|place| place.0).fold(0.0, f32::max) + APART / 2.0;
    let height = TOP + BELOW * tree.n as f32 + SIDE + 24.0;
    html! {
        div.full.tree-part {
            h3 { "The whole tree of n = " (tree.n) }
            p { (told) ", as " (tree.approach) " walked it. Numbers give the order of the search; breadth-first takes the \
                same nodes line by line." span.noprint.needs-script { " Point at a node to see which squares were tried there." } }
            div.tree-wrap id="tree" data-n=(tree.n) {
                svg.tree viewBox=(format!("0 0 {width} {height}")) role="group"
                    aria-label={ (told) ". Arrow keys walk it in the order of the search." } {
                    @for (index, node) in tree.nodes.iter().enumerate() {
                        @if let Some(parent) = node.parent {
                            path.ed d=(edge(places[parent], places[index])) {}
                        }
                    }
                    @for (index, node) in tree.nodes.iter().enumerate() { (drawn_node(tree.n, index, node, places[index])) }
                }
                div.needs-script { svg.bd viewBox=(format!("-5 -1 {0} {0}", tree.n * 10 + 7)) role="img" aria-label="board" {}
                    p.say aria-live="polite" {} }
            }
        }
    }
}

fn edge((x, y): (f32, f32), (to_x, to_y): (f32, f32)) -> String {
    let (from_y, middle) = (y + SIDE, (y + SIDE + to_y) / 2.0);
    format!("M{x} {from_y}C{x} {middle} {to_x} {middle} {to_x} {to_y}")
}

fn drawn_node(n: usize, index: usize, node: &Node, (x, y): (f32, f32)) -> Markup {
    let (left, square) = (x - SIDE / 2.0, SIDE / n as f32);
    let columns: Vec<String> = node.columns.iter().map(|column| (column + 1).to_string()).collect();
    let tried: Vec<String> = node
        .tried
        .iter()
        .map(|(column, taken)| format!("{}{column}", if *taken { 'f' } else { 'x' }))
        .collect();
    let (class, kind) = match (node.solution, node.dead_end()) {
        (true, _) => ("nd sol", Some("✓ solution")),
        (_, true) => ("nd dead", Some("✗ dead end")),
        _ => ("nd", None),
    };
    let name = if columns.is_empty() { "the empty board".into() } else { columns.join(" ") };
    let grid: String = (1..n)
        .map(|line| {
            let line = line as f32 * square;
            format!("M{} {y}v{SIDE}M{left} {}h{SIDE}", left + line, y + line)
        })
        .collect();
    let label = format!(
        "node {}: {name}, {}",
        index + 1,
        kind.map_or_else(
            || format!("{} children", node.children.len()),
            |kind| kind[kind.find(' ').unwrap_or(0)..].trim().into()
        )
    );
    html! {
        g class=(class) data-v=(columns.join(" ")) data-tried=(tried.join(" ")) data-i=(index)
            tabindex=(if index == 0 { "0" } else { "-1" }) role="button" aria-label=(label) {
            rect.bx x=(left) y=(y) width=(SIDE) height=(SIDE) rx="2" {}
            path.gl d=(grid) {}
            @for (row, column) in node.columns.iter().enumerate() {
                circle.dot cx=(left + (*column as f32 + 0.5) * square) cy=(y + (row as f32 + 0.5) * square)
                    r=(square * 0.36) {}
            }
            text.no x=(left - 4.0) y=(y + 10.0) text-anchor="end" { (index + 1) }
            @if let Some(kind) = kind { text.kd x=(x) y=(y + SIDE + 15.0) text-anchor="middle" { (kind) } }
        }
    }
}
