//! Colours and type, light and dark.
//!
//! Rules are written out for both schemes instead of using CSS variables: vector editors and converters
//! that know no variables still show the light scheme.

use std::fmt::Write as _;

/// Colours of series on a light ground. Chosen by search: at least 3:1 contrast, and distinguishable
/// under the three kinds of colour blindness.
pub const PALETTE_LIGHT: [&str; 8] =
    ["#1b52ba", "#f14100", "#009556", "#a52d74", "#6a3f02", "#0d97ff", "#3a1e63", "#9e8fa2"];

/// Colours of series on a dark ground, in the same order of hues as [`PALETTE_LIGHT`].
pub const PALETTE_DARK: [&str; 8] =
    ["#00acfe", "#f86c15", "#15ae6b", "#eda4be", "#e6d361", "#9eebff", "#6b52ff", "#8b7da0"];

/// Fonts of the reader's system; none is loaded.
pub(crate) const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',\
                                'Liberation Sans',Arial,sans-serif";

pub(crate) const TITLE_SIZE: f64 = 16.0;
pub(crate) const LABEL_SIZE: f64 = 13.0;
pub(crate) const TICK_SIZE: f64 = 12.0;
pub(crate) const NOTE_SIZE: f64 = 11.0;

struct Scheme {
    ground: &'static str,
    ink: &'static str,
    soft: &'static str,
    grid: &'static str,
    minor: &'static str,
    axis: &'static str,
    palette: &'static [&'static str; 8],
}

const LIGHT: Scheme = Scheme {
    ground: "#ffffff",
    ink: "#1c2128",
    soft: "#59636e",
    grid: "#e3e7ec",
    minor: "#f0f2f5",
    axis: "#8b949e",
    palette: &PALETTE_LIGHT,
};

const DARK: Scheme = Scheme {
    ground: "#14171c",
    ink: "#e6e9ee",
    soft: "#9aa4b0",
    grid: "#2a3038",
    minor: "#1f242b",
    axis: "#6b7580",
    palette: &PALETTE_DARK,
};

/// The style rules of all plots, for a page that embeds several with `to_inline_svg`. Stand-alone SVG
/// files bring their own copy. Every selector starts with `.gp`, so nothing else on the page is touched.
pub fn stylesheet() -> String {
    let mut css = format!(
        ".gp{{font-family:{FONTS};max-width:100%;height:auto}}\
         .gp .gp-title{{font-size:{TITLE_SIZE}px;font-weight:600}}\
         .gp .gp-label{{font-size:{LABEL_SIZE}px}}\
         .gp .gp-tick{{font-size:{TICK_SIZE}px;font-variant-numeric:tabular-nums}}\
         .gp .gp-note,.gp .gp-flag{{font-size:{NOTE_SIZE}px}}\
         .gp .gp-name{{font-size:{TICK_SIZE}px}}\
         .gp .gp-tag{{font-size:{TICK_SIZE}px;paint-order:stroke;stroke-width:3.5px;stroke-linejoin:round}}\
         .gp .gp-grid,.gp .gp-minor,.gp .gp-axis{{fill:none;stroke-width:1px;shape-rendering:crispEdges}}\
         .gp .gp-line{{fill:none;stroke-width:1.75px;stroke-linecap:round;stroke-linejoin:round}}\
         .gp .gp-dash{{stroke-dasharray:6 4.5;stroke-linecap:butt}}\
         .gp .gp-dot{{stroke-dasharray:1.5 3;stroke-linecap:butt}}\
         .gp .gp-dots{{stroke-width:1.25px;stroke-linejoin:round}}\
         .gp .gp-event{{fill:none;stroke-width:1.25px;stroke-dasharray:4 3}}\
         .gp .gp-mark{{stroke-width:1.75px}}\
         .gp .gp-cursor{{stroke-width:1.25px;opacity:.75}}"
    );
    colours(&mut css, &LIGHT);
    css.push_str("@media (prefers-color-scheme:dark){");
    colours(&mut css, &DARK);
    css.push('}');
    css
}

fn colours(css: &mut String, s: &Scheme) {
    let Scheme { ground, ink, soft, grid, minor, axis, palette } = s;
    let _ = write!(
        css,
        ".gp .gp-ground{{fill:{ground}}}\
         .gp .gp-title,.gp .gp-label,.gp .gp-name{{fill:{ink}}}\
         .gp .gp-tick,.gp .gp-note,.gp .gp-flag{{fill:{soft}}}\
         .gp .gp-tag{{fill:{ink};stroke:{ground}}}\
         .gp .gp-grid{{stroke:{grid}}}.gp .gp-minor{{stroke:{minor}}}.gp .gp-axis{{stroke:{axis}}}\
         .gp .gp-dots{{stroke:{ground}}}.gp .gp-event{{stroke:{soft}}}\
         .gp .gp-mark{{stroke:{ink};fill:{ground}}}.gp .gp-cursor{{stroke:{ink}}}"
    );
    for (k, colour) in palette.iter().enumerate() {
        let _ = write!(css, ".gp .gp-s{k}{{stroke:{colour}}}.gp .gp-f{k}{{fill:{colour}}}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Rgb = [f64; 3];

    fn linear(hex: &str) -> Rgb {
        [1, 3, 5].map(|k| {
            let c = f64::from(u8::from_str_radix(&hex[k..k + 2], 16).unwrap()) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn apply(m: &[[f64; 3]; 3], c: Rgb) -> Rgb {
        [0, 1, 2].map(|i| (0..3).map(|j| m[i][j] * c[j]).sum())
    }

    /// Contrast ratio of WCAG 2.
    fn contrast(a: &str, b: &str) -> f64 {
        let lum = |c: Rgb| 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
        let (a, b) = (lum(linear(a)), lum(linear(b)));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Oklab, a colour space with nearly uniform perceived differences.
    fn oklab(c: Rgb) -> Rgb {
        let lms = apply(
            &[
                [0.4122214708, 0.5363325363, 0.0514459929],
                [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ],
            c.map(|x| x.clamp(0.0, 1.0)),
        );
        apply(
            &[
                [0.2104542553, 0.7936177850, -0.0040720468],
                [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ],
            lms.map(f64::cbrt),
        )
    }

    /// Full protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes (2009), and
    /// normal sight.
    const SIGHT: [(&str, [[f64; 3]; 3]); 4] = [
        ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protan",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deutan",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritan",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];

    #[test]
    fn series_stand_out_from_the_ground() {
        for s in [LIGHT, DARK] {
            for c in s.palette {
                assert!(contrast(c, s.ground) >= 3.0, "{c}");
            }
            assert!(contrast(s.ink, s.ground) >= 7.0 && contrast(s.soft, s.ground) >= 4.5);
        }
    }

    #[test]
    fn series_differ_for_colour_blind_readers() {
        for palette in [PALETTE_LIGHT, PALETTE_DARK] {
            for (who, m) in SIGHT {
                for (k, a) in palette.iter().enumerate() {
                    for b in &palette[..k] {
                        let (p, q) = (oklab(apply(&m, linear(a))), oklab(apply(&m, linear(b))));
                        let d = (0..3).map(|i| (p[i] - q[i]).powi(2)).sum::<f64>().sqrt();
                        // 0.02 is just noticeable side by side; thin lines apart from each other need more.
                        assert!(d >= 0.07, "{a} {b} {who}: {d}");
                    }
                }
            }
        }
    }

    #[test]
    fn braces_balance() {
        let css = stylesheet();
        assert_eq!(css.matches('{').count(), css.matches('}').count());
    }
}
