/** Datasets that were read lately: the text of one is compared with the stored one, which is faster than parsing it. */
import type { DatasetRecord } from './record.ts'
import { fromRow } from './rows.ts'
import type { DatasetsTable } from './tables.ts'

export type StoredRecord = Pick<DatasetsTable, 'document' | 'draft' | 'permissions'>

/** Characters of all that are remembered. */
const mostCharacters = 16_000_000

interface Known {
  row: StoredRecord
  record: DatasetRecord
}

export class RecordMemory {
  /** The least recently read first. */
  private readonly known = new Map<string, Known>()
  private readonly maxCharacters: number
  private characters = 0

  constructor(maxCharacters = mostCharacters) {
    this.maxCharacters = maxCharacters
  }

  /** The record of a row: the same object as long as the row is the same. */
  of(id: string, row: StoredRecord | undefined): DatasetRecord | undefined {
    const known = this.known.get(id)
    if (known && row && isSame(known.row, row)) {
      this.known.delete(id)
      this.known.set(id, known)
      return known.record
    }
    this.forget(id)
    if (!row) return undefined
    const record = fromRow(row)
    this.known.set(id, { row, record })
    this.characters += lengthOf(row)
    for (const oldest of this.known.keys()) {
      if (this.characters <= this.maxCharacters) break
      this.forget(oldest)
    }
    return record
  }

  private forget(id: string): void {
    const known = this.known.get(id)
    if (!known) return
    this.known.delete(id)
    this.characters -= lengthOf(known.row)
  }
}

function isSame(one: StoredRecord, other: StoredRecord): boolean {
  return one.document === other.document && one.permissions === other.permissions && one.draft === other.draft
}

function lengthOf({ document, draft, permissions }: StoredRecord): number {
  return document.length + permissions.length + (draft?.length ?? 0)
}
