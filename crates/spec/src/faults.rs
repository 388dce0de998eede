//! Lists of faults, which are errors like a single one.

use std::fmt;
use std::ops::Deref;

/// Every rule that a set-up breaks, at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults<F>(Vec<F>);

impl<F> From<Vec<F>> for Faults<F> {
    fn from(faults: Vec<F>) -> Faults<F> {
        Faults(faults)
    }
}

impl<F> Deref for Faults<F> {
    type Target = [F];

    fn deref(&self) -> &[F] {
        &self.0
    }
}

impl<F> IntoIterator for Faults<F> {
    type Item = F;
    type IntoIter = std::vec::IntoIter<F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if n == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for Faults<F> {}
