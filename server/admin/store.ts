/** Queries of administration over datasets and applications of all owners. */
import { sql } from 'kysely'
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import type { Account } from '../../contract/session.ts'
import type { Metadata } from '../metadata/database.ts'
import { storedJson } from '../metadata/storedJson.ts'
import type { Paging } from '../owned/list/parameters.ts'

interface Page<Item> {
  count: number
  results: Item[]
}

interface Described {
  id: string
  title: string
  description?: string
  updatedAt: string
  owner: Account
}

interface FailedDataset extends Described {
  event: JournalEvent
}

interface FailedApplication extends Described {
  status?: string
  errorMessage?: string
  errorMessageDraft?: string
}

interface Row {
  id: string
  title: string
  description: string | null
  updatedAt: string
  owner: string
}

const described = sql`r.id, r.title, r.document ->> '$.description' as description,
  r.updated_at as "updatedAt", r.document -> '$.owner' as owner`

function fromRow({ description, owner, ...row }: Row): Described {
  return {
    ...row,
    ...(description === null ? {} : { description }),
    owner: storedJson(owner) as Account
  }
}

async function counted(metadata: Metadata, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(metadata)
  return rows[0]?.count ?? 0
}

/** Datasets in error, the last updated first. Those without a journal are counted but not listed. */
export async function failedDatasets(
  metadata: Metadata,
  { size, skip }: Paging
): Promise<Page<FailedDataset>> {
  const { rows } = await sql<Row & { event: string }>`
    select ${described}, j.event from datasets r
    join dataset_journal j on j.number = (select max(number) from dataset_journal where resource = r.id)
    where r.status = 'error' order by r.updated_at desc, r.number desc limit ${size} offset ${skip}`.execute(
    metadata
  )
  return {
    count: await counted(metadata, sql`datasets where status = 'error'`),
    results: rows.map(({ event, ...row }) => ({
      ...fromRow(row),
      event: storedJson(event) as JournalEvent
    }))
  }
}

/** Applications whose page reported that it cannot be shown, or whose draft's page did. */
export async function failedApplications(
  metadata: Metadata,
  field: 'errorMessage' | 'errorMessageDraft',
  { size, skip }: Paging
): Promise<Page<FailedApplication>> {
  const message = sql`r.document ->> ${`$.${field}`}`
  const isFailed = sql`coalesce(${message}, '') <> ''`
  const { rows } = await sql<Row & { status: string | null; message: string }>`
    select ${described}, r.document ->> '$.status' as status, ${message} as message from applications r
    where ${isFailed} order by r.updated_at desc, r.number desc limit ${size} offset ${skip}`.execute(
    metadata
  )
  return {
    count: await counted(metadata, sql`applications r where ${isFailed}`),
    results: rows.map(({ status, message: text, ...row }) => ({
      ...fromRow(row),
      ...(status === null ? {} : { status }),
      [field]: text
    }))
  }
}

export interface IndexedDataset {
  id: string
  title: string
  owner: Account
  status: string | null
  /** Name of the file of the dataset's lines. */
  file: string
  count: number
  /** Columns with values too long to be compared. */
  longValues: string[]
}

/** Datasets that have lines. */
export async function datasetsWithLines(metadata: Metadata): Promise<IndexedDataset[]> {
  const { rows } = await sql<{
    id: string
    title: string
    owner: string
    status: string | null
    file: string
    count: number | null
    longValues: string | null
  }>`
    select r.id, r.title, r.document -> '$.owner' as owner, r.status, r.document ->> '$._lines.file' as file,
      r.document ->> '$._lines.count' as count, r.document -> '$._longValues' as "longValues"
    from datasets r where r.document ->> '$._lines.file' is not null
    order by r.title_key, r.number`.execute(metadata)
  return rows.map(({ owner, count, longValues, ...row }) => ({
    ...row,
    owner: storedJson(owner) as Account,
    count: count ?? 0,
    longValues: longValues === null ? [] : (storedJson(longValues) as string[])
  }))
}

export function countDatasets(metadata: Metadata): Promise<number> {
  return counted(metadata, sql`datasets`)
}

/** Number of datasets in each status; datasets without lines have no status. */
export async function datasetStatuses(metadata: Metadata): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select coalesce(status, 'none') as status, count(*) as count from datasets group by 1`.execute(metadata)
  return rows
}
