/** The datasets that base applications are compared with: one, or those of the active account. */
import { sql } from 'kysely'
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import type { Account, Session } from '../../../contract/session.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { httpError } from '../../http/errors.ts'
import type { Metadata } from '../../metadata/database.ts'
import type { Platform } from '../../platform.ts'
import type { OfferedDatasets } from './matching.ts'

/**
 * Returns the features of one dataset, or of the datasets of the active account.
 * @param id of a dataset, or `any`
 * @throws HttpError 403 without a session, 404 for a dataset of another account
 */
export async function offeredDatasets(
  { metadata, datasets }: Pick<Platform, 'metadata' | 'datasets'>,
  session: Session,
  id: string
): Promise<OfferedDatasets> {
  const { account } = session
  if (!account) throw httpError('matchingNeedsSession')
  if (id === 'any') return offeredBy(metadata, account)
  const dataset = await datasets.find(id)
  const isOffered =
    dataset && isOf(dataset, account) && can(session, dataset, datasetOperations, 'readDescription')
  if (!isOffered) throw httpError('missingDataset', { id })
  return oneOffered(dataset)
}

/** Tells whether an account owns a dataset; an active department only has the datasets of that department. */
const isOf = ({ owner }: Pick<DatasetRecord, 'owner'>, account: Account): boolean =>
  owner.type === account.type &&
  owner.id === account.id &&
  (!account.department || owner.department === account.department)

function oneOffered({ schema, bbox }: DatasetRecord): OfferedDatasets {
  const storedColumns = schema.filter((column) => !column['x-calculated'])
  const textsOf = (values: unknown[]): Set<string> =>
    new Set(values.filter((value) => typeof value === 'string'))
  return {
    isOne: true,
    isEmpty: false,
    hasBbox: !!bbox,
    concepts: textsOf(schema.map((column) => column['x-refersTo'])),
    types: textsOf(storedColumns.map(({ type }) => type))
  }
}

async function offeredBy(metadata: Metadata, { type, id, department }: Account): Promise<OfferedDatasets> {
  const owned = sql`r.owner_type = ${type} and r.owner_id = ${id}
    ${department ? sql`and r.owner_department = ${department}` : sql``}`
  const { rows } = await sql<{ name: string; value: string }>`
    select distinct v.name, v.value from datasets r join dataset_values v on v.resource = r.number
    where ${owned} and v.name in ('concepts', 'field-type', 'flags')`.execute(metadata)
  const valuesOf = (name: string): string[] => rows.flatMap((row) => (row.name === name ? [row.value] : []))
  const types: string[] = []
  for (const name of valuesOf('field-type')) {
    // `limit 1` stops at the first dataset with a match, mostly early.
    const { rows: matching } = await sql`select 1 from datasets r, json_each(r.document, '$.schema') c
      where ${owned} and c.value ->> '$.type' = ${name} and c.value ->> '$."x-calculated"' is null
      limit 1`.execute(metadata)
    if (matching.length) types.push(name)
  }
  const { rows: some } = await sql`select 1 from datasets r where ${owned} limit 1`.execute(metadata)
  return {
    isOne: false,
    isEmpty: !some.length,
    hasBbox: valuesOf('flags').includes('bbox'),
    concepts: new Set(valuesOf('concepts')),
    types: new Set(types)
  }
}
