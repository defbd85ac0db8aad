/**
 * Totals of boxes. A map asks for a box after another, each a total that nobody asked before: what the engine counts
 * by reading all coordinates, a grid in memory knows. It is made once a version was asked often enough.
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

/** Totals counted by the engine before a grid is worth its making. */
const firstTotals = 3
/** Below, the engine counts in less time than it takes to notice. */
const fewestLines = 20_000
const mostLines = 2_000_000
const mostBytes = 64 << 20
/** What an entry without a grid takes. */
const countedBytes = 200

interface Entry {
  asked: number
  grid?: PlaceGrid
  isMaking: boolean
}

export class PlaceTotals {
  /** Entries by the file of the version, whose name is never used again. */
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ grid }) => grid?.bytes || countedBytes
  })
  private readonly readersOf: (version: LinesVersion) => Readers

  constructor(readersOf: (version: LinesVersion) => Readers) {
    this.readersOf = readersOf
  }

  /** Undefined when the engine has to count. */
  totalOf(query: LinesQuery, version: LinesVersion, attached: AttachedVersion): number | undefined {
    const [filter] = query.filters
    const { count, isEditable, path } = version
    if (isEditable || query.filters.length !== 1 || filter?.kind !== 'box' || query.text) return undefined
    const { columns } = attached
    const isSuitable = count >= fewestLines && count <= mostLines && !columns.find('_geoshape')
    if (!isSuitable || !columns.find('_geopoint')) return undefined
    const known = this.entries.get(path)
    const entry = known ?? { asked: 0, isMaking: false }
    if (!known) this.entries.set(path, entry)
    entry.asked += 1
    if (entry.grid) return totalIn(entry.grid, filter.boxes)
    if (entry.asked > firstTotals && !entry.isMaking) void this.make(entry, version, attached.alias)
    return undefined
  }

  /** A version that goes away meanwhile has no grid, and needs none. */
  private async make(entry: Entry, version: LinesVersion, alias: string): Promise<void> {
    const { path, count } = version
    entry.isMaking = true
    try {
      const grid = await readGrid(this.readersOf(version), count, alias)
      this.entries.set(path, { ...entry, isMaking: false, grid })
    } catch {
      this.entries.delete(path)
    } finally {
      entry.isMaking = false
    }
  }
}

/** Boxes do not overlap: they are the two sides of the antimeridian. */
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
    // Other requests have their turn.
    if (index % 8 === 7) await setImmediate()
    const chunk = result.getChunk(index)
    longitudes.set(chunk.getColumnValues(0) as number[], filled)
    latitudes.set(chunk.getColumnValues(1) as number[], filled)
    filled += chunk.rowCount
  }
  return new PlaceGrid(longitudes.subarray(0, filled), latitudes.subarray(0, filled))
}
