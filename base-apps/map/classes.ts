/** Classes of a numeric column for colouring. */

export const classMethods = ['quantiles', 'equal', 'manual'] as const
export type ClassMethod = (typeof classMethods)[number]

export const minClasses = 2
export const maxClasses = 9

/** Range of values from `from` (inclusive) to `until` (exclusive, but inclusive in the last class). */
export interface ValueClass {
  from: number
  until: number
}

/** Percentiles that divide a column into `count` classes of equal size. */
export function quantilePercents(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => round((100 * (index + 1)) / count, 2))
}

/** Breaks between the minimum and the maximum that make classes of equal width. */
export function equalBreaks(least: number, greatest: number, count: number): number[] {
  const width = (greatest - least) / count
  return Array.from({ length: count - 1 }, (_, index) => least + width * (index + 1))
}

/** Classes between the breaks; breaks that would make an empty class are skipped. */
export function classesOf(least: number, greatest: number, breaks: number[]): ValueClass[] {
  const inside = ascending(breaks).filter((value) => value > least && value < greatest)
  const bounds = [least, ...inside, greatest]
  if (least === greatest) return [{ from: least, until: greatest }]
  return bounds.slice(0, -1).map((from, index) => ({ from, until: bounds[index + 1] ?? greatest }))
}

/** Maximum move of a rounded break, as a share of the narrower of its two classes. */
const maxMoved = 0.05

/** Rounds breaks to few digits, as long as each stays near its position between its neighbours. */
export function readableBreaks(breaks: number[], least: number, greatest: number): number[] {
  return breaks.map((value, index) => {
    const before = value - (breaks[index - 1] ?? least)
    const after = (breaks[index + 1] ?? greatest) - value
    const room = Math.min(before, after)
    for (let digits = 1; digits <= 12; digits++) {
      const rounded = Number(value.toPrecision(digits))
      if (Math.abs(rounded - value) <= room * maxMoved) return rounded
    }
    return value
  })
}

function round(value: number, digits: number): number {
  if (digits < 0) {
    const unit = 10 ** -digits
    return Math.round(value / unit) * unit
  }
  return Number(value.toFixed(Math.min(20, digits)))
}

function ascending(values: number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}
