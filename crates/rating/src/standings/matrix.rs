//! Symmetric positive matrices: all the linear algebra that ratings need.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Self {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(crate) fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    /// Adds to a cell and to its mirror image.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        *self.at_mut(row, column) += value;
        if row != column {
            *self.at_mut(column, row) += value;
        }
    }

    /// Adds a square of the difference of two: to both on the diagonal, and against each other beside it.
    pub(crate) fn join(&mut self, first: usize, second: usize, value: f64) {
        self.add(first, first, value);
        self.add(second, second, value);
        self.add(first, second, -value);
    }

    /// The product of two matrices.
    pub(crate) fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.size);
        for row in 0..self.size {
            for (between, &left) in self.row(row).iter().enumerate() {
                let cells = &mut product.cells[row * self.size..(row + 1) * self.size];
                for (cell, right) in cells.iter_mut().zip(other.row(between)) {
                    *cell += left * right;
                }
            }
        }
        product
    }

    /// The lower triangle whose square this is (Cholesky).
    ///
    /// Rounding may leave nothing of a pivot that should be small; it then counts as barely positive.
    pub(crate) fn root(&self) -> Root {
        let mut root = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let (left, above) = (root.row(row), root.row(column));
                let known: f64 = left[..column].iter().zip(&above[..column]).map(|(a, b)| a * b).sum();
                let rest = self.at(row, column) - known;
                *root.at_mut(row, column) =
                    if row == column { rest.max(1e-12).sqrt() } else { rest / root.at(column, column) };
            }
        }
        Root(root)
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }
}

/// The lower triangle of a positive matrix, with which equations are solved.
pub(crate) struct Root(Matrix);

impl Root {
    /// The vector that the matrix takes to this one.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Root(root) = self;
        let mut solution = right.to_vec();
        for row in 0..root.size {
            let known: f64 = root.row(row)[..row].iter().zip(&solution).map(|(a, b)| a * b).sum();
            solution[row] = (solution[row] - known) / root.at(row, row);
        }
        for row in (0..root.size).rev() {
            let value = solution[row] / root.at(row, row);
            solution[row] = value;
            for (earlier, cell) in solution[..row].iter_mut().zip(root.row(row)) {
                *earlier -= cell * value;
            }
        }
        solution
    }

    /// The inverse of the matrix.
    pub(crate) fn inverse(&self) -> Matrix {
        let size = self.0.size;
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let mut unit = vec![0.0; size];
            unit[column] = 1.0;
            for (row, value) in self.solve(&unit).into_iter().enumerate() {
                *inverse.at_mut(row, column) = value;
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut matrix = Matrix::zero(4);
        for i in 0..4 {
            matrix.add(i, i, 3.0 + i as f64);
            for j in 0..i {
                matrix.add(i, j, 1.0 / (1 + i + j) as f64);
            }
        }
        let one = matrix.times(&matrix.root().inverse());
        for i in 0..4 {
            for j in 0..4 {
                assert!((one.at(i, j) - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
    }
}
