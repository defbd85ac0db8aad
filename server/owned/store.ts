/**
 * Store of owned resources in the metadata. Each write is one transaction, durable when it resolves unless stated
 * otherwise.
 */
import { sql, type Transaction } from 'kysely'
import { stateOf, withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import { writeDerivedRows } from './derivedRows.ts'
import type { ChangeKind } from './events.ts'
import { appendEvents, type EventInput } from './journal/store.ts'
import { writeReadKeys, type NewReadKeys } from './readKey/store.ts'
import { ownedLookups, type OwnedLookups } from './lookups.ts'
import { RecordCache } from './recordCache.ts'
import { fromRow, storedColumns, toRow, type StoredRow } from './rows.ts'
import { ownedQueries } from './tables.ts'
import { reportChange } from './reportChange.ts'

type Scope = Transaction<Tables>

export interface Change<Resource> {
  record: Resource
  /** New read keys; null removes them. */
  readKeys?: NewReadKeys | null
  /** Events for the journal, stored in the same transaction. */
  events?: EventInput[]
  /** Events published like those of the journal, but not stored. */
  passing?: EventInput[]
  /** Change for the events service, written in the same transaction. */
  changeKind?: ChangeKind
}

/** Makes a change from the current resource; undefined writes nothing. */
type ChangeOf<Resource> = (current: Resource) => Change<Resource> | undefined

/**
 * Further writes of the resource type in the transaction; `before` is undefined for a creation, `after` for a removal.
 */
export type AlsoWrite<Resource> = (
  scope: Scope,
  before: Resource | undefined,
  after: Resource | undefined
) => Promise<void>

export interface OwnedStore<Resource extends OwnedRecord> extends OwnedLookups {
  find(id: string): Promise<Resource | undefined>
  /** Finds a resource without copying: the caller must not change it. */
  shared(id: string): Promise<Resource | undefined>
  /** Inserts a resource; rejects when the id or the slug is used. */
  insert(record: Resource, details?: Omit<Change<Resource>, 'record'>): Promise<Resource>
  /** Inserts a resource within the caller's transaction. */
  insertWithin(scope: Scope, record: Resource, details?: Omit<Change<Resource>, 'record'>): Promise<Resource>
  /**
   * Reads, changes and writes a resource in one transaction, so that concurrent changes of other properties are kept.
   * Writes nothing when `change` returns undefined or the resource is gone. Values that are recomputed after a power
   * cut (`isComputed`) are written without fsync (`withoutWaiting`).
   */
  update(
    id: string,
    change: ChangeOf<Resource>,
    options?: { isComputed?: boolean }
  ): Promise<Resource | undefined>
  /** Updates a resource within the caller's transaction. */
  updateWithin(scope: Scope, id: string, change: ChangeOf<Resource>): Promise<Resource | undefined>
  remove(id: string): Promise<void>
}

export function ownedStore<Resource extends OwnedRecord>(
  metadata: Metadata,
  definition: ResourceDefinition<Resource>,
  alsoWrite?: AlsoWrite<Resource>
): OwnedStore<Resource> {
  const { tables } = definition
  const memory = new RecordCache((row) => fromRow(definition, row))
  const stored = async (id: string): Promise<StoredRow | undefined> =>
    (await readRow(metadata, definition, id))?.row

  const store: OwnedStore<Resource> = {
    ...ownedLookups(metadata, definition),

    async find(id) {
      const row = await stored(id)
      return row && fromRow(definition, row)
    },

    async shared(id) {
      // Read before the row, so that a concurrent write invalidates the cache entry.
      const state = stateOf(metadata)
      return memory.known(id, state) ?? memory.of(id, await stored(id), state)
    },

    insert: (record, details) =>
      metadata.transaction().execute((scope) => store.insertWithin(scope, record, details)),

    async insertWithin(scope, record, { events = [], passing = [], readKeys, changeKind } = {}) {
      const { number } = await ownedQueries(scope)
        .insertInto(tables.resources)
        .values(toRow(definition, record))
        .returning('number')
        .executeTakeFirstOrThrow()
      await writeDerivedRows(scope, definition, number, record)
      await appendEvents(scope, definition, record.id, events)
      const reported = { events: [...events, ...passing], changeKind }
      await reportChange(scope, definition, reported, undefined, record)
      if (readKeys) await writeReadKeys(scope, tables, record.id, readKeys)
      await alsoWrite?.(scope, undefined, record)
      return record
    },

    update: (id, change, { isComputed = false } = {}) => {
      const write = (connection: Metadata): Promise<Resource | undefined> =>
        connection.transaction().execute((scope) => store.updateWithin(scope, id, change))
      return isComputed ? withoutWaiting(metadata, write) : write(metadata)
    },

    async updateWithin(scope, id, change) {
      const row = await readRow(scope, definition, id)
      if (!row) return undefined
      const current = fromRow(definition, row.row)
      const changed = change(structuredClone(current))
      if (!changed) return current
      const { record, events = [], passing = [], readKeys, changeKind } = changed
      await ownedQueries(scope)
        .updateTable(tables.resources)
        .set(toRow(definition, record))
        .where('number', '=', row.number)
        .execute()
      await writeDerivedRows(scope, definition, row.number, record, current)
      await alsoWrite?.(scope, current, record)
      await appendEvents(scope, definition, id, events)
      await reportChange(scope, definition, { events: [...events, ...passing], changeKind }, current, record)
      if (readKeys !== undefined) await writeReadKeys(scope, tables, id, readKeys ?? undefined)
      return record
    },

    remove: (id) =>
      metadata.transaction().execute(async (scope) => {
        const current = await readRow(scope, definition, id)
        if (!current) return
        const { number, row } = current
        await sql`delete from ${sql.table(tables.text)} where rowid = ${number}`.execute(scope)
        await ownedQueries(scope).deleteFrom(tables.resources).where('number', '=', number).execute()
        const record = fromRow(definition, row)
        await alsoWrite?.(scope, record, undefined)
        await reportChange(scope, definition, { events: [], changeKind: { kind: 'removed' } }, record, record)
      })
  }
  return store
}

async function readRow<Resource extends OwnedRecord>(
  database: Metadata | Scope,
  definition: ResourceDefinition<Resource>,
  id: string
): Promise<{ number: number; row: StoredRow } | undefined> {
  const columns = storedColumns(definition).map((name) => sql.ref(name))
  const { rows } = await sql<StoredRow & { number: number }>`
    select number, ${sql.join(columns)} from ${sql.table(definition.tables.resources)}
    where id = ${id}`.execute(database)
  const [first] = rows
  if (!first) return undefined
  const { number, ...row } = first
  return { number, row }
}
