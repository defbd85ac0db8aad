/** The gamma function, and the factorial that it extends. */

/** Lanczos approximation, g = 7, 9 coefficients: about 15 digits. */
const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7
]

/** Argument from which the result overflows a double. */
const max = 171.7

export function gamma(n: number): number {
  if (Number.isNaN(n) || n === -Infinity) return Number.NaN
  if (n > max) return Infinity
  if (Number.isInteger(n)) return n <= 0 ? Infinity : factorialOf(n - 1)
  if (n < 0.5) return Math.PI / (Math.sin(Math.PI * n) * gamma(1 - n))
  const x = n - 1
  let sum = 0.99999999999980993
  for (const [index, coefficient] of coefficients.entries()) sum += coefficient / (x + index + 1)
  const base = x + 7.5
  // The power is computed in two halves: as a whole it would overflow before the exponential reduces it.
  const half = base ** ((x + 0.5) / 2)
  return Math.sqrt(2 * Math.PI) * half * Math.exp(-base) * half * sum
}

export function factorial(n: number): number {
  return gamma(n + 1)
}

function factorialOf(n: number): number {
  let product = 1
  for (let factor = 2; factor <= n; factor++) product *= factor
  return product
}
