/**
 * Store of remote services in the metadata database. Each function takes the database, or the transaction of its
 * caller.
 */
import { sql, type Kysely } from 'kysely'
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import { stems } from '../owned/words.ts'
import {
  accountValue,
  serviceOf,
  toRow,
  valueRows,
  wholeServiceOf,
  type ServiceWithoutDoc,
  type StoredService
} from './rows.ts'

type Database = Kysely<Tables>
type Account = Pick<AccountKeys, 'type' | 'id'>

interface DatedService {
  service: RemoteService
  /** ISO date of the last write, including automatic ones. */
  writtenAt: string
}

export async function findDated(database: Database, id: string): Promise<DatedService | undefined> {
  const { rows } = await sql<Required<StoredService> & { writtenAt: string }>`
    select document, actions, api_doc, written_at as "writtenAt" from remote_services
    where id = ${id}`.execute(database)
  const [row] = rows
  return row && { service: wholeServiceOf(row), writtenAt: row.writtenAt }
}

export async function findService(database: Database, id: string): Promise<RemoteService | undefined> {
  return (await findDated(database, id))?.service
}

/** Returns the service if it is public or the account has access. */
export async function findUsable(
  database: Database,
  account: Account,
  id: string
): Promise<ServiceWithoutDoc | undefined> {
  const { rows } = await sql<StoredService>`select document, actions from remote_services r
    where r.id = ${id} and ${usableBy(account)}`.execute(database)
  return rows[0] && serviceOf(rows[0])
}

/** Returns the services that are public or that the account has access to, the oldest first. */
export async function allUsable(database: Database, account: Account): Promise<ServiceWithoutDoc[]> {
  const { rows } = await sql<StoredService>`select document, actions from remote_services r
    where ${usableBy(account)} order by r.number`.execute(database)
  return rows.map(serviceOf)
}

const usableBy = (account: Account) => sql`(r.is_public = 1 or exists (select 1 from remote_service_values v
  where v.service = r.number and v.name = 'account' and v.value = ${accountValue(account)}))`

/** Tells whether a service has the id, or the address. */
export async function isKnown(
  database: Database,
  { id, url }: Partial<Pick<RemoteService, 'id' | 'url'>>
): Promise<boolean> {
  const { rows } = await sql`select 1 from remote_services
    where id = ${id ?? null} or url = ${url ?? null} limit 1`.execute(database)
  return rows.length > 0
}

/** Inserts or replaces the service of an id. Needs a transaction, because it writes several tables. */
export async function putService(scope: Database, service: RemoteService): Promise<void> {
  const row = toRow(service)
  const now = new Date().toISOString()
  const { rows } = await sql<{ number: number }>`
    insert into remote_services
      (id, title, title_key, url, is_public, written_at, document, actions, api_doc)
    values (${row.id}, ${row.title}, ${row.title_key}, ${row.url}, ${row.is_public}, ${now},
      ${row.document}, ${row.actions}, ${row.api_doc})
    on conflict (id) do update set title = excluded.title, title_key = excluded.title_key,
      url = excluded.url, is_public = excluded.is_public, written_at = excluded.written_at,
      document = excluded.document, actions = excluded.actions, api_doc = excluded.api_doc
    returning number`.execute(scope)
  const number = rows[0]?.number
  if (number === undefined) throw new Error(`the remote service ${row.id} was not written`)
  await sql`delete from remote_service_actions where service = ${number}`.execute(scope)
  const types = service.actions.map(({ type }) => type)
  await sql`insert into remote_service_actions (service, position, type)
    select ${number}, key, value from json_each(${JSON.stringify(types)})`.execute(scope)
  await sql`delete from remote_service_values where service = ${number}`.execute(scope)
  await sql`insert into remote_service_values (service, position, name, value)
    select ${number}, value ->> '$.position', value ->> '$.name', value ->> '$.value'
    from json_each(${JSON.stringify(valueRows(service))})`.execute(scope)
  const [title, description] = [service.title, service.description ?? ''].map((text) => stems(text).join(' '))
  await sql`insert or replace into remote_service_text (rowid, title, description)
    values (${number}, ${title}, ${description})`.execute(scope)
}

/** @returns whether a service was deleted */
export async function removeService(scope: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ number: number }>`
    delete from remote_services where id = ${id} returning number`.execute(scope)
  for (const { number } of rows)
    await sql`delete from remote_service_text where rowid = ${number}`.execute(scope)
  return rows.length > 0
}

/** Returns the ids of the services that an account was given access to. */
export async function idsGivenTo(database: Database, account: Account): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from remote_service_values v
    join remote_services r on r.number = v.service
    where v.name = 'account' and v.value = ${accountValue(account)}`.execute(database)
  return rows.map(({ id }) => id)
}
