/** Read actions of the CKAN API, with the responses of version 2.10 (docs/api/catalog.md#ckan). */
import { ownValue } from '../../../contract/ownValue.ts'
import { sql } from 'kysely'
import type { Session } from '../../../contract/session.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import type { Metadata } from '../../metadata/database.ts'
import type { Conditions } from '../../owned/list/conditions.ts'
import { conditionOf, conditionOfWords } from './conditions.ts'
import { invalid, notFound } from './errors.ts'
import { licenseList } from './licenses.ts'
import { datasetOfResource, groupOf, organizationOf, packageOf, type CkanContext } from './package.ts'
import {
  conditionsOfCatalog,
  countResults,
  facetItems,
  searchResults,
  namesOf,
  withConditions,
  orderOf,
  type FacetItem,
  type Slice
} from './search.ts'

export type Parameters = Record<string, unknown>

export interface ActionContext extends CkanContext {
  metadata: Metadata
  session: Session
  /** Title of the catalog. */
  title: string
  language: string
}

type Action = (context: ActionContext, parameters: Parameters) => unknown

/** Limit on `rows` in one response, as in CKAN. */
const maxRows = 1000
const maxNames = 100_000

function textOf(parameters: Parameters, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = parameters[name]
    if (typeof value === 'string') return value
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (value !== undefined && value !== null && value !== '')
      throw invalid(name, 'Must be a Unicode string value')
  }
  return undefined
}

function neededText(parameters: Parameters, name: string, ...alternatives: string[]): string {
  const text = textOf(parameters, name, ...alternatives)
  if (!text) throw invalid(name, 'Missing value')
  return text
}

function numberOf(parameters: Parameters, name: string, otherwise: number): number {
  const text = textOf(parameters, name)?.trim()
  if (!text) return otherwise
  if (!/^[+-]?\d{1,15}$/.test(text)) throw invalid(name, 'Invalid integer')
  if (Number(text) < 0) throw invalid(name, 'Must be a natural number')
  return Number(text)
}

const isTrue = (parameters: Parameters, name: string): boolean =>
  /^(true|yes|t|y|on|1)$/i.test(textOf(parameters, name) ?? '')

/** Parses a list: an array in a JSON body, JSON text or a single value in a query string. */
function listOf(parameters: Parameters, name: string): string[] {
  const value = parameters[name]
  const texts = (list: unknown): string[] => [list].flat().filter((item) => typeof item === 'string')
  if (typeof value !== 'string' || !value.startsWith('[')) return texts(value).filter(Boolean)
  try {
    return texts(JSON.parse(value))
  } catch {
    throw invalid(name, 'Could not parse as valid JSON')
  }
}

const catalogOf = ({ session, site }: ActionContext): Conditions => conditionsOfCatalog(session, site)

async function oneOf(context: ActionContext, reference: string): Promise<DatasetRecord> {
  const condition = context.site
    ? sql<boolean>`(r.id = ${reference} or r.slug = ${reference})`
    : sql<boolean>`r.id = ${reference}`
  const conditions = withConditions(catalogOf(context), [condition])
  const slice = { start: 0, rows: 1, order: sql`r.number` }
  for await (const [dataset] of searchResults(context.metadata, conditions, slice))
    if (dataset) return dataset
  throw notFound()
}

async function packages(context: ActionContext, conditions: Conditions, slice: Slice): Promise<unknown[]> {
  const results: unknown[] = []
  for await (const datasets of searchResults(context.metadata, conditions, slice))
    results.push(...datasets.map((dataset) => packageOf(dataset, context)))
  return results
}

const titlesOfFacets: Record<string, string> = {
  organization: 'Organizations',
  groups: 'Groups',
  tags: 'Tags',
  res_format: 'Formats',
  license_id: 'Licenses'
}

async function search(context: ActionContext, parameters: Parameters): Promise<unknown> {
  const { metadata } = context
  const queries = [...listOf(parameters, 'fq'), ...listOf(parameters, 'fq_list')]
  const conditions = withConditions(catalogOf(context), [
    conditionOfWords(textOf(parameters, 'q') ?? ''),
    ...queries.map((query) => conditionOf(query))
  ])
  const sort = textOf(parameters, 'sort') || 'score desc, metadata_modified desc'
  const rows = Math.min(maxRows, numberOf(parameters, 'rows', 10))
  const slice = { start: numberOf(parameters, 'start', 0), rows, order: orderOf(sort) }
  const results = await packages(context, conditions, slice)
  const names = isFaceted(parameters) ? listOf(parameters, 'facet.field') : []
  const items = names.length ? await facetItems(metadata, conditions, names) : {}
  const limited = limitedFacets(items, parameters)
  return {
    count: await countResults(metadata, conditions),
    facets: Object.fromEntries(
      Object.entries(limited).map(([name, values]) => [
        name,
        Object.fromEntries(values.map((item) => [item.name, item.count]))
      ])
    ),
    results,
    sort,
    search_facets: Object.fromEntries(
      Object.entries(limited).map(([name, values]) => [
        name,
        { title: ownValue(titlesOfFacets, name) ?? name, items: values }
      ])
    )
  }
}

const isFaceted = (parameters: Parameters): boolean => textOf(parameters, 'facet') !== 'false'

function limitedFacets(
  items: Record<string, FacetItem[]>,
  parameters: Parameters
): Record<string, FacetItem[]> {
  const limit =
    textOf(parameters, 'facet.limit') === '-1' ? Infinity : numberOf(parameters, 'facet.limit', 50)
  const least = numberOf(parameters, 'facet.mincount', 1)
  return Object.fromEntries(
    Object.entries(items).map(([name, values]) => [
      name,
      values.filter(({ count }) => count >= least).slice(0, limit)
    ])
  )
}

/** Lists organizations or groups, only those that have datasets. */
const listOfAccounts =
  (field: 'organization' | 'groups'): Action =>
  async (context, parameters) => {
    const items = await sorted(context, field, parameters)
    const offset = numberOf(parameters, 'offset', 0)
    const listed = items.slice(offset, offset + numberOf(parameters, 'limit', maxNames))
    if (!isTrue(parameters, 'all_fields')) return listed.map(({ name }) => name)
    return listed.map((item) => describedAccount(field, item))
  }

async function sorted(
  context: ActionContext,
  field: 'organization' | 'groups' | 'tags',
  parameters: Parameters = {}
): Promise<FacetItem[]> {
  const { [field]: items = [] } = await facetItems(context.metadata, catalogOf(context), [field])
  const facetNames = listOf(
    parameters,
    field === 'tags' ? 'tags' : field === 'groups' ? 'groups' : 'organizations'
  )
  const [by, direction] = (textOf(parameters, 'sort', 'order_by') ?? 'name asc').split(/\s+/)
  const sign = direction === 'desc' ? -1 : 1
  return items
    .filter(({ name }) => !facetNames.length || facetNames.includes(name))
    .toSorted((a, b) => {
      const bySize = /^(packages?|package_count)$/.test(by ?? '') ? a.count - b.count : 0
      const byTitle = by === 'title' ? a.display_name.localeCompare(b.display_name, 'fr') : 0
      return sign * (bySize || byTitle || a.name.localeCompare(b.name, 'en'))
    })
}

function describedAccount(field: 'organization' | 'groups', item: FacetItem): Parameters {
  const { name: id, display_name: title, count } = item
  const described =
    field === 'organization'
      ? { ...organizationOf({ type: 'organization', id, name: title }), display_name: title }
      : { ...groupOf({ id, title }), type: 'group', is_organization: false, state: 'active' }
  return { ...described, package_count: count }
}

const showAccount =
  (field: 'organization' | 'groups'): Action =>
  async (context, parameters) => {
    const id = neededText(parameters, 'id')
    const item = (await sorted(context, field)).find(({ name }) => name === id)
    if (!item) throw notFound()
    const described = { ...describedAccount(field, item), extras: [], tags: [], groups: [], users: [] }
    const isWanted = isTrue(parameters, 'include_datasets')
    if (!isWanted) return described
    const conditions = withConditions(catalogOf(context), [
      conditionOf(`${field}:"${id.replaceAll(/["\\]/g, '\\$&')}"`)
    ])
    const slice = { start: 0, rows: maxRows, order: orderOf('metadata_modified desc') }
    return { ...described, packages: await packages(context, conditions, slice) }
  }

export const actions: Record<string, Action> = {
  site_read: () => true,

  status_show: ({ site, title, publicUrl, language }) => ({
    ckan_version: '2.10.4',
    site_url: site?.url ?? publicUrl.replace(/\/data-fair$/, ''),
    site_description: '',
    site_title: title,
    error_emails_to: null,
    locale_default: language,
    extensions: []
  }),

  help_show(_context, parameters) {
    const name = neededText(parameters, 'name')
    if (!Object.hasOwn(actions, name)) throw notFound()
    return `The action ${name} of CKAN, as https://docs.ckan.org/en/2.10/api describes it.`
  },

  package_list(context, parameters) {
    const rows = Math.min(maxNames, numberOf(parameters, 'limit', maxNames))
    const slice = { start: numberOf(parameters, 'offset', 0), rows, bySlug: !!context.site }
    return namesOf(context.metadata, catalogOf(context), slice)
  },

  current_package_list_with_resources(context, parameters) {
    const rows = Math.min(maxRows, numberOf(parameters, 'limit', 10))
    const start = numberOf(parameters, 'offset', (numberOf(parameters, 'page', 1) - 1) * rows)
    return packages(context, catalogOf(context), { start, rows, order: orderOf('metadata_modified desc') })
  },

  async package_show(context, parameters) {
    return packageOf(await oneOf(context, neededText(parameters, 'id', 'name_or_id')), context)
  },

  package_search: search,

  async resource_show(context, parameters) {
    const id = neededText(parameters, 'id')
    const dataset = datasetOfResource(id)
    if (dataset === undefined) throw notFound()
    const { resources } = packageOf(await oneOf(context, dataset), context) as {
      resources: { id: string }[]
    }
    const resource = resources.find((candidate) => candidate.id === id)
    if (!resource) throw notFound()
    return resource
  },

  organization_list: listOfAccounts('organization'),
  organization_show: showAccount('organization'),
  /** Always empty: the action lists organizations in which the user may write, and this API is read-only. */
  organization_list_for_user: () => [],
  group_list: listOfAccounts('groups'),
  group_show: showAccount('groups'),

  async tag_list(context, parameters) {
    const words = textOf(parameters, 'query', 'q')?.toLowerCase()
    const items = (await sorted(context, 'tags')).filter(
      ({ name }) => !words || name.toLowerCase().includes(words)
    )
    const names = items.map(({ name }) => name)
    if (!isTrue(parameters, 'all_fields')) return names
    return names.map((name) => ({ id: name, name, display_name: name, vocabulary_id: null, state: 'active' }))
  },

  license_list: () => licenseList,
  vocabulary_list: () => []
}
