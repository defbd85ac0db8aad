import { seededRandom } from '../../../samples/random.ts'
import { cellText, columnName, tableRows } from './rows.ts'
import { writeText } from './writeText.ts'

const columns = 6

/** Writes a GeoJSON collection of points all over France. */
export function writePoints(path: string, count: number, seed = 1): Promise<void> {
  const random = seededRandom(seed)
  return writeText(
    path,
    features(count, seed, () => ({ type: 'Point', coordinates: place(random) }))
  )
}

/** Writes a GeoJSON collection of polygons with `corners` vertices each. */
export function writePolygons(path: string, count: number, corners: number, seed = 1): Promise<void> {
  const random = seededRandom(seed)
  return writeText(
    path,
    features(count, seed, () => ({ type: 'Polygon', coordinates: [ring(random, corners)] }))
  )
}

function* features(count: number, seed: number, geometry: () => object): Generator<string> {
  let isFirst = true
  yield '{"type":"FeatureCollection","features":['
  for (const row of tableRows(count, columns, seed)) {
    const values = row.map((cell, index): [string, unknown] => [
      columnName(index),
      cell instanceof Date ? cellText(cell) : cell
    ])
    const feature = { type: 'Feature', geometry: geometry(), properties: Object.fromEntries(values) }
    yield `${isFirst ? '' : ','}\n${JSON.stringify(feature)}`
    isFirst = false
  }
  yield '\n]}\n'
}

const degrees = (value: number): number => Math.round(value * 1e6) / 1e6

const place = (random: () => number): [number, number] => [
  degrees(-4.5 + random() * 12),
  degrees(42 + random() * 9)
]

/** Vertices around a centre at varying distances, so that the sides do not intersect. */
function ring(random: () => number, corners: number): [number, number][] {
  const [x, y] = place(random)
  const points = Array.from({ length: corners }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / corners
    const distance = 0.05 * (0.7 + 0.3 * random())
    return [degrees(x + distance * Math.cos(angle)), degrees(y + distance * Math.sin(angle))]
  })
  return [...points, points[0]!]
}
