import { describe, expect, it } from 'vitest'
import { classesOf, equalBreaks, quantilePercents, readableBreaks } from './classes.ts'
import { classItems, colorExpression, categoryItems } from './coloring.ts'
import { mapChoices } from './configuration.ts'
import { heatIntensity } from './layers.ts'
import { rampColors, rampNames } from './palettes.ts'
import { cellsUrl, placesOfCells, placesOfLines, tileTemplate } from './requests.ts'

/** Relative luminance (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the classes of numbers', () => {
  it('are quantiles or equal intervals', () => {
    expect(quantilePercents(4)).toEqual([25, 50, 75])
    expect(quantilePercents(3)).toEqual([33.33, 66.67])
    expect(equalBreaks(0, 100, 5)).toEqual([20, 40, 60, 80])
  })

  it('cover the range of values without an empty class', () => {
    expect(classesOf(0, 10, [5, 2, 2, 0, 12])).toEqual([
      { from: 0, until: 2 },
      { from: 2, until: 5 },
      { from: 5, until: 10 }
    ])
    expect(classesOf(3, 3, [3])).toEqual([{ from: 3, until: 3 }])
  })

  it('have rounded bounds when the order of bounds is kept', () => {
    expect(readableBreaks([1234.567, 5012.3], 0, 10_000)).toEqual([1200, 5000])
    expect(readableBreaks([0.12345, 0.12399], 0.12, 0.125)).toEqual([0.12345, 0.124])
    // Most values of a skewed column are near its minimum.
    expect(readableBreaks([103, 1022, 10_300, 98_300], 10, 847_004)).toEqual([100, 1000, 10_000, 100_000])
    expect(readableBreaks([5], 5, 5)).toEqual([5])
  })
})

describe('palettes of classes', () => {
  it.each(rampNames.filter((name) => name !== 'diverging'))('%s gets darker throughout', (name) => {
    const lights = rampColors(name, 7).map(luminance)
    expect(lights).toEqual(lights.toSorted((a, b) => b - a))
    expect((lights[0] ?? 0) / (lights[6] ?? 1)).toBeGreaterThan(4)
  })

  it('have valid colours in both directions for any number of classes', () => {
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

describe('the configuration of a map', () => {
  it('has defaults and bounds for invalid values', () => {
    expect(mapChoices({})).toMatchObject({
      mode: 'shapes',
      color: { type: 'single' },
      radius: 6,
      filters: []
    })
    const color = {
      type: 'classes',
      field: 'a',
      method: 'odd',
      count: 1e6,
      breaks: ['1,5', 3, '', 'x', null]
    }
    expect(mapChoices({ color, style: { radius: -5, opacity: '1' }, start: { latitude: 1 } })).toMatchObject({
      color: { method: 'quantiles', count: 9, breaks: [1.5, 3], palette: 'blues' },
      radius: 2,
      opacity: 0.75,
      start: undefined
    })
    expect(mapChoices({ color: { type: 'categories' } }).color).toEqual({ type: 'single' })
  })

  it('has a single colour for clusters', () => {
    const color = { type: 'categories', field: 'a', color: '#112233' }
    expect(mapChoices({ mode: 'clusters', color }).color).toEqual({ type: 'single', color: '#112233' })
  })
})

describe('the colour of lines', () => {
  it('depends on the value or the class, with another colour for lines without value', () => {
    const items = categoryItems(
      [
        { value: 1, label: 'One' },
        { value: 2, label: 'Two' }
      ],
      ['#aaaaaa']
    )
    expect(items).toEqual([{ value: '1', label: 'One', color: '#aaaaaa' }])
    expect(colorExpression({ type: 'categories', field: 'a', items, hasOthers: true })).toEqual([
      'match',
      ['to-string', ['get', 'a']],
      '1',
      '#aaaaaa',
      '#8A8F94'
    ])
    const classes = classItems(classesOf(0, 10, [5]), ['#000000', '#ffffff'])
    expect(colorExpression({ type: 'classes', field: 'a', items: classes })).toEqual([
      'case',
      ['has', 'a'],
      ['step', ['to-number', ['get', 'a']], '#000000', 5, '#ffffff'],
      '#8A8F94'
    ])
  })

  it('is less intense in a heat map with more lines', () => {
    const intensities = [10, 1000, 10_000, 1_000_000].map(heatIntensity)
    expect(intensities).toEqual(intensities.toSorted((a, b) => b - a))
    expect(intensities[0]).toBe(1)
  })
})

describe('the requests of a map', () => {
  const dataset = { href: 'https://a.org/data-fair/api/v1/datasets/d', finalizedAt: '2024' }

  it('have placeholders for tile coordinates, and bounds limited to the world', () => {
    const template = tileTemplate(dataset, ['a', 'a'], { q: 'x y' })
    expect(template).toMatch(/&xyz=\{x\},\{y\},\{z\}$/)
    expect(new URL(template).searchParams.get('select')).toBe('_id,a')
    const cells = new URL(cellsUrl(dataset, [-200, -95, 10, 20], {}))
    expect(cells.searchParams.get('bbox')).toBe('-180.000000,-90.000000,10.000000,20.000000')
  })

  it('return the lines with a position, and cells with their count', () => {
    const lines = [
      { _id: 'a', _score: null, _geopoint: '48.5,2' },
      { _id: 'b', _score: null },
      { _id: 'c', _score: null, _geopoint: 'nowhere' }
    ]
    expect(placesOfLines(lines).features.map(({ geometry }) => geometry.coordinates)).toEqual([[2, 48.5]])
    const geometry = { type: 'Point' as const, coordinates: [1, 2] }
    const features = [
      { geometry, properties: { total: 1, results: [{ _id: 'a' }] } },
      { geometry, properties: { total: 7, results: [{ _id: 'b' }] } }
    ]
    expect(placesOfCells({ features }).features.map(({ properties }) => properties)).toEqual([
      { total: 1, id: 'a' },
      { total: 7 }
    ])
  })
})
