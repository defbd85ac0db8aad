/**
 * Decimal numbers as whole numbers: their sums are exact in any order, so the sum of some lines can be computed as the
 * sum of all lines minus that of the others.
 */

/** Maximum number of decimals: prices, rates and measures have no more. */
const maxDecimals = 6
/** Largest whole number that `wholeNumber` can round. */
const maxWholeCount = 2 ** 51
const rounding = 1.5 * 2 ** 52

/** Rounds to the nearest whole number: adding a large constant leaves no bit for a fraction. Only valid below 2^51. */
export const wholeNumber = (value: number): number => value + rounding - rounding

/**
 * Returns the smallest power of ten that makes all the values whole numbers whose sums are exact; undefined for values
 * with more decimals, or too large.
 * @param values NaN for a line without value
 */
export function decimalScale(values: Float64Array): number | undefined {
  let scale = 1
  let largest = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    while (Math.round(value * scale) / scale !== value) {
      scale *= 10
      if (scale > 10 ** maxDecimals) return undefined
    }
    largest = Math.max(largest, Math.abs(value))
  }
  return largest * scale * values.length < maxWholeCount ? scale : undefined
}
