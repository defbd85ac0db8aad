/**
 * Datasets that were read lately. One is still as it was when nothing was written since; otherwise its text is compared
 * with the stored one, which is faster than parsing it.
 */
import type { DatasetRecord } from '../datasets/record.ts'
import { fromRow } from '../datasets/rows.ts'
import type { DatasetsTable } from '../datasets/tables.ts'

export type StoredRecord = Pick<DatasetsTable, 'document' | 'draft' | 'permissions'>

/** Characters of all that are remembered. */
const mostCharacters = 16_000_000

interface Known {
  row: StoredRecord
  record: DatasetRecord
  /** Of the metadata, before the row was read. */
  state: string
}

export class RecordMemory {
  /** The least recently read first. */
  private readonly records = new Map<string, Known>()
  private readonly maxCharacters: number
  private characters = 0

  constructor(maxCharacters = mostCharacters) {
    this.maxCharacters = maxCharacters
  }

  /** Undefined unless the metadata are in the state in which the record was read. */
  known(id: string, state: string): DatasetRecord | undefined {
    const known = this.records.get(id)
    if (known?.state !== state) return undefined
    this.use(id, known)
    return known.record
  }

  /** The record of a row that was just read: the same object as long as the row is the same. */
  of(id: string, row: StoredRecord | undefined, state: string): DatasetRecord | undefined {
    const known = this.records.get(id)
    if (known && row && isSame(known.row, row)) {
      known.state = state
      this.use(id, known)
      return known.record
    }
    this.forget(id)
    if (!row) return undefined
    const record = fromRow(row)
    this.records.set(id, { row, record, state })
    this.characters += lengthOf(row)
    for (const oldest of this.records.keys()) {
      if (this.characters <= this.maxCharacters) break
      this.forget(oldest)
    }
    return record
  }

  private use(id: string, known: Known): void {
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

function isSame(one: StoredRecord, other: StoredRecord): boolean {
  return one.document === other.document && one.permissions === other.permissions && one.draft === other.draft
}

function lengthOf({ document, draft, permissions }: StoredRecord): number {
  return document.length + permissions.length + (draft?.length ?? 0)
}
