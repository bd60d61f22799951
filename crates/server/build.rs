//! Builds the server anew when the page was built: cargo watches only what exists.

fn main() {
    let page = std::path::Path::new("../../web/dist");
    if !page.exists() {
        // A fresh clone has no page yet. Where the folder cannot be made, the page is simply not watched.
        std::fs::create_dir_all(page).ok();
    }
    println!("cargo::rerun-if-changed={}", page.display());
}
