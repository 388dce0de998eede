//! Our drawings on a PDF page, as vectors: what the library draws as SVG is read back as paths, and each is painted.

use anyhow::{Context, Result, bail, ensure};
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use resvg::tiny_skia::PathSegment;
use resvg::usvg::{self, Node, Paint, Tree};

/// Draws a picture with its upper left corner here, so many times its size. A picture with texts, images or shades is
/// refused: our boards have none, and nothing may be missing without notice.
pub fn draw(surface: &mut Surface, svg: &str, (x, y): (f32, f32), scale: f32) -> Result<()> {
    // The reader is built without fonts and passes over texts.
    ensure!(!svg.contains("<text"), "a board with a text cannot be drawn as paths");
    let tree = Tree::from_str(svg, &usvg::Options::default()).context("the picture cannot be read back")?;
    surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
    let drawn = nodes(surface, tree.root().children());
    surface.pop();
    drawn
}

fn nodes(surface: &mut Surface, children: &[Node]) -> Result<()> {
    for node in children {
        match node {
            Node::Group(group) => {
                // What is half transparent as a whole must not show its own parts through each other.
                surface.push_opacity(opacity(group.opacity().get()));
                let drawn = nodes(surface, group.children());
                surface.pop();
                drawn?;
            }
            Node::Path(path) if path.is_visible() => paint(surface, path)?,
            Node::Path(_) => {}
            Node::Text(_) | Node::Image(_) => bail!("a board with an image cannot be drawn as paths"),
        }
    }
    Ok(())
}

fn paint(surface: &mut Surface, path: &usvg::Path) -> Result<()> {
    let fill = path.fill().map(|fill| {
        let rule = match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        anyhow::Ok(Fill { paint: colour(fill.paint())?.into(), opacity: opacity(fill.opacity().get()), rule })
    });
    let stroke = path.stroke().map(|stroke| {
        anyhow::Ok(Stroke {
            paint: colour(stroke.paint())?.into(),
            width: stroke.width().get(),
            miter_limit: stroke.miterlimit().get(),
            line_cap: match stroke.linecap() {
                usvg::LineCap::Butt => LineCap::Butt,
                usvg::LineCap::Round => LineCap::Round,
                usvg::LineCap::Square => LineCap::Square,
            },
            line_join: match stroke.linejoin() {
                usvg::LineJoin::Round => LineJoin::Round,
                usvg::LineJoin::Bevel => LineJoin::Bevel,
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            },
            opacity: opacity(stroke.opacity().get()),
            dash: None,
        })
    });
    surface.set_fill(fill.transpose()?);
    surface.set_stroke(stroke.transpose()?);
    let at = path.abs_transform();
    surface.push_transform(&Transform::from_row(at.sx, at.ky, at.kx, at.sy, at.tx, at.ty));
    if let Some(outline) = outline(path) {
        surface.draw_path(&outline);
    }
    surface.pop();
    Ok(())
}

fn colour(paint: &Paint) -> Result<rgb::Color> {
    match paint {
        Paint::Color(colour) => Ok(rgb::Color::new(colour.red, colour.green, colour.blue)),
        _ => bail!("a board with shades cannot be drawn"),
    }
}

fn opacity(value: f32) -> NormalizedF32 {
    NormalizedF32::new(value).unwrap_or(NormalizedF32::ONE)
}

fn outline(path: &usvg::Path) -> Option<Path> {
    let mut outline = PathBuilder::new();
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => outline.move_to(to.x, to.y),
            PathSegment::LineTo(to) => outline.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => outline.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(by, and, to) => outline.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y),
            PathSegment::Close => outline.close(),
        }
    }
    outline.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::svg;
    use spec::chess::Rules;

    fn drawn(svg: &str) -> Result<Vec<u8>> {
        let mut document = krilla::Document::new();
        let mut page = document.start_page();
        let mut surface = page.surface();
        let result = draw(&mut surface, svg, (10.0, 10.0), 0.5);
        surface.finish();
        page.finish();
        result.map(|()| document.finish().expect("a page can be written"))
    }

    #[test]
    fn boards_are_drawn_and_what_would_be_lost_is_refused() {
        let start = Rules::chess().start().unwrap();
        let arrows = vec![("e2".parse().unwrap(), "e4".parse().unwrap())];
        let plain = svg::Options { coordinates: false, ..svg::Options::default() };
        let board = drawn(&svg::draw(start.board(), &plain)).unwrap();
        let marked = drawn(&svg::draw(start.board(), &svg::Options { arrows, ..plain.clone() })).unwrap();
        assert!(board.len() > 2000 && marked.len() > board.len());
        let lettered = svg::draw(start.board(), &svg::Options::default());
        assert_eq!(drawn(&lettered).unwrap_err().to_string(), "a board with a text cannot be drawn as paths");
        assert!(drawn("<svg").is_err());
    }
}
