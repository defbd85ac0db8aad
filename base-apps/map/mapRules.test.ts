import { describe, expect, it } from 'vitest'
import { classesOf, equalBreaks, quantilePercents, readableBreaks } from './classes.ts'
import { rampColors, rampNames } from './palettes.ts'

/** Relative luminance (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the classes of numbers', () => {
  it('hold as many lines as each other, or are as wide', () => {
    expect(quantilePercents(4)).toEqual([25, 50, 75])
    expect(quantilePercents(3)).toEqual([33.33, 66.67])
    expect(equalBreaks(0, 100, 5)).toEqual([20, 40, 60, 80])
  })

  it('stand between the least and the greatest value, none of them empty', () => {
    expect(classesOf(0, 10, [5, 2, 2, 0, 12])).toEqual([
      { from: 0, until: 2 },
      { from: 2, until: 5 },
      { from: 5, until: 10 }
    ])
    expect(classesOf(3, 3, [3])).toEqual([{ from: 3, until: 3 }])
  })

  it('are cut at numbers with few digits, as long as they stay apart', () => {
    expect(readableBreaks([1234.567, 5012.3], 0, 10_000)).toEqual([1200, 5000])
    expect(readableBreaks([0.12345, 0.12399], 0.12, 0.125)).toEqual([0.1235, 0.124])
    expect(readableBreaks([5], 5, 5)).toEqual([5])
  })
})

describe('palettes of classes', () => {
  it.each(rampNames.filter((name) => name !== 'diverging'))('%s get darker all along', (name) => {
    const lights = rampColors(name, 7).map(luminance)
    expect(lights).toEqual(lights.toSorted((one, other) => other - one))
    expect((lights[0] ?? 0) / (lights[6] ?? 1)).toBeGreaterThan(4)
  })

  it('are colours, from either end, for any number of classes', () => {
    for (const name of rampNames) {
      for (const count of [1, 2, 9]) {
        const colors = rampColors(name, count)
        expect(colors).toHaveLength(count)
        for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
      }
    }
    expect(rampColors('blues', 3, true)).toEqual(rampColors('blues', 3).toReversed())
  })
})
