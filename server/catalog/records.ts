/** Reads the datasets of a catalog in batches, from a list of row numbers that is fixed at the start. */
import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Metadata } from '../metadata/database.ts'
import { allOf, type Conditions } from '../owned/list/conditions.ts'
import type { SortField } from '../owned/list/parameters.ts'
import { numbersOfPage, resourcesOf } from '../owned/list/store.ts'
import { datasetDefinition } from '../datasets/definition.ts'
import type { DatasetRecord } from '../datasets/record.ts'

/** Datasets per batch: describing a batch blocks the event loop for a few milliseconds. */
const chunk = 30

interface Part {
  skip: number
  size: number
}

/**
 * Returns the row numbers of a page.
 * @param sort from the oldest by default: new datasets are appended to the last page, while a client reads the pages
 */
export async function numbersOf(
  metadata: Metadata,
  conditions: Conditions,
  { skip, size }: Part,
  sort: SortField[] = [{ field: 'createdAt', descending: false }]
): Promise<number[]> {
  return numbersOfPage(metadata, datasetDefinition, conditions, { skip, size, sort, q: undefined })
}

export async function* recordsOf(
  metadata: Metadata,
  numbers: number[]
): AsyncGenerator<DatasetRecord[], undefined> {
  for (let start = 0; start < numbers.length; start += chunk) {
    yield await resourcesOf(metadata, datasetDefinition, numbers.slice(start, start + chunk))
    await otherWork()
  }
  return undefined
}

interface CatalogState {
  total: number
  /** Date of the last change of the description or of the data of any dataset. */
  modified?: string
  /** Fingerprint of the datasets: changes with their set, their dates and their number. */
  mark: string
}

export async function stateOfCatalog(
  metadata: Metadata,
  { shared, listOnly }: Conditions
): Promise<CatalogState> {
  const { tables } = datasetDefinition
  const condition = allOf([...shared.values(), ...listOnly])
  const { rows } = await sql<{ total: number; modified: string | null; mark: string }>`
    select count(*) as total, max(max(r.updated_at, coalesce(r.data_updated_at, ''))) as modified,
      total(r.number) || ' ' || coalesce(max(r.finalized_at), '') as mark
    from ${sql.table(tables.resources)} r where ${condition}`.execute(metadata)
  const { total = 0, modified, mark = '' } = rows[0] ?? {}
  return { total, ...(modified ? { modified } : {}), mark: `${total} ${modified} ${mark}` }
}
