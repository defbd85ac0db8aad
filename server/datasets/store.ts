/** Datasets in the metadata: every write is one transaction, durable before it returns unless it says otherwise. */
import { sql, type Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import { stateOf, withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import { appendEvents, forgetDiagnostics, type EventInput } from '../owned/journal/store.ts'
import { writeReadKeys, type ReadKeys } from '../owned/readKey/store.ts'
import type { DatasetRecord } from './record.ts'
import { RecordMemory, type StoredRecord } from '../owned/recordMemory.ts'
import { fromRow, grantRows, textColumns, toRow, valueRows } from './rows.ts'
import { stems } from '../owned/words.ts'

type Scope = Transaction<Tables>

export interface Change {
  record: DatasetRecord
  /** Replaces the read keys; null removes them. */
  readKeys?: (ReadKeys & { renewAt: string }) | null
  /** Stored in the journal by the same transaction. */
  events?: EventInput[]
}

export interface DatasetStore {
  find(id: string): Promise<DatasetRecord | undefined>
  /** The same as long as the stored one is: whoever gets it must not change it. */
  shared(id: string): Promise<DatasetRecord | undefined>
  /** @throws UniqueConflict when the id is used already */
  insert(record: DatasetRecord, details?: Omit<Change, 'record'>): Promise<DatasetRecord>
  /**
   * Reads a dataset, changes it and writes it back in one transaction: changes made meanwhile to other properties
   * are kept. Nothing is written when `change` returns undefined or the dataset is gone.
   * What is computed again after a power cut (`isComputed`) does not wait for the disk (`withoutWaiting`).
   */
  update(
    id: string,
    change: (current: DatasetRecord) => Change | undefined,
    options?: { isComputed?: boolean }
  ): Promise<DatasetRecord | undefined>
  remove(id: string): Promise<void>
  /** The dataset of an account, or of its department when one is given, that has this slug. */
  idOfSlug(account: AccountKeys, slug: string): Promise<string | undefined>
  /** Whether a slug is used by the owner, as a slug or an id. */
  slugTaken(owner: AccountKeys, slug: string, except?: string): Promise<boolean>
  /** Ids of the datasets that may have a processing step to run, oldest first. */
  unsettled(): Promise<string[]>
  /** Date of the next attempt of a failed step, over all datasets. */
  nextRetry(): Promise<string | undefined>
  idsDueForRetry(now: string): Promise<string[]>
  ids(): Promise<string[]>
  /** Datasets of an account, departments included. */
  idsOwnedBy(account: AccountKeys): Promise<string[]>
  idsPublishedOn(site: string): Promise<string[]>
  /** Virtual datasets that have it for a child. */
  idsMadeOf(child: string): Promise<string[]>
  /** Datasets whose description, or the one of their draft, has received documents. */
  idsWithAttachments(): Promise<string[]>
  consumptionOf(
    account: AccountKeys
  ): Promise<{ store_bytes: number; indexed_bytes: number; nb_datasets: number }>
}

/** Statuses that processing leaves alone. */
const settledStatuses = ['finalized', 'error', 'draft']

export function datasetStore(metadata: Metadata): DatasetStore {
  const memory = new RecordMemory()

  async function stored(id: string): Promise<StoredRecord | undefined> {
    return metadata
      .selectFrom('datasets')
      .select(['document', 'draft', 'permissions'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** Datasets that lists find by a value (`valueRows`). */
  async function idsWithValue(name: string, value: string): Promise<string[]> {
    const rows = await metadata
      .selectFrom('dataset_values')
      .innerJoin('datasets', 'datasets.number', 'dataset_values.dataset')
      .select('datasets.id')
      .where('dataset_values.name', '=', name)
      .where('dataset_values.value', '=', value)
      .execute()
    return rows.map((row) => row.id)
  }

  return {
    async find(id) {
      const row = await stored(id)
      return row && fromRow(row)
    },

    async shared(id) {
      // Known before the row is read: what is written meanwhile makes it out of date.
      const state = stateOf(metadata)
      return memory.known(id, state) ?? memory.of(id, await stored(id), state)
    },

    insert: (record, { events = [], readKeys } = {}) =>
      metadata.transaction().execute(async (scope) => {
        const { number } = await scope
          .insertInto('datasets')
          .values(toRow(record))
          .returning('number')
          .executeTakeFirstOrThrow()
        await writeDerived(scope, number, record)
        await appendEvents(scope, record.id, events)
        if (readKeys) await writeReadKeys(scope, record.id, readKeys)
        return record
      }),

    update: (id, change, { isComputed = false } = {}) => {
      const write = (connection: Metadata): Promise<DatasetRecord | undefined> =>
        connection.transaction().execute((scope) => updateWithin(scope, id, change))
      return isComputed ? withoutWaiting(metadata, write) : write(metadata)
    },

    remove: (id) =>
      metadata.transaction().execute(async (scope) => {
        const row = await scope
          .selectFrom('datasets')
          .select('number')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) return
        await sql`delete from dataset_text where rowid = ${row.number}`.execute(scope)
        await scope.deleteFrom('datasets').where('number', '=', row.number).execute()
      }),

    async idOfSlug({ type, id, department }, slug) {
      let query = metadata
        .selectFrom('datasets')
        .select('id')
        .where('owner_type', '=', type)
        .where('owner_id', '=', id)
        .where('slug', '=', slug)
      if (department) query = query.where('owner_department', '=', department)
      return (await query.executeTakeFirst())?.id
    },

    async slugTaken(owner, slug, except) {
      const row = await metadata
        .selectFrom('datasets')
        .select('id')
        .where('owner_type', '=', owner.type)
        .where('owner_id', '=', owner.id)
        .where((where) => where.or([where('slug', '=', slug), where('id', '=', slug)]))
        .where('id', '!=', except ?? '')
        .executeTakeFirst()
      return !!row
    },

    async unsettled() {
      const rows = await metadata
        .selectFrom('datasets')
        .select('id')
        .where((where) =>
          where.or([
            where('status', 'not in', settledStatuses),
            where('draft_status', 'not in', settledStatuses)
          ])
        )
        .orderBy('updated_at')
        .execute()
      return rows.map((row) => row.id)
    },

    async nextRetry() {
      const row = await metadata
        .selectFrom('datasets')
        .select((select) => select.fn.min('error_retry').as('date'))
        .executeTakeFirst()
      return row?.date ?? undefined
    },

    async idsDueForRetry(now) {
      const rows = await metadata
        .selectFrom('datasets')
        .select('id')
        .where('error_retry', '<=', now)
        .execute()
      return rows.map((row) => row.id)
    },

    async ids() {
      const rows = await metadata.selectFrom('datasets').select('id').execute()
      return rows.map((row) => row.id)
    },

    async idsOwnedBy({ type, id }) {
      const rows = await metadata
        .selectFrom('datasets')
        .select('id')
        .where('owner_type', '=', type)
        .where('owner_id', '=', id)
        .execute()
      return rows.map((row) => row.id)
    },

    idsPublishedOn: (site) => idsWithValue('publicationSites', site),
    idsMadeOf: (child) => idsWithValue('children', child),

    async idsWithAttachments() {
      const path = '$._metadataAttachments'
      const rows = await metadata
        .selectFrom('datasets')
        .select('id')
        .where(
          sql<boolean>`json_array_length(document, ${path}) > 0 or json_array_length(draft, ${path}) > 0`
        )
        .execute()
      return rows.map((row) => row.id)
    },

    async consumptionOf(account) {
      const row = await metadata
        .selectFrom('datasets')
        .select((select) => [
          select.fn.sum<number | null>('stored_bytes').as('stored'),
          select.fn.sum<number | null>('indexed_bytes').as('indexed'),
          select.fn.countAll<number>().as('datasets')
        ])
        .where('owner_type', '=', account.type)
        .where('owner_id', '=', account.id)
        .executeTakeFirstOrThrow()
      return { store_bytes: row.stored ?? 0, indexed_bytes: row.indexed ?? 0, nb_datasets: row.datasets }
    }
  }
}

/** Reads a dataset, changes it and writes it back inside a transaction that the caller holds. */
export async function updateWithin(
  scope: Scope,
  id: string,
  change: (current: DatasetRecord) => Change | undefined
): Promise<DatasetRecord | undefined> {
  const row = await scope
    .selectFrom('datasets')
    .select(['number', 'document', 'draft', 'permissions'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const current = fromRow(row)
  const changed = change(structuredClone(current))
  if (!changed) return current
  await scope.updateTable('datasets').set(toRow(changed.record)).where('number', '=', row.number).execute()
  await writeDerived(scope, row.number, changed.record, current)
  for (const isDraft of [true, false]) {
    if (losesDiagnostic(current, changed.record, isDraft)) await forgetDiagnostics(scope, id, isDraft)
  }
  await appendEvents(scope, id, changed.events ?? [])
  if (changed.readKeys !== undefined) await writeReadKeys(scope, id, changed.readKeys ?? undefined)
  return changed.record
}

/** Writes the rows that lists read, when they are not what the previous record gave. */
async function writeDerived(
  scope: Scope,
  dataset: number,
  record: DatasetRecord,
  previous?: DatasetRecord
): Promise<void> {
  const values = valueRows(record)
  if (!previous || !same(values, valueRows(previous))) {
    await scope.deleteFrom('dataset_values').where('dataset', '=', dataset).execute()
    for (const chunk of chunks(values)) {
      await scope
        .insertInto('dataset_values')
        .values(chunk.map((row) => ({ dataset, ...row })))
        .execute()
    }
  }
  const grants = grantRows(record.permissions)
  if (!previous || !same(grants, grantRows(previous.permissions))) {
    await scope.deleteFrom('dataset_grants').where('dataset', '=', dataset).execute()
    for (const chunk of chunks(grants)) {
      await scope
        .insertInto('dataset_grants')
        .values(chunk.map((row) => ({ dataset, ...row })))
        .execute()
    }
  }
  const texts = textColumns(record)
  if (!previous || !same(texts, textColumns(previous))) {
    const words = texts.map((text) => sql`${stems(text).join(' ')}`)
    await sql`insert or replace into dataset_text
      (rowid, title, summary, description, owner, department, keywords, topics)
      values (${dataset}, ${sql.join(words)})`.execute(scope)
  }
}

/** Whether a diagnostic that the journal tells of can no longer be downloaded. */
function losesDiagnostic(before: DatasetRecord, after: DatasetRecord, isDraft: boolean): boolean {
  const names = ({ _diagnostic, _cancelledDraftDiagnostic, draft }: DatasetRecord): (string | undefined)[] =>
    isDraft ? [draft?._diagnostic, _cancelledDraftDiagnostic] : [_diagnostic]
  const kept = names(after)
  return names(before).some((name) => name && !kept.includes(name))
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** A statement binds a limited number of values. */
function chunks<Item>(items: Item[], size = 500): Item[][] {
  const parts: Item[][] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}
