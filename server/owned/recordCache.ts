/**
 * Cache of the resources that were read lately. One is still as it was when nothing was written since; otherwise its text is compared
 * with the stored one, which is faster than parsing it.
 */
import type { StoredRow } from './rows.ts'

/** Characters of all that are cached. */
const mostCharacters = 16_000_000

interface Known<Resource> {
  row: StoredRow
  resource: Resource
  /** Of the metadata, before the row was read. */
  state: string
}

export class RecordCache<Resource> {
  /** The least recently read first. */
  private readonly records = new Map<string, Known<Resource>>()
  private readonly parse: (row: StoredRow) => Resource
  private readonly maxCharacters: number
  private characters = 0

  constructor(parse: (row: StoredRow) => Resource, maxCharacters = mostCharacters) {
    this.parse = parse
    this.maxCharacters = maxCharacters
  }

  /** Undefined unless the metadata are in the state in which the resource was read. */
  known(id: string, state: string): Resource | undefined {
    const known = this.records.get(id)
    if (known?.state !== state) return undefined
    this.use(id, known)
    return known.resource
  }

  /** The resource of a row that was just read: the same object as long as the row is the same. */
  of(id: string, row: StoredRow | undefined, state: string): Resource | undefined {
    const known = this.records.get(id)
    if (known && row && isSame(known.row, row)) {
      known.state = state
      this.use(id, known)
      return known.resource
    }
    this.forget(id)
    if (!row) return undefined
    const resource = this.parse(row)
    this.records.set(id, { row, resource, state })
    this.characters += lengthOf(row)
    for (const oldest of this.records.keys()) {
      if (this.characters <= this.maxCharacters) break
      this.forget(oldest)
    }
    return resource
  }

  private use(id: string, known: Known<Resource>): void {
    this.records.delete(id)
    this.records.set(id, known)
  }

  private forget(id: string): void {
    const known = this.records.get(id)
    if (!known) return
    this.records.delete(id)
    this.characters -= lengthOf(known.row)
  }
}

function isSame(one: StoredRow, other: StoredRow): boolean {
  return Object.keys(one).every((column) => one[column] === other[column])
}

function lengthOf(row: StoredRow): number {
  return Object.values(row).reduce((sum, text) => sum + (text?.length ?? 0), 0)
}
