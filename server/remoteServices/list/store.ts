/**
 * Lists of remote services and of their actions in SQL, over the rows of filter values. Services have the alias `r`.
 */
import { sql, type RawBuilder } from 'kysely'
import { foldedFunction, type Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Condition } from '../../owned/definition.ts'
import type { Paging, SortField } from '../../owned/list/parameters.ts'
import { fullTextQuery } from '../../owned/words.ts'
import type { RemoteAction } from '../../../contract/remoteServices/remoteService.ts'
import type { ServiceWithoutDoc } from '../rows.ts'
import type { ServiceFilter } from './filter.ts'

type WithoutActions = Omit<ServiceWithoutDoc, 'actions'>
type ListedService = WithoutActions & Partial<Pick<ServiceWithoutDoc, 'actions'>>

export interface Page extends Paging {
  sort: SortField[]
}

/** BM25 weights of titles and descriptions. */
const weights = sql`2.0, 1.0`

function scored(filter: ServiceFilter): { join: RawBuilder<unknown>; score: RawBuilder<unknown>[] } {
  const text = filter.q === undefined ? undefined : fullTextQuery(filter.q)
  if (!text) return { join: sql``, score: [] }
  return {
    join: sql`join (select rowid as number, bm25(remote_service_text, ${weights}) as score
      from remote_service_text where remote_service_text match ${text}) s on s.number = r.number`,
    score: [sql`s.score`]
  }
}

export async function listServices(
  metadata: Metadata,
  filter: ServiceFilter,
  { size, skip, sort }: Page,
  withActions: boolean
): Promise<ListedService[]> {
  if (!size) return []
  const { join, score } = scored(filter)
  const order = [...sort.map(orderBy), ...score, sql`r.number`]
  const { rows } = await sql<{ document: string; actions?: string }>`
    select r.document ${withActions ? sql`, r.actions` : sql``} from remote_services r ${join}
    where ${serviceCondition(filter)} order by ${sql.join(order)} limit ${size} offset ${skip}`.execute(
    metadata
  )
  return rows.map(({ document, actions }) => ({
    ...(storedJson(document) as WithoutActions),
    ...(actions === undefined ? {} : { actions: storedJson(actions) as RemoteAction[] })
  }))
}

export async function countServices(metadata: Metadata, filter: ServiceFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from remote_services r
    where ${serviceCondition(filter)}`.execute(metadata)
  return rows[0]?.total ?? 0
}

/** Returns the actions of a type, each with its service. */
export async function listActions(
  metadata: Metadata,
  filter: ServiceFilter,
  { size, skip, sort }: Page,
  type: string
): Promise<{ service: WithoutActions; action: RemoteAction }[]> {
  if (!size) return []
  const { join, score } = scored(filter)
  const order = [...sort.map(orderBy), ...score, sql`r.number`, sql`a.position`]
  const { rows } = await sql<{ document: string; action: string }>`
    select r.document, r.actions -> ('$[' || a.position || ']') as action
    from remote_service_actions a join remote_services r on r.number = a.service ${join}
    where a.type = ${type} and ${serviceCondition(filter, sql`and v.position = a.position`)}
    order by ${sql.join(order)} limit ${size} offset ${skip}`.execute(metadata)
  return rows.map(({ document, action }) => ({
    service: storedJson(document) as WithoutActions,
    action: storedJson(action) as RemoteAction
  }))
}

/** @param ofAction condition that limits filters of actions to one action */
function serviceCondition(filter: ServiceFilter, ofAction: Condition = sql``): Condition {
  const conditions: Condition[] = []
  if (!filter.all) {
    const given = filter.accounts.length ? sql` or ${hasValue('account', filter.accounts)}` : sql``
    conditions.push(sql`(r.is_public = 1${given})`)
  }
  for (const [name, values] of filter.ofService) conditions.push(hasValue(name, values))
  for (const [name, values] of filter.ofActions) conditions.push(hasValue(name, values, ofAction))
  if (filter.ids) conditions.push(sql`r.id in (select value from json_each(${JSON.stringify(filter.ids)}))`)
  if (filter.q?.trim()) {
    const text = fullTextQuery(filter.q)
    conditions.push(
      text
        ? sql`r.number in (select rowid from remote_service_text where remote_service_text match ${text})`
        : sql`1 = 0`
    )
  }
  if (filter.isEmpty) conditions.push(sql`1 = 0`)
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`1 = 1`
}

const hasValue = (name: string, values: string[], more: Condition = sql``): Condition =>
  sql`exists (select 1 from remote_service_values v where v.service = r.number and v.name = ${name}
    and v.value in (select value from json_each(${JSON.stringify(values)})) ${more})`

/** Sort expression of a stored column or of a property of the document; case and accents only break ties. */
function orderBy({ field, descending }: SortField): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  if (field === 'title') return sql`r.title_key ${direction}, r.title ${direction}`
  const path = `$.${field
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')}`
  const value = sql`r.document ->> ${path}`
  return sql`${sql.raw(foldedFunction)}(${value}) ${direction}, ${value} ${direction}`
}
