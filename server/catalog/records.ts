/** The datasets of a catalog as they are read for its forms: a few at a time, the same ones to the end. */
import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Metadata } from '../metadata/database.ts'
import { allOf, type Conditions } from '../owned/list/conditions.ts'
import type { SortField } from '../owned/list/parameters.ts'
import { numbersOfPage, resourcesOf } from '../owned/list/store.ts'
import { datasetDefinition } from '../datasets/definition.ts'
import type { DatasetRecord } from '../datasets/record.ts'

/** Read at once: describing them takes a few milliseconds, which other requests wait for. */
const chunk = 30

export interface Part {
  skip: number
  size: number
}

/** @param sort oldest first unless it says otherwise: what is added comes at the end, where pages are still to be read */
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

export interface CatalogState {
  total: number
  /** Of the description or of the data that changed last. */
  modified?: string
  /** Another one whenever what the catalog tells of its datasets may be another. */
  mark: string
}

export async function stateOfCatalog(
  metadata: Metadata,
  { shared, listOnly }: Conditions
): Promise<CatalogState> {
  const { tables } = datasetDefinition
  const where = allOf([...shared.values(), ...listOnly])
  const { rows } = await sql<{ total: number; modified: string | null; mark: string }>`
    select count(*) as total, max(max(r.updated_at, coalesce(r.data_updated_at, ''))) as modified,
      total(r.number) || ' ' || coalesce(max(r.finalized_at), '') as mark
    from ${sql.table(tables.resources)} r where ${where}`.execute(metadata)
  const { total = 0, modified, mark = '' } = rows[0] ?? {}
  return { total, ...(modified ? { modified } : {}), mark: `${total} ${modified} ${mark}` }
}
