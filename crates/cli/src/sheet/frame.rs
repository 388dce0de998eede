//! What is the same on all pages: paper, margins, title, foot, and the file that they go into.

use super::SheetOptions;
use super::fonts::{Fonts, Style, Weight, ink};
use crate::visible;
use anyhow::{Context, Result, anyhow};
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag, Tag, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};
use std::num::NonZeroU16;

const SIDE: f32 = 48.0;
const TOP: f32 = 44.0;
const BOTTOM: f32 = 36.0;
const TITLE: Style = Style::new(Weight::Bold, 20.0);
const HEAD: Style = Style::pale(9.0);
const FOOT: Style = Style::pale(7.5);

/// Between a rule and what stands above or below it.
const AIR: f32 = 8.0;

/// A page without its contents.
pub struct Frame {
    width: f32,
    height: f32,
    title: String,
    title_lines: Vec<String>,
    /// As much of the title as fits on one line, for the later pages.
    head: String,
    command: String,
    foot_lines: Vec<String>,
}

/// The part of a page that is left for its contents.
#[derive(Debug, Clone, Copy)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

impl Frame {
    pub fn new(options: &SheetOptions, fonts: &Fonts) -> Frame {
        let (width, height) = options.paper.size();
        let (title, command) = (visible::line(options.title.trim()), visible::line(options.command.trim()));
        let title_lines = fonts.lines(&title, TITLE, width - 2.0 * SIDE);
        let head = match &fonts.lines(&title, HEAD, width - 2.0 * SIDE - fonts.width("…", HEAD))[..] {
            [first, _, ..] => format!("{}…", first.trim_end()),
            _ => title.clone(),
        };
        // The number of the page stands on the same line.
        let foot_lines = fonts.lines(&command, FOOT, width - 2.0 * SIDE - 50.0);
        Frame { width, height, title, title_lines, head, command, foot_lines }
    }

    /// The room on the first page or on a later one.
    pub fn area(&self, first: bool) -> Area {
        let head = match first {
            true => self.title_lines.len() as f32 * TITLE.leading() + 2.4 * AIR,
            false => HEAD.leading() + 2.4 * AIR,
        };
        let top = TOP + head;
        Area { left: SIDE, top, width: self.width - 2.0 * SIDE, height: self.foot_top() - AIR - top }
    }

    /// Where the rule above the foot lies.
    fn foot_top(&self) -> f32 {
        self.height - BOTTOM - self.foot_lines.len() as f32 * FOOT.leading() - AIR / 2.0
    }
}

/// The file, page by page.
pub struct Pages<'a> {
    pub fonts: &'a Fonts,
    pub frame: &'a Frame,
    document: Document,
    settings: PageSettings,
    tags: TagTree,
    outline: Outline,
    done: usize,
    all: usize,
}

impl<'a> Pages<'a> {
    /// No page yet, of so many.
    pub fn new(fonts: &'a Fonts, frame: &'a Frame, all: usize) -> Result<Pages<'a>> {
        let accessible = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1);
        let configuration = accessible.finish().map_err(|why| anyhow!("PDF/UA-1: {why:?}"))?;
        let document = Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
        let settings = PageSettings::from_wh(frame.width, frame.height).context("a page without a size")?;
        let tags = TagTree::new().with_lang(Some("en".to_string()));
        Ok(Pages { fonts, frame, document, settings, tags, outline: Outline::new(), done: 0, all })
    }

    /// The next page, and its line in the outline.
    pub fn page<R>(&mut self, name: String, contents: impl FnOnce(&mut Surface, &mut TagTree) -> R) -> R {
        let Pages { fonts, frame, document, tags, outline, .. } = self;
        outline.push_child(OutlineNode::new(name, XyzDestination::new(self.done, Point::from_xy(0.0, 0.0))));
        self.done += 1;
        let mut page = document.start_page_with(self.settings.clone());
        let mut surface = page.surface();
        match self.done {
            1 => title(&mut surface, fonts, frame, tags),
            _ => artifact(&mut surface, ArtifactType::Header, |surface| {
                fonts.draw(surface, &frame.head, HEAD, (SIDE, TOP + HEAD.size));
            }),
        }
        let rule_top = frame.area(self.done == 1).top - 1.6 * AIR;
        artifact(&mut surface, ArtifactType::Layout, |surface| {
            rule(surface, frame, rule_top);
            rule(surface, frame, frame.foot_top());
        });
        artifact(&mut surface, ArtifactType::Footer, |surface| foot(surface, fonts, frame, (self.done, self.all)));
        let result = contents(&mut surface, tags);
        surface.finish();
        page.finish();
        result
    }

    /// The bytes of the file.
    pub fn finish(mut self) -> Result<Vec<u8>> {
        let metadata = Metadata::new()
            .title(self.frame.title.clone())
            .description(self.frame.command.clone())
            .creator("checkproof".to_string())
            .language("en".to_string());
        self.document.set_metadata(metadata);
        self.document.set_outline(self.outline);
        self.document.set_tag_tree(self.tags);
        self.document.finish().map_err(|why| anyhow!("the sheet cannot be written: {why:?}"))
    }
}

/// Content that is not read aloud.
fn artifact(surface: &mut Surface, kind: ArtifactType, draw: impl FnOnce(&mut Surface)) {
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
    draw(surface);
    surface.end_tagged();
}

/// A heading of this level that was drawn as these pieces.
pub fn heading(level: u16, text: &str) -> TagGroup {
    TagGroup::new(Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), Some(text.to_string())))
}

/// Draws a text as one piece of the structure, and puts it into its group.
pub fn tagged(surface: &mut Surface, group: &mut TagGroup, draw: impl FnOnce(&mut Surface)) {
    group.push(surface.start_tagged(ContentTag::Span(SpanTag::empty())));
    draw(surface);
    surface.end_tagged();
}

fn title(surface: &mut Surface, fonts: &Fonts, frame: &Frame, tags: &mut TagTree) {
    let mut group = heading(1, &frame.title);
    for (n, line) in frame.title_lines.iter().enumerate() {
        let base = TOP + TITLE.size + n as f32 * TITLE.leading();
        tagged(surface, &mut group, |surface| fonts.draw(surface, line, TITLE, (SIDE, base)));
    }
    tags.push(group);
}

fn foot(surface: &mut Surface, fonts: &Fonts, frame: &Frame, (page, all): (usize, usize)) {
    let base = |n: usize| frame.foot_top() + AIR / 2.0 + FOOT.size + n as f32 * FOOT.leading();
    for (n, line) in frame.foot_lines.iter().enumerate() {
        fonts.draw(surface, line, FOOT, (SIDE, base(n)));
    }
    let number = format!("{page} / {all}");
    let right = frame.width - SIDE - fonts.width(&number, FOOT);
    fonts.draw(surface, &number, FOOT, (right, base(0)));
}

/// A thin line from margin to margin.
fn rule(surface: &mut Surface, frame: &Frame, y: f32) {
    let mut line = PathBuilder::new();
    if let Some(area) = Rect::from_xywh(SIDE, y, frame.width - 2.0 * SIDE, 0.5) {
        line.push_rect(area);
    }
    if let Some(line) = line.finish() {
        surface.set_fill(Some(ink(true)));
        surface.set_stroke(None);
        surface.draw_path(&line);
    }
}
