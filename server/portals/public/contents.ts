/** Reads the pages, news, events and reuses that are published on a portal. */
import { sql } from 'kysely'
import type { Page, PageType, Reuse } from '../../../contract/portals/page.ts'
import { defaultPages, standardPages, type Portal } from '../../../contract/portals/portal.ts'
import { sqlOrder } from '../../administered/lists.ts'
import { listOf, pagingOf } from '../../owned/list/parameters.ts'
import {
  foldedConfig,
  hasWords,
  onPortal,
  pageStore,
  reuseStore,
  reuseWords,
  type Condition,
  type Database
} from '../documents.ts'

type Query = Record<string, string>

interface ShownList {
  count: number
  results: object[]
}

/** Condition of shown documents; a staging portal also shows the requested ones, in place of the published ones. */
const shownOn = ({ _id, staging }: Portal): Condition => onPortal([_id], { isRequested: staging })

/** @param slug for page types with slugs; other types have one page per portal */
export async function shownPage(
  database: Database,
  portal: Portal,
  { type, slug }: { type: PageType; slug?: string | undefined }
): Promise<Page | undefined> {
  const conditions = [shownOn(portal), sql`type = ${type}`]
  if (slug !== undefined) conditions.push(sql`slug = ${slug}`)
  const { results } = await pageStore.list(database, conditions, { order: sql`number`, size: 1, skip: 0 })
  return results[0]
}

export async function shownTypes(database: Database, portal: Portal): Promise<Set<string>> {
  return new Set(Object.keys(await pageStore.countBy(database, [shownOn(portal)], sql`type`)))
}

/** Returns the types of standard pages that the portal lacks, so that no link leads to them. */
export async function missingPagesOf(database: Database, portal: Portal): Promise<string[]> {
  const types = await shownTypes(database, portal)
  return standardPages.filter((type) => !defaultPages.includes(type) && !types.has(type))
}

/** Returns the ids of portals without own host that search engines may index. */
export async function indexablePortalsWithoutHost(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from portal_documents where kind = 'portal'
    and document ->> '$.config.allowRobots' = 1 and document ->> '$.config.authentication' <> 'required'
    and document -> '$.ingress' is null order by number limit 1000`.execute(database)
  return rows.map(({ id }) => id)
}

export interface PageName {
  type: PageType
  slug: string | null
  groupSlug: string | null
  /** ISO instant of the last validation of the content. */
  changed: string
}

/** Returns type and slug of each page of a portal, without content. */
export async function shownNames(database: Database, portal: Portal): Promise<PageName[]> {
  const { rows } = await sql<PageName>`select type, slug,
      json_extract(document, '$.config.genericMetadata.group.slug') as "groupSlug",
      coalesce(json_extract(document, '$.configUpdatedAt'), updated_at) as changed
    from portal_documents d where kind = 'page' and ${shownOn(portal)} order by number limit 20000`.execute(
    database
  )
  return rows
}

const dateIn = (path: string): Condition => sql`json_extract(document, ${`$.config.${path}`})`
const newsDate = dateIn('newsMetadata.date')
const startDate = dateIn('eventMetadata.startDate')
const endDate = dateIn('eventMetadata.endDate')

export function shownNews(database: Database, portal: Portal, query: Query): Promise<ShownList> {
  return pagesOf(database, [onPortal([portal._id], { isRequested: false }), sql`type = 'news'`], query, {
    orders: { date: newsDate, title: foldedConfig('title') },
    sort: 'date:-1'
  })
}

interface Announced {
  id: string
  slug: string
  title: string
  description: string | null
  /** ISO instant of the last validation of the content. */
  changed: string
}

const announced = sql`id, slug, document ->> '$.config.title' as title,
  document ->> '$.config.description' as description,
  coalesce(document ->> '$.configUpdatedAt', updated_at) as changed`

/** Returns the news with the latest dates. */
export async function latestPages(
  database: Database,
  portal: Portal,
  size: number
): Promise<(Announced & { date: string | null })[]> {
  const { rows } = await sql<Announced & { date: string | null }>`select ${announced}, ${newsDate} as date
    from portal_documents d where kind = 'page' and type = 'news' and slug is not null
      and ${onPortal([portal._id], { isRequested: false })}
    order by ${newsDate} desc, number desc limit ${size}`.execute(database)
  return rows
}

/** Returns the events that have not ended, the next ones first. */
export async function comingEvents(
  database: Database,
  portal: Portal,
  size: number,
  now = new Date().toISOString()
): Promise<(Announced & { start: string; end: string | null })[]> {
  const { rows } = await sql<Announced & { start: string; end: string | null }>`select ${announced},
      ${startDate} as start, ${endDate} as end
    from portal_documents d where kind = 'page' and type = 'event' and slug is not null
      and ${startDate} is not null and ${isComing(now)}
      and ${onPortal([portal._id], { isRequested: false })}
    order by ${startDate}, number limit ${size}`.execute(database)
  return rows
}

/** Condition of events that have not ended; an end without time lasts until the end of that day. */
function isComing(now: string): Condition {
  return sql`(case when ${endDate} is null then substr(${startDate}, 1, 10) >= ${now.slice(0, 10)}
    when length(${endDate}) <= 10 then ${endDate} >= ${now.slice(0, 10)} else ${endDate} >= ${now} end)`
}

/** @param now ISO instant; events that ended before are left out, unless the query has `includePast` */
export function shownEvents(
  database: Database,
  portal: Portal,
  query: Query,
  now = new Date().toISOString()
): Promise<ShownList> {
  const conditions = [onPortal([portal._id], { isRequested: false }), sql`type = 'event'`]
  if (query.includePast !== 'true') conditions.push(isComing(now))
  return pagesOf(database, conditions, query, {
    orders: { startDate, title: foldedConfig('title') },
    sort: 'startDate:1'
  })
}

async function pagesOf(
  database: Database,
  conditions: Condition[],
  query: Query,
  { orders, sort }: { orders: Record<string, Condition>; sort: string }
): Promise<ShownList> {
  const { count, results } = await pageStore.list(
    database,
    [...conditions, ...filtersOf(query, ['title', 'description'])],
    {
      order: sqlOrder(query.sort ?? sort, orders),
      ...pagingOf(query, 20)
    }
  )
  return {
    count,
    results: results.map(({ _id, config: { elements: _elements, ...shown } }) => ({ _id, ...shown }))
  }
}

/** @param paths of the searched texts in the configuration: those that visitors see, not the title of the manager */
function filtersOf({ q, slugs }: Query, paths: readonly string[]): Condition[] {
  const named = listOf(slugs)
  return [...(q ? hasWords(q, paths) : []), ...(named.length ? [sql`slug in (${sql.join(named)})`] : [])]
}

export async function shownReuses(database: Database, portal: Portal, query: Query): Promise<ShownList> {
  const conditions = [shownOn(portal), ...filtersOf(query, reuseWords)]
  if (query.dataset) {
    conditions.push(sql`${query.dataset} in
      (select value ->> '$.id' from json_each(d.document, '$.config.datasets'))`)
  }
  const { count, results } = await reuseStore.list(database, conditions, {
    order: sqlOrder(query.sort ?? 'updatedAt:-1', {
      updatedAt: sql`updated_at`,
      createdAt: sql`created_at`,
      title: foldedConfig('title')
    }),
    ...pagingOf(query, 20)
  })
  return { count, results: results.map(shownReuse) }
}

export async function findReuse(
  database: Database,
  portal: Portal,
  slug: string
): Promise<Reuse | undefined> {
  const reuses = await reuseStore.list(database, [shownOn(portal), sql`slug = ${slug}`], {
    order: sql`number`,
    size: 1,
    skip: 0
  })
  return reuses.results[0]
}

/** Returns a reuse as the public API shows it. */
export const shownReuse = ({ _id, slug, updatedAt, config }: Reuse): object => ({
  _id,
  slug,
  updatedAt,
  ...config
})

/** Returns the ISO instant at which the next event ends, which changes the lists of coming events. */
export async function nextEventEnd(
  database: Database,
  portal: Pick<Portal, '_id'>,
  now = new Date()
): Promise<string> {
  const today = now.toISOString().slice(0, 10)
  const midnight = new Date(Date.parse(today) + 86_400_000).toISOString()
  const isPublished = onPortal([portal._id], { isRequested: false })
  const { rows } = await sql<{ next: string | null }>`select min(${endDate}) as next from portal_documents d
    where kind = 'page' and type = 'event' and ${isPublished} and length(${endDate}) > 10
      and ${endDate} > ${now.toISOString()}`.execute(database)
  const next = rows[0]?.next ?? midnight
  return next < midnight ? next : midnight
}
