//! Expressions: values, exact derivatives, errors that point at characters.

use gelenk_core::{Dual, Real};
use gelenk_io::expression::{Expression, FUNCTIONS, Scope};
use gelenk_model::{Interpolation, Table, TimeFunction};

fn value(text: &str) -> f64 {
    let mut scope = Scope::new();
    scope.constant("k", 3.0);
    scope.table("curve", Table::new(&[0.0, 1.0, 2.0], &[0.0, 10.0, 20.0], Interpolation::Cubic).unwrap());
    Expression::parse(text).unwrap().compile(&scope).unwrap().eval(&[])
}

#[test]
fn values() {
    for (text, expected) in [
        ("1 + 2*3", 7.0),
        ("(1 + 2)*3", 9.0),
        ("2 - 3 - 4", -5.0),
        ("8/4/2", 1.0),
        ("-2^2", -4.0),
        ("2^-1", 0.5),
        ("2^3^2", 512.0),
        ("(-2)^3", -8.0),
        ("--3", 3.0),
        ("+3", 3.0),
        ("1.5e-3 + .5", 0.5015),
        ("2^0.5", std::f64::consts::SQRT_2),
        ("0^0", 1.0),
        ("0^1.5", 0.0),
        ("(-8)^(1/3)", f64::NAN),
        ("180*deg", std::f64::consts::PI),
        ("k*pi", 3.0 * std::f64::consts::PI),
        ("1 < 2", 1.0),
        ("2 <= 1", 0.0),
        ("1 == 1 and not 2 != 2", 1.0),
        ("0 or 0", 0.0),
        ("1 > 2 or 3 >= 3", 1.0),
        ("if(k > 2, 10, 1/0)", 10.0),
        ("if(k < 2, sqrt(-1), 5) + 1", 6.0),
        ("if(1, if(0, 1, 2), 3)", 2.0),
        ("3 + if(0, 1, 2)*2", 7.0),
        ("min(3, 1, 2)", 1.0),
        ("max(3, 1, 2) + 1", 4.0),
        ("mod(-1, 3)", 2.0),
        ("floor(-0.5)", -1.0),
        ("sign(-3) + sign(0) + abs(-2)", 1.0),
        ("hypot(3e200, 4e200)", 5e200),
        ("log10(1000)", 3.0),
        ("asin(1)*2", std::f64::consts::PI),
        ("acos(-1)", std::f64::consts::PI),
        ("atan2(1, -1)", 0.75 * std::f64::consts::PI),
        ("sinh(1e-9)", 1e-9),
        ("step(1, 0, 2)", 0.5),
        ("step(5, 5, 5)", 1.0),
        ("step(-1, 0, 2) + step(3, 0, 2)", 1.0),
        ("interp(curve, 0.5)", 5.0),
        ("curve(1.5)", 15.0),
        ("'k' + 1", 4.0),
    ] {
        let found = value(text);
        let same =
            (found - expected).abs() <= 1e-15 * expected.abs() || (found.is_nan() && expected.is_nan());
        assert!(same, "{text}: {found}, not {expected}");
    }
}

/// Every function of the list can be called, and is tested below or above.
#[test]
fn all_functions_are_known() {
    for info in FUNCTIONS {
        let arguments = vec!["0.3"; info.arguments.0].join(", ");
        assert!(value(&format!("{}({arguments})", info.name)).is_finite(), "{}", info.name);
    }
}

/// Derivatives against closed forms written in Rust; both are exact to rounding, so a few units of the last place apart.
#[test]
fn derivatives_are_exact() {
    type F = fn(f64) -> f64;
    let cases: [(&str, F); 25] = [
        ("3*x^2 - x", |x| 6.0 * x - 1.0),
        ("sin(2*x)", |x| 2.0 * (2.0 * x).cos()),
        ("cos(x)", |x| -x.sin()),
        ("tan(x)", |x| 1.0 / x.cos().powi(2)),
        ("asin(x)", |x| 1.0 / (1.0 - x * x).sqrt()),
        ("acos(x)", |x| -1.0 / (1.0 - x * x).sqrt()),
        ("atan(x)", |x| 1.0 / (1.0 + x * x)),
        ("atan2(x, 2)", |x| 2.0 / (4.0 + x * x)),
        ("sinh(x)", f64::cosh),
        ("cosh(x)", f64::sinh),
        ("tanh(x)", |x| 1.0 - x.tanh().powi(2)),
        ("exp(-x)", |x| -(-x).exp()),
        ("log(x)", |x| 1.0 / x),
        ("log10(x)", |x| 1.0 / (x * std::f64::consts::LN_10)),
        ("sqrt(x)", |x| 0.5 / x.sqrt()),
        ("x^1.5", |x| 1.5 * x.sqrt()),
        ("2^x", |x| 2f64.powf(x) * 2f64.ln()),
        ("x^x", |x| x.powf(x) * (x.ln() + 1.0)),
        ("x^-3", |x| -3.0 / x.powi(4)),
        ("hypot(x, 3)", |x| x / x.hypot(3.0)),
        ("abs(x - 5)", |_| -1.0),
        ("min(x, 2*x) + max(x, x^2)", |_| 2.0),
        ("mod(7*x, 2)", |_| 7.0),
        ("if(x > 0.5, x^2, 0)", |x| if x > 0.5 { 2.0 * x } else { 0.0 }),
        ("step(x, 0, 2)", |x| 30.0 * (x / 2.0).powi(2) * (x / 2.0 - 1.0).powi(2) / 2.0),
    ];
    for (text, slope) in cases {
        let mut scope = Scope::new();
        scope.variable("x");
        let program = Expression::parse(text).unwrap().compile(&scope).unwrap();
        for x in [0.11, 0.37, 0.52, 0.93] {
            let found = program.eval(&[Dual::<f64, 1>::variable(x, 0)]).derivatives[0];
            let exact = slope(x);
            assert!(
                (found - exact).abs() <= 8.0 * f64::EPSILON * exact.abs().max(1.0),
                "{text} at {x}: {found} {exact}"
            );
        }
    }
}

/// Three derivatives of a drive, at a place where a careless power has none.
#[test]
fn programs_run_on_jets() {
    let mut scope = Scope::new();
    scope.variable("t");
    let program = Expression::parse("t^2*exp(t) + 4*sin(t)^3").unwrap().compile(&scope).unwrap();
    let f = TimeFunction::new(move |t| program.eval(&[t]));
    // series: t² + t³ + 4 t³ + …
    assert_eq!(f.derivatives(0.0), [0.0, 0.0, 2.0, 30.0]);
}

/// Two variables and a table: the gradient follows the chain rule.
#[test]
fn gradients() {
    let mut scope = Scope::new();
    let (x, v) = (scope.variable("x"), scope.variable("v"));
    let table = Table::new(&[0.0, 1.0, 3.0], &[0.0, 2.0, 1.0], Interpolation::Cubic).unwrap();
    scope.table("curve", table.clone());
    let program = Expression::parse("curve(x)*v^2 + x/v").unwrap().compile(&scope).unwrap();
    let mut at = [Dual::<f64, 2>::constant(0.0); 2];
    (at[x], at[v]) = (Dual::variable(0.7, 0), Dual::variable(1.3, 1));
    let found = program.eval(&at);
    let inner = table.eval(Dual::<f64, 1>::variable(0.7, 0));
    let exact = [inner.derivatives[0] * 1.69 + 1.0 / 1.3, inner.value * 2.6 - 0.7 / 1.69];
    for (found, exact) in found.derivatives.iter().zip(exact) {
        assert!((found - exact).abs() < 1e-14, "{found} {exact}");
    }
    assert_eq!(found.value(), program.eval(&[0.7, 1.3]));
}

#[test]
fn errors_point_at_characters() {
    let cases = [
        ("", 0..0, "empty", ""),
        ("1 +", 3..3, "expected", ""),
        ("2 x", 2..3, "operator is expected", "with *"),
        ("2(x)", 1..2, "operator is expected", "with *"),
        ("(1 + 2", 0..1, "not closed", "add a )"),
        ("1 + 2)", 5..6, "not opened", ""),
        ("sin(1, 2)", 0..9, "1 argument, not 2", "sin(x)"),
        ("atan2(1)", 0..8, "2 arguments, not 1", "atan2(y, x)"),
        ("min(1)", 0..6, "2 arguments or more", ""),
        ("if(1, 2)", 0..8, "3 arguments", "if(condition"),
        ("1 < x < 2", 6..7, "two comparisons", "and"),
        ("x ** 2", 2..4, "no operator", "^"),
        ("x = 2", 2..3, "no operator", "=="),
        ("x && 1", 2..4, "no operator", "and"),
        ("!x", 0..1, "no operator", "not"),
        ("3 # 4", 2..3, "no meaning", ""),
        ("1e999", 0..5, "too large", ""),
        ("1.2.3", 3..5, "operator is expected", ""),
        ("'abc", 0..4, "does not end", "'"),
        ("interp(3, x)", 7..8, "name of a table", "interp(curve, x)"),
        ("stifness*x", 0..8, "not known", "did you mean 'stiffness'?"),
        ("sn(x)", 0..2, "no function or table", "did you mean 'sin'?"),
        ("x(3)", 0..1, "no function or table", "it is a number"),
        ("sin + 1", 0..3, "not known", "it is a function: sin(x)"),
        ("curve + 1", 0..5, "not known", "interp(curve, x)"),
        ("1 + or 2", 4..6, "before 'or'", ""),
        ("π*ö", 3..5, "not known", ""),
    ];
    for (text, span, message, help) in cases {
        let mut scope = Scope::new();
        scope.variable("x");
        scope.constant("stiffness", 1.0);
        scope.constant("π", 1.0);
        scope.table("curve", Table::new(&[0.0, 1.0], &[0.0, 1.0], Interpolation::Cubic).unwrap());
        let error = Expression::parse(text).and_then(|e| e.compile(&scope)).unwrap_err();
        let said = format!("{text}: {error:?}");
        assert_eq!(error.span, span, "{said}");
        assert!(error.message.contains(message), "{said}");
        assert!(error.help.as_deref().unwrap_or("").contains(help), "{said}");
    }
}

/// However deep a text is nested, it is read or refused; however long a sum is, it is not deep.
#[test]
fn depth_is_limited() {
    let many = |part: &str| part.repeat(100_000);
    for part in ["(", "-", "not ", "sin(", "2^", "if(1,2,", "min(1,", "+", "1+(", "1<"] {
        let error = Expression::parse(&many(part)).unwrap_err();
        assert!(error.message.contains("nested") || error.message.contains("comparisons"), "{part}: {error}");
    }
    let long = Expression::parse(&format!("{}1", many("1+"))).unwrap().compile(&Scope::new()).unwrap();
    assert_eq!(long.eval::<f64>(&[]), 100_001.0);
    let mut scope = Scope::new();
    scope.variable("x");
    // shallow brackets, but every level keeps six results waiting
    let wide = format!("{}x{}", "x or x and x < x + x*x^(".repeat(20), ")".repeat(20));
    let error = Expression::parse(&wide).and_then(|e| e.compile(&scope)).unwrap_err();
    assert!(error.message.contains("intermediate results"), "{error}");
    // and one that needs more than the shallow machine has
    let deep = format!("{}x{}", "x + x*(".repeat(20), ")".repeat(20));
    let program = Expression::parse(&deep).unwrap().compile(&scope).unwrap();
    assert_eq!(program.eval(&[1.0]), 21.0);
}

/// Units are numbers that names of the model take precedence over. A unit of one letter would hide a name that is missing.
#[test]
fn units() {
    let value =
        |text: &str, scope: &Scope| Expression::parse(text).unwrap().compile(scope).unwrap().eval::<f64>(&[]);
    let none = Scope::new();
    let expected =
        [("100*mm", 0.1), ("2*cm", 0.02), ("3000*rpm", 100.0 * std::f64::consts::PI), ("5*kN/mm", 5e6)];
    for (text, x) in expected {
        let found = value(text, &none);
        assert!((found - x).abs() < 1e-15 * x.abs().max(1.0) * 10.0, "{text}: {found} {x}");
    }
    let mut own = Scope::new();
    own.constant("mm", 7.0);
    assert!((value("mm", &own) - 7.0).abs() < 1e-15);
    for letter in ["m", "g", "N", "s", "W"] {
        assert!(Expression::parse(letter).unwrap().compile(&none).is_err(), "{letter}");
    }
}
