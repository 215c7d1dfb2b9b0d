//! Generates the evaluator's tables, checks them, and writes them as Rust source.

#[path = "src/evaluator/generate.rs"]
mod generate;

use std::fmt::{Display, Write as _};
use std::path::Path;

fn array<T: Display>(out: &mut String, name: &str, kind: &str, doc: &str, values: &[T]) {
    let _ = writeln!(out, "/// {doc}");
    let _ = writeln!(out, "pub static {name}: [{kind}; {}] = [", values.len());
    for row in values.chunks(16) {
        for value in row {
            let _ = write!(out, "{value},");
        }
        out.push('\n');
    }
    out.push_str("];\n");
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/evaluator/generate.rs");
    let tables = generate::generate();
    let mut out = String::new();
    let _ = writeln!(
        out,
        "/// Top bits of a rank key that choose a displacement.\npub const BUCKET_BITS: u32 = {};",
        generate::BUCKET_BITS
    );
    array(
        &mut out,
        "RANK_KEYS",
        "u32",
        "One key for each rank.",
        &tables.rank_keys,
    );
    array(
        &mut out,
        "FLUSH",
        "u16",
        "Strength of a suit's ranks, 0 below five.",
        &tables.flush,
    );
    array(
        &mut out,
        "FIRST_OF_CATEGORY",
        "u16",
        "Lowest strength of each category.",
        &tables.first_of_category,
    );
    for (table, cards) in tables.ranks.iter().zip(5..) {
        array(
            &mut out,
            &format!("DISPLACEMENTS_{cards}"),
            "u16",
            "Displacement by bucket.",
            &table.displacements,
        );
        array(
            &mut out,
            &format!("STRENGTHS_{cards}"),
            "u16",
            "Strength by place.",
            &table.strengths,
        );
    }
    let folder = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    std::fs::write(Path::new(&folder).join("evaluator_tables.rs"), out)
        .expect("the build folder is writable");
}
