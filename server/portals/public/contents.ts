/** What a portal shows of its account: pages, news, events and reuses that are published on it. */
import { sql } from 'kysely'
import type { Page, PageType, Reuse } from '../../../contract/portals/page.ts'
import type { Portal } from '../../../contract/portals/portal.ts'
import { sortedBy } from '../../administered/lists.ts'
import { listOf, pagingOf } from '../../owned/list/parameters.ts'
import { folded } from '../../owned/words.ts'
import { onPortal, pageStore, reuseStore, type Condition, type Database } from '../documents.ts'

type Query = Record<string, string>

export interface ShownList {
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

const dateIn = (path: string): Condition => sql`json_extract(document, ${`$.config.${path}`})`
const newsDate = dateIn('newsMetadata.date')
const startDate = dateIn('eventMetadata.startDate')
const endDate = dateIn('eventMetadata.endDate')

export function shownNews(database: Database, portal: Portal, query: Query): Promise<ShownList> {
  return pagesOf(database, [onPortal([portal._id], { isRequested: false }), sql`type = 'news'`], query, {
    orders: { date: newsDate, title: sql`title_key` },
    sort: 'date:-1'
  })
}

/** @param now ISO instant; without `includePast` those that have ended by then are left out */
export function shownEvents(
  database: Database,
  portal: Portal,
  query: Query,
  now = new Date().toISOString()
): Promise<ShownList> {
  const conditions = [onPortal([portal._id], { isRequested: false }), sql`type = 'event'`]
  if (query.includePast !== 'true') {
    // A day without hour lasts until its end.
    conditions.push(sql`(case when ${endDate} is null then substr(${startDate}, 1, 10) >= ${now.slice(0, 10)}
      when length(${endDate}) <= 10 then ${endDate} >= ${now.slice(0, 10)} else ${endDate} >= ${now} end)`)
  }
  return pagesOf(database, conditions, query, {
    orders: { startDate, title: sql`title_key` },
    sort: 'startDate:1'
  })
}

async function pagesOf(
  database: Database,
  conditions: Condition[],
  query: Query,
  { orders, sort }: { orders: Record<string, Condition>; sort: string }
): Promise<ShownList> {
  const { count, results } = await pageStore.list(database, [...conditions, ...filtersOf(query)], {
    order: sortedBy(query.sort ?? sort, orders),
    ...pagingOf(query, 20)
  })
  return {
    count,
    results: results.map(({ _id, config: { elements: _elements, ...shown } }) => ({ _id, ...shown }))
  }
}

function filtersOf({ q, slugs }: Query): Condition[] {
  const named = listOf(slugs)
  return [
    ...(q ? [sql`instr(title_key, ${folded(q)}) > 0`] : []),
    ...(named.length ? [sql`slug in (${sql.join(named)})`] : [])
  ]
}

export async function shownReuses(database: Database, portal: Portal, query: Query): Promise<ShownList> {
  const conditions = [shownOn(portal), ...filtersOf(query)]
  if (query.dataset) {
    conditions.push(sql`${query.dataset} in
      (select value ->> '$.id' from json_each(d.document, '$.config.datasets'))`)
  }
  const { count, results } = await reuseStore.list(database, conditions, {
    order: sortedBy(query.sort ?? 'updatedAt:-1', {
      updatedAt: sql`updated_at`,
      createdAt: sql`created_at`,
      title: sql`title_key`
    }),
    ...pagingOf(query, 20)
  })
  return { count, results: results.map(shownReuse) }
}

export async function findReuse(
  database: Database,
  portal: Portal,
  slug: string
): Promise<object | undefined> {
  const found = await reuseStore.list(database, [shownOn(portal), sql`slug = ${slug}`], {
    order: sql`number`,
    size: 1,
    skip: 0
  })
  return found.results[0] && shownReuse(found.results[0])
}

const shownReuse = ({ _id, slug, updatedAt, config }: Reuse): object => ({ _id, slug, updatedAt, ...config })
