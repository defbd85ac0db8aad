/**
 * Totals of boxes. A map requests one box after another, each with a total that is not cached: the engine would read
 * all coordinates for each, a grid in memory does not. The grid is built once a version has received enough of these
 * requests.
 */
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Bounds } from '../../../geo/shapes.ts'
import type { LinesVersion } from '../../layout.ts'
import type { LinesQuery } from '../../query/linesQuery.ts'
import { PlaceGrid } from './placeGrid.ts'
import type { Readers } from '../readers.ts'
import { raw, sql } from '../sql.ts'
import type { AttachedVersion } from '../versions.ts'

/** Number of totals that the engine counts before a grid is built. */
const firstTotals = 3
/** Minimum number of lines: below it the engine counts in a negligible time. */
const minLines = 20_000
const maxLines = 2_000_000
const maxBytes = 64 << 20
/** Estimated size of an entry without grid, in bytes. */
const countedBytes = 200

interface Entry {
  requestCount: number
  grid?: PlaceGrid
  isMaking: boolean
}

export class PlaceTotals {
  /** Entries by path of the version's file, which is never reused. */
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ grid }) => grid?.bytes || countedBytes
  })
  private readonly readersOf: (version: LinesVersion) => Readers

  constructor(readersOf: (version: LinesVersion) => Readers) {
    this.readersOf = readersOf
  }

  /** Number of entries, those without grid included; for tests. */
  get size(): number {
    return this.entries.size
  }

  /** Removes the grid of a version that is no longer read. */
  release(path: string): void {
    this.entries.delete(path)
  }

  /** Returns undefined when the engine has to count. */
  totalOf(query: LinesQuery, version: LinesVersion, attached: AttachedVersion): number | undefined {
    const [filter] = query.filters
    const { count, isEditable, path } = version
    if (isEditable || query.filters.length !== 1 || filter?.kind !== 'box' || query.text) return undefined
    const { columns } = attached
    const isSuitable = count >= minLines && count <= maxLines && !columns.find('_geoshape')
    if (!isSuitable || !columns.find('_geopoint')) return undefined
    const cachedEntry = this.entries.get(path)
    const entry = cachedEntry ?? { requestCount: 0, isMaking: false }
    if (!cachedEntry) this.entries.set(path, entry)
    entry.requestCount += 1
    if (entry.grid) return totalIn(entry.grid, filter.boxes)
    if (entry.requestCount > firstTotals && !entry.isMaking)
      void this.buildGrid(entry, version, attached.alias)
    return undefined
  }

  /** Builds the grid. Errors are ignored: the version may be released meanwhile, and the engine can always count. */
  private async buildGrid(entry: Entry, version: LinesVersion, alias: string): Promise<void> {
    const { path, count } = version
    entry.isMaking = true
    try {
      const grid = await readGrid(this.readersOf(version), count, alias)
      // A version that was released meanwhile is read no more.
      if (this.entries.peek(path) === entry) this.entries.set(path, { ...entry, isMaking: false, grid })
    } catch {
      this.entries.delete(path)
    } finally {
      entry.isMaking = false
    }
  }
}

/** Boxes never overlap: two boxes are the two sides of the antimeridian. */
function totalIn(grid: PlaceGrid, boxes: Bounds[]): number {
  return boxes.reduce((sum, box) => sum + grid.countIn(box), 0)
}

async function readGrid(readers: Readers, count: number, alias: string): Promise<PlaceGrid> {
  const lines = raw(`${alias}.lines`)
  const result = await readers.run(alias, sql`SELECT _lon, _lat FROM ${lines} WHERE _lat IS NOT NULL`)
  const longitudes = new Float64Array(count)
  const latitudes = new Float64Array(count)
  let filled = 0
  for (let index = 0; index < result.chunkCount; index++) {
    // Yields to the event loop.
    if (index % 8 === 7) await setImmediate()
    const chunk = result.getChunk(index)
    longitudes.set(chunk.getColumnValues(0) as number[], filled)
    latitudes.set(chunk.getColumnValues(1) as number[], filled)
    filled += chunk.rowCount
  }
  return new PlaceGrid(longitudes.subarray(0, filled), latitudes.subarray(0, filled))
}
