/**
 * Stores of portals, pages, groups and reuses in the metadata database. Each function takes the database, or the
 * transaction of its caller.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { slugOfPage, type Page, type PageGroup, type Reuse } from '../../contract/portals/page.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import type { Account, AccountKeys } from '../../contract/session.ts'
import { foldedFunction, type Tables } from '../metadata/database.ts'
import { storedJson } from '../metadata/storedJson.ts'
import { selected, sqlOrder } from '../administered/lists.ts'
import { pagingOf } from '../owned/list/parameters.ts'
import { foldText } from '../owned/words.ts'

export type Database = Kysely<Tables>
export type Condition = RawBuilder<unknown>

export interface Documents {
  portal: Portal
  page: Page
  group: PageGroup
  reuse: Reuse
}
export type Kind = keyof Documents

/** Properties that all documents have. */
export interface Stored {
  _id: string
  title: string
  owner: Account
  createdAt: string
  updatedAt: string
  type?: string
  isReference?: boolean
  portals?: string[]
  requestedPortals?: string[]
}

/** Slugs of a document, of its published content and of its draft. */
interface Slugs {
  slug?: string | undefined
  draftSlug?: string | undefined
}

interface Row {
  document: string
}

export interface DocumentStore<Document extends Stored> {
  kind: Kind
  find(database: Database, id: string): Promise<Document | undefined>
  put(scope: Database, document: Document): Promise<void>
  remove(scope: Database, id: string): Promise<void>
  list(
    database: Database,
    conditions: readonly Condition[],
    paging: { order: Condition; size: number; skip: number }
  ): Promise<{ count: number; results: Document[] }>
  /** Counts documents by the value of a column, or of an expression over the document. */
  countBy(
    database: Database,
    conditions: readonly Condition[],
    by: Condition
  ): Promise<Record<string, number>>
}

const allOf = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

function documentStore<Name extends Kind>(
  kind: Name,
  slugsOf: (document: Documents[Name]) => Slugs = () => ({})
): DocumentStore<Documents[Name]> {
  type Document = Documents[Name]
  const documentOf = ({ document }: Row): Document => storedJson(document) as Document
  const isKind = sql`kind = ${kind}`
  return {
    kind,
    async find(database, id) {
      const { rows } = await sql<Row>`select document from portal_documents
        where id = ${id} and ${isKind}`.execute(database)
      return rows[0] && documentOf(rows[0])
    },
    async put(scope, document) {
      const { slug, draftSlug } = slugsOf(document)
      const { _id: id, owner, title, createdAt, updatedAt, type, isReference }: Stored = document
      await sql`insert into portal_documents (kind, id, owner_type, owner_id, owner_department, type, slug,
          draft_slug, is_reference, title_key, created_at, updated_at, document)
        values (${kind}, ${id}, ${owner.type}, ${owner.id}, ${owner.department ?? null}, ${type ?? null},
          ${slug ?? null}, ${draftSlug ?? null}, ${isReference ? 1 : 0}, ${foldText(title)}, ${createdAt},
          ${updatedAt}, ${JSON.stringify(document)})
        on conflict (id) do update set owner_type = excluded.owner_type, owner_id = excluded.owner_id,
          owner_department = excluded.owner_department, type = excluded.type, slug = excluded.slug,
          draft_slug = excluded.draft_slug, is_reference = excluded.is_reference,
          title_key = excluded.title_key, updated_at = excluded.updated_at,
          document = excluded.document`.execute(scope)
      await putMembers(scope, document)
    },
    async remove(scope, id) {
      await sql`delete from portal_documents where id = ${id} and ${isKind}`.execute(scope)
    },
    async list(database, conditions, { order, size, skip }) {
      const condition = allOf([isKind, ...conditions])
      const { rows } = await sql<Row>`select document from portal_documents d where ${condition}
        order by ${order}, number desc limit ${size} offset ${skip}`.execute(database)
      const counted = await sql<{ count: number }>`select count(*) as count from portal_documents d
        where ${condition}`.execute(database)
      return { count: counted.rows[0]?.count ?? 0, results: rows.map(documentOf) }
    },
    async countBy(database, conditions, by) {
      const { rows } = await sql<{ value: string | null; count: number }>`select ${by} as value,
          count(*) as count from portal_documents d
        where ${allOf([isKind, ...conditions])} group by 1`.execute(database)
      return Object.fromEntries(rows.map(({ value, count }) => [value ?? 'default', count]))
    }
  }
}

async function putMembers(scope: Database, { _id, portals, requestedPortals }: Stored): Promise<void> {
  if (!portals && !requestedPortals) return
  await sql`delete from portal_members where document = ${_id}`.execute(scope)
  for (const [isRequested, ids] of [portals ?? [], requestedPortals ?? []].entries()) {
    for (const portal of new Set(ids)) {
      await sql`insert into portal_members (document, portal, is_requested)
        values (${_id}, ${portal}, ${isRequested})`.execute(scope)
    }
  }
}

export const portalStore = documentStore('portal')
export const pageStore = documentStore('page', ({ type, config, draftConfig }) => ({
  slug: slugOfPage(type, config),
  draftSlug: slugOfPage(type, draftConfig)
}))
export const groupStore = documentStore('group', ({ slug }) => ({ slug }))
export const reuseStore = documentStore('reuse', ({ slug }) => ({ slug }))

export const stores: { [Name in Kind]: DocumentStore<Documents[Name]> } = {
  portal: portalStore,
  page: pageStore,
  group: groupStore,
  reuse: reuseStore
}

const orders: Record<string, Condition> = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  title: sql`title_key`,
  'config.title': sql`title_key`
}

const foldedText = (text: Condition): Condition => sql`${sql.raw(foldedFunction)}(${text})`

/**
 * Text of the published configuration, case-folded and without accents.
 * @param path in the configuration, such as `title`
 */
export const foldedConfig = (path: string): Condition => foldedText(sql`document ->> ${`$.config.${path}`}`)

/** Texts of the configuration of a reuse that full-text search covers. */
export const reuseWords = ['title', 'author', 'summary']

/** Largest number of words of a search: SQLite limits the depth of an expression to 1000. */
const maxWords = 50

/**
 * Returns conditions that each word of `q` is in one of the texts of the published configuration or, with `ofManager`,
 * in the title that the manager shows.
 */
export function hasWords(
  q: string,
  paths: readonly string[],
  { ofManager = false }: { ofManager?: boolean } = {}
): Condition[] {
  const parts = paths.map((path) => sql`coalesce(document ->> ${`$.config.${path}`}, '')`)
  const text = foldedText(sql.join(parts, sql` || ' ' || `))
  const words = new Set(foldText(q).split(/\s+/).filter(Boolean))
  return [...words]
    .slice(0, maxWords)
    .map((word) =>
      ofManager
        ? sql`(instr(title_key, ${word}) > 0 or instr(${text}, ${word}) > 0)`
        : sql`instr(${text}, ${word}) > 0`
    )
}

interface ListDefaults {
  sort: string
  size: number
  /** Order that overrides the `sort` parameter. */
  order?: Condition
}

/**
 * Returns a list response, sorted, paged and with the properties selected by the query.
 * @throws HttpError 400 beyond 10,000 results
 */
export async function answeredList(
  { list }: Pick<DocumentStore<Stored>, 'list'>,
  database: Database,
  conditions: readonly Condition[],
  { query, defaults }: { query: Record<string, string>; defaults: ListDefaults }
): Promise<{ results: object[]; count: number }> {
  const { count, results } = await list(database, conditions, {
    order: defaults.order ?? sqlOrder(query.sort ?? defaults.sort, orders),
    ...pagingOf(query, defaults.size)
  })
  return { results: selected(results, query.select), count }
}

/** Condition of documents that are published on one of the portals, or whose publication is requested there. */
export const onPortal = (
  portals: readonly string[],
  { isRequested }: { isRequested?: boolean } = {}
): Condition =>
  sql`id in (select document from portal_members where portal in (${sql.join(portals)})
    ${isRequested === undefined ? sql`` : sql`and is_requested = ${isRequested ? 1 : 0}`})`

/** Number of documents of a kind published on each portal, by portal id. */
export async function countByPortal(
  database: Database,
  kind: Kind,
  conditions: readonly Condition[]
): Promise<Record<string, number>> {
  const { rows } = await sql<{ portal: string; count: number }>`select portal, count(*) as count
    from portal_members where is_requested = 0 and document in (select id from portal_documents d
      where ${allOf([sql`kind = ${kind}`, ...conditions])}) group by portal`.execute(database)
  return Object.fromEntries(rows.map(({ portal, count }) => [portal, count]))
}

/** Tells whether another document of the account has the slug, in its published content or in its draft. */
export async function isSlugTaken(
  database: Database,
  {
    kind,
    type,
    owner,
    slug,
    except
  }: { kind: Kind; type?: string; owner: AccountKeys; slug: string; except: string }
): Promise<boolean> {
  const { rows } = await sql`select 1 from portal_documents where kind = ${kind}
    and owner_type = ${owner.type} and owner_id = ${owner.id} and type is ${type ?? null} and id <> ${except}
    and (slug = ${slug} or draft_slug = ${slug}) limit 1`.execute(database)
  return rows.length > 0
}

/** Returns the ids of the documents of an account, with those of its departments. */
export async function idsOwnedBy(
  database: Database,
  kind: Kind,
  { type, id }: Pick<AccountKeys, 'type' | 'id'>
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from portal_documents where kind = ${kind}
    and owner_type = ${type} and owner_id = ${id}`.execute(database)
  return rows.map((row) => row.id)
}
