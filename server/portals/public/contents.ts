/** What a portal shows of its account: pages, news, events and reuses that are published on it. */
import { sql } from 'kysely'
import type { Page, PageType, Reuse } from '../../../contract/portals/page.ts'
import { givenPages, standardPages, type Portal } from '../../../contract/portals/portal.ts'
import { sortedBy } from '../../administered/lists.ts'
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

/** On a portal before its production, what is asked for is shown as if it were published. */
const shownOn = ({ _id, staging }: Portal): Condition => onPortal([_id], { isRequested: staging })

/** @param slug of a page that has one; the others are alone of their type */
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

/** Standard pages that a portal has not, so that nothing leads there. */
export async function missingPagesOf(database: Database, portal: Portal): Promise<string[]> {
  const types = await shownTypes(database, portal)
  return standardPages.filter((type) => !givenPages.includes(type) && !types.has(type))
}

/** Ids of the portals that search engines may have, among those without a host of their own. */
export async function foundWithoutHost(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from portal_documents where kind = 'portal'
    and document ->> '$.config.allowRobots' = 1 and document ->> '$.config.authentication' <> 'required'
    and document -> '$.ingress' is null order by number limit 1000`.execute(database)
  return rows.map(({ id }) => id)
}

export interface PageName {
  type: PageType
  slug: string | null
  groupSlug: string | null
  /** ISO instant at which its content was validated. */
  changed: string
}

/** Every page of a portal, by its name alone. */
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
  /** ISO instant at which its content was validated. */
  changed: string
}

const announced = sql`id, slug, document ->> '$.config.title' as title,
  document ->> '$.config.description' as description,
  coalesce(document ->> '$.configUpdatedAt', updated_at) as changed`

/** The news that are dated last. */
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

/** Events that have not ended, the next ones first. */
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

/** A day without hour lasts until its end. */
function isComing(now: string): Condition {
  return sql`(case when ${endDate} is null then substr(${startDate}, 1, 10) >= ${now.slice(0, 10)}
    when length(${endDate}) <= 10 then ${endDate} >= ${now.slice(0, 10)} else ${endDate} >= ${now} end)`
}

/** @param now ISO instant; without `includePast` those that have ended by then are left out */
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
      order: sortedBy(query.sort ?? sort, orders),
      ...pagingOf(query, 20)
    }
  )
  return {
    count,
    results: results.map(({ _id, config: { elements: _elements, ...shown } }) => ({ _id, ...shown }))
  }
}

/** @param paths of the texts that are searched: what visitors read, whatever the manager calls it */
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
    order: sortedBy(query.sort ?? 'updatedAt:-1', {
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
  const found = await reuseStore.list(database, [shownOn(portal), sql`slug = ${slug}`], {
    order: sql`number`,
    size: 1,
    skip: 0
  })
  return found.results[0]
}

/** A reuse as visitors read it. */
export const shownReuse = ({ _id, slug, updatedAt, config }: Reuse): object => ({
  _id,
  slug,
  updatedAt,
  ...config
})

/** When the next event of a portal ends, so that lists of those to come are other ones. @returns ISO instant */
export async function nextEventEnd(
  database: Database,
  portal: Pick<Portal, '_id'>,
  now = new Date()
): Promise<string> {
  const today = now.toISOString().slice(0, 10)
  const midnight = new Date(Date.parse(today) + 86_400_000).toISOString()
  const onIt = onPortal([portal._id], { isRequested: false })
  const { rows } = await sql<{ next: string | null }>`select min(${endDate}) as next from portal_documents d
    where kind = 'page' and type = 'event' and ${onIt} and length(${endDate}) > 10
      and ${endDate} > ${now.toISOString()}`.execute(database)
  const next = rows[0]?.next ?? midnight
  return next < midnight ? next : midnight
}
