/**
 * Numbers with few decimals as whole ones: their sums are exact, whatever their order, and those of some lines are those
 * of all lines less those of the others.
 */

/** Prices, rates and measures have no more. */
const mostDecimals = 6
/** Whole numbers up to it have room for `wholeNumber`. */
const mostWhole = 2 ** 51
const rounding = 1.5 * 2 ** 52

/** The whole number that is nearest: below 2^51, adding leaves no bit for a fraction. */
export const wholeNumber = (value: number): number => value + rounding - rounding

/**
 * The least power of ten whose products with the values are whole numbers that add up exactly; undefined for values with
 * more decimals, or too large ones.
 * @param values NaN for none
 */
export function decimalScale(values: Float64Array): number | undefined {
  let scale = 1
  let largest = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    while (Math.round(value * scale) / scale !== value) {
      scale *= 10
      if (scale > 10 ** mostDecimals) return undefined
    }
    largest = Math.max(largest, Math.abs(value))
  }
  return largest * scale * values.length < mostWhole ? scale : undefined
}
