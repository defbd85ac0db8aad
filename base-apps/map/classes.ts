/** The classes that a column of numbers is coloured by. */

export const classMethods = ['quantiles', 'equal', 'manual'] as const
export type ClassMethod = (typeof classMethods)[number]

export const leastClasses = 2
export const mostClasses = 9

/** Values from `from` on, up to `until`, which is left out but in the last class. */
export interface ValueClass {
  from: number
  until: number
}

/** The percents that cut a column into so many classes of as many lines. */
export function quantilePercents(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => round((100 * (index + 1)) / count, 2))
}

/** Cuts between the least and the greatest value, each class as wide as the next. */
export function equalBreaks(least: number, greatest: number, count: number): number[] {
  const width = (greatest - least) / count
  return Array.from({ length: count - 1 }, (_, index) => least + width * (index + 1))
}

/** Classes of a column between its cuts; cuts that leave a class empty are left out. */
export function classesOf(least: number, greatest: number, breaks: number[]): ValueClass[] {
  const inside = ascending(breaks).filter((value) => value > least && value < greatest)
  const bounds = [least, ...inside, greatest]
  if (least === greatest) return [{ from: least, until: greatest }]
  return bounds.slice(0, -1).map((from, index) => ({ from, until: bounds[index + 1] ?? greatest }))
}

/** How far a cut may move, as a part of the narrowest class beside it. */
const mostMoved = 0.05

/** Cuts as people read them: with few digits, as long as each stays about where it is between the others. */
export function readableBreaks(breaks: number[], least: number, greatest: number): number[] {
  return breaks.map((value, index) => {
    const before = value - (breaks[index - 1] ?? least)
    const after = (breaks[index + 1] ?? greatest) - value
    const room = Math.min(before, after)
    for (let digits = 1; digits <= 12; digits++) {
      const rounded = Number(value.toPrecision(digits))
      if (Math.abs(rounded - value) <= room * mostMoved) return rounded
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
  return [...new Set(values)].sort((one, other) => one - other)
}
