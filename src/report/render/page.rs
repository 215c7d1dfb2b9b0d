//! A page for people: headings, paragraphs, facts and tables, not yet laid out.

/// A page, in reading order.
#[derive(Debug, Default)]
pub struct Page {
    /// Its parts.
    pub blocks: Vec<Block>,
}

/// One part of a page. All text is plain; the back ends escape what they must.
#[derive(Debug)]
pub enum Block {
    /// The page's title.
    Title(String),
    /// The heading of a section.
    Section(String),
    /// The heading of a part of a section.
    Part(String),
    /// Running text.
    Paragraph(String),
    /// Words, and a command to type after them.
    Command(&'static str, String),
    /// A list of single statements.
    Points(Vec<String>),
    /// Figures, one a line: its name, its value, and what it is per.
    Facts(Vec<[String; 3]>),
    /// A table.
    Table(Table),
}

/// A table; every row has as many cells as there are columns.
#[derive(Debug)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows below the header.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Debug)]
pub struct Column {
    /// What stands above it, on one line or several.
    pub header: String,
    /// Whether it holds numbers, which stand to the right and are never broken over lines.
    pub number: bool,
    /// Whether its words are never broken over lines either.
    pub unbroken: bool,
}

/// A cell of a table.
#[derive(Debug)]
pub struct Cell {
    /// What stands in it.
    pub text: String,
    /// Where it leads, in the forms that have links.
    pub link: Option<String>,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell {
            text: text.into(),
            link: None,
        }
    }
}

impl Page {
    /// Adds a part at the end.
    pub fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Adds running text.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.push(Block::Paragraph(text.into()));
    }

    /// Adds the heading of a section.
    pub fn section(&mut self, text: impl Into<String>) {
        self.push(Block::Section(text.into()));
    }
}

impl Table {
    /// A table without rows. A header that starts with `#` is that of a column of numbers, one that
    /// starts with `=` that of a column of words that are not to be broken.
    pub fn new<T: AsRef<str>>(headers: impl IntoIterator<Item = T>) -> Table {
        let column = |header: &str| Column {
            header: header.trim_start_matches(['#', '=']).into(),
            number: header.starts_with('#'),
            unbroken: header.starts_with(['#', '=']),
        };
        Table {
            columns: headers
                .into_iter()
                .map(|header| column(header.as_ref()))
                .collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row; cells that are missing at its end stay empty, those too many go.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<Cell>>) {
        let mut row: Vec<Cell> = cells.into_iter().map(Into::into).collect();
        row.resize_with(self.columns.len(), || "".into());
        self.rows.push(row);
    }
}
