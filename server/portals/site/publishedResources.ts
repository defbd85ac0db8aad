/** Public datasets and applications of a portal, for sitemaps and feeds. */
import { sql } from 'kysely'
import type { Portal } from '../../../contract/portals/portal.ts'
import { applicationDefinition } from '../../applications/definition.ts'
import { datasetDefinition } from '../../datasets/definition.ts'
import type { Metadata } from '../../metadata/database.ts'
import { allOf, conditionsOf, type Conditions, type Listed } from '../../owned/list/conditions.ts'
import { countResources } from '../../owned/list/store.ts'
import { siteType } from '../portals/sites.ts'

interface PublishedName {
  id: string
  slug: string
  /** ISO instant of the last change of the description or of the data. */
  changed: string
}

interface PublishedNames {
  count(): Promise<number>
  /** Returns a slice from the oldest resource, so that new ones are appended. */
  list(part: { skip: number; size: number }): Promise<PublishedName[]>
}

type OwnPortal = Pick<Portal, '_id' | 'owner'>

/** Conditions of the resources that anonymous visitors may list. */
function conditionsOn(listed: Listed, { _id, owner }: OwnPortal): Conditions {
  const query = { visibility: 'public' }
  return conditionsOf(listed, query, { lang: 'fr' }, { publishedOn: { type: siteType, id: _id, owner } })
}

export function publishedNames(
  metadata: Metadata,
  portal: OwnPortal,
  resource: 'datasets' | 'applications'
): PublishedNames {
  const listed = resource === 'datasets' ? datasetDefinition : applicationDefinition
  const conditions = conditionsOn(listed, portal)
  const changed =
    resource === 'datasets' ? sql`max(r.updated_at, coalesce(r.data_updated_at, ''))` : sql`r.updated_at`
  return {
    count: () => countResources(metadata, listed, conditions),
    async list({ skip, size }) {
      const where = allOf([...conditions.shared.values(), ...conditions.listOnly])
      const { rows } = await sql<PublishedName>`select r.id, r.slug, ${changed} as changed
        from ${sql.table(listed.tables.resources)} r where ${where}
        order by r.created_at, r.number limit ${size} offset ${skip}`.execute(metadata)
      return rows
    }
  }
}

interface PublishedDataset extends PublishedName {
  title: string
  createdAt: string
  description: string | null
  author: string
  keywords: string[]
}

interface Row extends Omit<PublishedDataset, 'keywords'> {
  topics: string | null
  keywords: string | null
}

/** Returns the datasets whose data changed last. */
export async function latestDatasets(
  metadata: Metadata,
  portal: OwnPortal,
  size: number
): Promise<PublishedDataset[]> {
  const { shared, listOnly } = conditionsOn(datasetDefinition, portal)
  const where = allOf([...shared.values(), ...listOnly])
  const { rows } = await sql<Row>`select r.id, r.slug, r.title, r.created_at as "createdAt",
      r.modified_at as changed,
      coalesce(nullif(r.document ->> '$.summary', ''), r.document ->> '$.description') as description,
      coalesce(r.document ->> '$.owner.departmentName', r.document ->> '$.owner.name', r.owner_id) as author,
      r.document -> '$.topics' as topics, r.document -> '$.keywords' as keywords
    from ${sql.table(datasetDefinition.tables.resources)} r where ${where}
    order by r.modified_at desc, r.number desc limit ${size}`.execute(metadata)
  return rows.map(({ topics, keywords, ...dataset }) => ({
    ...dataset,
    keywords: [...titlesOf(topics), ...titlesOf(keywords)]
  }))
}

/** Returns the titles in a JSON list of texts, or of objects with a title. */
function titlesOf(json: string | null): string[] {
  const list = JSON.parse(json ?? '[]') as unknown
  if (!Array.isArray(list)) return []
  return list.flatMap((resource: unknown) => {
    const title = typeof resource === 'string' ? resource : (resource as { title?: unknown } | null)?.title
    return typeof title === 'string' ? [title] : []
  })
}
