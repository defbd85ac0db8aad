/** Owned resources in the metadata: every write is one transaction, durable before it returns unless it says otherwise. */
import { sql, type Transaction } from 'kysely'
import type { AccountKeys } from '../../contract/session.ts'
import { stateOf, withoutWaiting, type Metadata, type Tables } from '../metadata/database.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import type { Happening } from './events.ts'
import { appendEvents, type EventInput } from './journal/store.ts'
import { writeReadKeys, type NewReadKeys } from './readKey/store.ts'
import { writeSummary } from './list/summaries.ts'
import { RecordCache } from './recordCache.ts'
import { fromRow, grantRows, storedColumns, textsOf, toRow, valueRows, type StoredRow } from './rows.ts'
import { ownedQueries } from './tables.ts'
import { tellOthers } from './telling.ts'
import { stems } from './words.ts'

type Scope = Transaction<Tables>

export interface Change<Resource> {
  record: Resource
  /** Replaces the read keys; null removes them. */
  readKeys?: NewReadKeys | null
  /** Stored in the journal by the same transaction. */
  events?: EventInput[]
  /** What others are told as if it were of the journal, which does not keep it. */
  passing?: EventInput[]
  /** What an events service is told of, by the same transaction. */
  happening?: Happening
}

/** Changes what is there; nothing is written when it returns undefined. */
type ChangeOf<Resource> = (current: Resource) => Change<Resource> | undefined

/** Work of the resource itself in the transaction of a write: nothing before a creation, nothing after a removal. */
export type AlsoWrite<Resource> = (
  scope: Scope,
  before: Resource | undefined,
  after: Resource | undefined
) => Promise<void>

export interface OwnedStore<Resource extends OwnedRecord> {
  find(id: string): Promise<Resource | undefined>
  /** The same as long as the stored one is: whoever gets it must not change it. */
  shared(id: string): Promise<Resource | undefined>
  /** Rejects when the id or the slug is used already. */
  insert(record: Resource, details?: Omit<Change<Resource>, 'record'>): Promise<Resource>
  /** The same inside a transaction that the caller holds. */
  insertWithin(scope: Scope, record: Resource, details?: Omit<Change<Resource>, 'record'>): Promise<Resource>
  /**
   * Reads a resource, changes it and writes it back in one transaction: changes made meanwhile to other properties
   * are kept. Nothing is written when `change` returns undefined or the resource is gone.
   * What is computed again after a power cut (`isComputed`) does not wait for the disk (`withoutWaiting`).
   */
  update(
    id: string,
    change: ChangeOf<Resource>,
    options?: { isComputed?: boolean }
  ): Promise<Resource | undefined>
  /** The same inside a transaction that the caller holds. */
  updateWithin(scope: Scope, id: string, change: ChangeOf<Resource>): Promise<Resource | undefined>
  remove(id: string): Promise<void>
  /** The resource of an account, or of its department when one is given, that has this slug. */
  idOfSlug(account: AccountKeys, slug: string): Promise<string | undefined>
  /** Whether a slug is used by the owner, as a slug or an id. */
  slugTaken(owner: AccountKeys, slug: string, except?: string, scope?: Scope): Promise<boolean>
  /** Whose resources are, by id; those that are not there are left out. */
  ownersOf(ids: readonly string[]): Promise<Map<string, AccountKeys>>
  ids(): Promise<string[]>
  /** Resources of an account, departments included. */
  idsOwnedBy(account: AccountKeys): Promise<string[]>
  /** Resources that lists find by a value (`ResourceDefinition.values`). */
  idsWithValue(name: string, value: string): Promise<string[]>
  /** Resources whose description, or the one of their draft, has received documents. */
  idsWithAttachments(): Promise<string[]>
  /** Bytes that the resources of an account take, departments included, and how many there are. */
  storedBy(account: AccountKeys): Promise<{ bytes: number; count: number }>
}

export function ownedStore<Resource extends OwnedRecord>(
  metadata: Metadata,
  definition: ResourceDefinition<Resource>,
  alsoWrite?: AlsoWrite<Resource>
): OwnedStore<Resource> {
  const { tables } = definition
  const queries = ownedQueries(metadata)
  const memory = new RecordCache((row) => fromRow(definition, row))

  async function stored(id: string): Promise<StoredRow | undefined> {
    return (await readRow(metadata, definition, id))?.row
  }

  const store: OwnedStore<Resource> = {
    async find(id) {
      const row = await stored(id)
      return row && fromRow(definition, row)
    },

    async shared(id) {
      // Known before the row is read: what is written meanwhile makes it out of date.
      const state = stateOf(metadata)
      return memory.known(id, state) ?? memory.of(id, await stored(id), state)
    },

    insert: (record, details) =>
      metadata.transaction().execute((scope) => store.insertWithin(scope, record, details)),

    async insertWithin(scope, record, { events = [], passing = [], readKeys, happening } = {}) {
      const { number } = await ownedQueries(scope)
        .insertInto(tables.resources)
        .values(toRow(definition, record))
        .returning('number')
        .executeTakeFirstOrThrow()
      await writeDerived(scope, definition, number, record)
      await appendEvents(scope, definition, record.id, events)
      await tellOthers(scope, definition, { events: [...events, ...passing], happening }, undefined, record)
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
      const found = await readRow(scope, definition, id)
      if (!found) return undefined
      const current = fromRow(definition, found.row)
      const changed = change(structuredClone(current))
      if (!changed) return current
      const { record, events = [], passing = [], readKeys, happening } = changed
      await ownedQueries(scope)
        .updateTable(tables.resources)
        .set(toRow(definition, record))
        .where('number', '=', found.number)
        .execute()
      await writeDerived(scope, definition, found.number, record, current)
      await alsoWrite?.(scope, current, record)
      await appendEvents(scope, definition, id, events)
      await tellOthers(scope, definition, { events: [...events, ...passing], happening }, current, record)
      if (readKeys !== undefined) await writeReadKeys(scope, tables, id, readKeys ?? undefined)
      return record
    },

    remove: (id) =>
      metadata.transaction().execute(async (scope) => {
        const found = await readRow(scope, definition, id)
        if (!found) return
        const { number, row } = found
        await sql`delete from ${sql.table(tables.text)} where rowid = ${number}`.execute(scope)
        await ownedQueries(scope).deleteFrom(tables.resources).where('number', '=', number).execute()
        const record = fromRow(definition, row)
        await alsoWrite?.(scope, record, undefined)
        await tellOthers(scope, definition, { events: [], happening: { kind: 'removed' } }, record, record)
      }),

    async idOfSlug({ type, id, department }, slug) {
      let query = queries
        .selectFrom(tables.resources)
        .select('id')
        .where('owner_type', '=', type)
        .where('owner_id', '=', id)
        .where('slug', '=', slug)
      if (department) query = query.where('owner_department', '=', department)
      return (await query.executeTakeFirst())?.id
    },

    async ownersOf(ids) {
      const { rows } = await sql<{
        id: string
        type: AccountKeys['type']
        owner: string
        department: string | null
      }>`
        select id, owner_type as type, owner_id as owner, owner_department as department
        from ${sql.table(tables.resources)}
        where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(metadata)
      return new Map(
        rows.map(({ id, type, owner, department }) => [
          id,
          { type, id: owner, ...(department ? { department } : {}) }
        ])
      )
    },

    async slugTaken(owner, slug, except, scope) {
      const row = await (scope ? ownedQueries(scope) : queries)
        .selectFrom(tables.resources)
        .select('id')
        .where('owner_type', '=', owner.type)
        .where('owner_id', '=', owner.id)
        .where((where) => where.or([where('slug', '=', slug), where('id', '=', slug)]))
        .where('id', '!=', except ?? '')
        .executeTakeFirst()
      return !!row
    },

    async ids() {
      const rows = await queries.selectFrom(tables.resources).select('id').execute()
      return rows.map((row) => row.id)
    },

    async idsOwnedBy({ type, id }) {
      const rows = await queries
        .selectFrom(tables.resources)
        .select('id')
        .where('owner_type', '=', type)
        .where('owner_id', '=', id)
        .execute()
      return rows.map((row) => row.id)
    },

    async idsWithValue(name, value) {
      const { rows } = await sql<{ id: string }>`
        select r.id from ${sql.table(tables.values)} v join ${sql.table(tables.resources)} r on r.number = v.resource
        where v.name = ${name} and v.value = ${value}`.execute(metadata)
      return rows.map((row) => row.id)
    },

    async idsWithAttachments() {
      const path = '$._metadataAttachments'
      const documents = ['document', ...(definition.apart ?? [])].map((name) => sql.ref(name))
      const lengths = documents.map((document) => sql`json_array_length(${document}, ${path}) > 0`)
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(tables.resources)} where ${sql.join(lengths, sql` or `)}`.execute(metadata)
      return rows.map((row) => row.id)
    },

    async storedBy({ type, id }) {
      const row = await queries
        .selectFrom(tables.resources)
        .select((select) => [
          select.fn.sum<number | null>('stored_bytes').as('bytes'),
          select.fn.countAll<number>().as('count')
        ])
        .where('owner_type', '=', type)
        .where('owner_id', '=', id)
        .executeTakeFirstOrThrow()
      return { bytes: row.bytes ?? 0, count: row.count }
    }
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
  const [found] = rows
  if (!found) return undefined
  const { number, ...row } = found
  return { number, row }
}

/** Writes the rows that lists read, when they are not what the previous record gave. */
async function writeDerived<Resource extends OwnedRecord>(
  scope: Scope,
  definition: ResourceDefinition<Resource>,
  resource: number,
  record: Resource,
  previous?: Resource
): Promise<void> {
  const { tables } = definition
  const queries = ownedQueries(scope)
  await writeSummary(scope, definition, resource, record, previous)
  const values = valueRows(definition, record)
  if (!previous || !same(values, valueRows(definition, previous))) {
    await queries.deleteFrom(tables.values).where('resource', '=', resource).execute()
    for (const chunk of chunks(values)) {
      await queries
        .insertInto(tables.values)
        .values(chunk.map((row) => ({ resource, ...row })))
        .execute()
    }
  }
  const grants = grantRows(record.permissions)
  if (!previous || !same(grants, grantRows(previous.permissions))) {
    await queries.deleteFrom(tables.grants).where('resource', '=', resource).execute()
    for (const chunk of chunks(grants)) {
      await queries
        .insertInto(tables.grants)
        .values(chunk.map((row) => ({ resource, ...row })))
        .execute()
    }
  }
  const texts = textsOf(definition, record)
  if (!previous || !same(texts, textsOf(definition, previous))) {
    const names = definition.texts.map(({ name }) => sql.ref(name))
    const words = texts.map((text) => sql`${stems(text).join(' ')}`)
    await sql`insert or replace into ${sql.table(tables.text)} (rowid, ${sql.join(names)})
      values (${resource}, ${sql.join(words)})`.execute(scope)
  }
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
