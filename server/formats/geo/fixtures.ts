/** Test files and comparisons for this folder. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { ConversionError } from '../conversions/conversion.ts'
import type { Convert } from '../conversions/conversion.ts'
import { usualUnpackLimits } from '../unpacking.ts'

export type AnyFeature = Feature<Geometry | null>

const folder = new URL('../../../tests/fixtures/formats/geo/', import.meta.url).pathname

export const fixturePath = (name: string): string => join(folder, name)

export const fixture = async (name: string): Promise<Buffer> => readFile(fixturePath(name))

export async function source(name: string): Promise<AnyFeature[]> {
  return featuresOf((await fixture(`${name}.geojson`)).toString())
}

function featuresOf(text: string): AnyFeature[] {
  return (JSON.parse(text) as FeatureCollection<Geometry | null>).features
}

export async function withFolder<Result>(run: (path: string) => Promise<Result>): Promise<Result> {
  const path = await mkdtemp(join(tmpdir(), 'fairway-geo-'))
  try {
    return await run(path)
  } finally {
    await rm(path, { recursive: true })
  }
}

/** Returns the features that a converter writes. */
export async function converted(convert: Convert, sourcePath: string): Promise<AnyFeature[]> {
  return withFolder(async (targetFolder) => {
    const { name } = await convert({
      sourcePath,
      sourceName: sourcePath,
      encoding: 'UTF-8',
      targetFolder,
      baseName: 'result',
      options: {},
      unpacking: usualUnpackLimits,
      defaultTimeZone: 'Europe/Paris',
      report: () => undefined
    })
    return featuresOf(await readFile(join(targetFolder, name), 'utf8'))
  })
}

/** Returns all the numbers of a geometry, without altitudes, and its structure as text. */
function flat(geometry: Geometry | null): { shape: string; numbers: number[] } {
  const numbers: number[] = []
  const visit = (value: unknown): unknown => {
    if (!Array.isArray(value)) return undefined
    const [x, y]: unknown[] = value
    if (typeof x !== 'number' || typeof y !== 'number') return value.map(visit)
    numbers.push(x, y)
    return 'position'
  }
  if (!geometry || geometry.type === 'GeometryCollection') return { shape: JSON.stringify(geometry), numbers }
  return { shape: `${geometry.type} ${JSON.stringify(visit(geometry.coordinates))}`, numbers }
}

/** Maximum difference of coordinates in degrees; infinite when the geometries differ in structure. */
export function distance(a: Geometry | null, b: Geometry | null): number {
  const [first, second] = [flat(a), flat(b)]
  if (first.shape !== second.shape) return Infinity
  return first.numbers.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - second.numbers[index]!)),
    0
  )
}

/** Runs a read to its end; only conversion errors are caught. */
export function refusedOrRead(read: () => unknown): void {
  try {
    const result = read()
    // Lazy results are only read while they are iterated.
    if (isIterable(result)) for (const item of result) void item
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return value !== null && typeof value === 'object' && Symbol.iterator in value
}
