/**
 * Cache of recently read resources. An entry is valid if nothing was written since; otherwise its stored text is
 * compared, which is faster than parsing it.
 */
import { LRUCache } from 'lru-cache'
import type { StoredRow } from './rows.ts'

/** Maximum size of the cache, in characters of stored text. */
const defaultMaxCharacters = 16_000_000

interface Known<Resource> {
  row: StoredRow
  resource: Resource
  /** State of the metadata before the row was read. */
  state: string
}

export class RecordCache<Resource> {
  private readonly records: LRUCache<string, Known<Resource>>
  private readonly parse: (row: StoredRow) => Resource

  constructor(parse: (row: StoredRow) => Resource, maxCharacters = defaultMaxCharacters) {
    this.parse = parse
    this.records = new LRUCache({ maxSize: maxCharacters, sizeCalculation: ({ row }) => lengthOf(row) || 1 })
  }

  /** Cached resource; undefined unless the metadata are unchanged since it was read. */
  known(id: string, state: string): Resource | undefined {
    const known = this.records.get(id)
    return known?.state === state ? known.resource : undefined
  }

  /** Resource of a row just read: the cached object if the row is unchanged. */
  of(id: string, row: StoredRow | undefined, state: string): Resource | undefined {
    const known = this.records.get(id)
    if (known && row && isSame(known.row, row)) {
      known.state = state
      return known.resource
    }
    this.records.delete(id)
    if (!row) return undefined
    const resource = this.parse(row)
    this.records.set(id, { row, resource, state })
    return resource
  }
}

function isSame(a: StoredRow, b: StoredRow): boolean {
  return Object.keys(a).every((column) => a[column] === b[column])
}

function lengthOf(row: StoredRow): number {
  return Object.values(row).reduce((sum, text) => sum + (text?.length ?? 0), 0)
}
