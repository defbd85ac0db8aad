/** Definition of datasets as owned resources: columns, list filters, facets, sorts, API key scopes, quotas. */
import { isRemote } from '../../contract/datasets/extensions/actions.ts'
import { sql } from 'kysely'
import { datasetOperations } from '../../contract/operations.ts'
import { operationsOnDatasets } from '../../contract/operations/datasets.ts'
import type { AddValue, ListDefinition, OwnConditions, ResourceDefinition } from '../owned/definition.ts'
import type { RenamedAccount } from '../owned/accounts/renaming.ts'
import { hasValue } from '../owned/list/conditions.ts'
import { listOf } from '../owned/list/parameters.ts'
import { tableNames } from '../owned/tables.ts'
import { datasetEvents } from './events.ts'
import { kindOf, type DatasetRecord } from './record.ts'
import { storageOf } from './storage.ts'

const tables = tableNames('datasets', 'dataset')

const sameName = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]))

const list: ListDefinition = {
  filters: sameName([
    'concepts',
    'short-concept',
    'field-type',
    'field-format',
    'children',
    'services',
    'status',
    'draftStatus',
    'spatial',
    'keywords',
    'title',
    'filename'
  ]),
  textFilters: ['title', 'spatial'],
  unfacetedFilters: ['filename'],
  facets: [
    'concepts',
    'short-concept',
    'field-type',
    'field-format',
    'children',
    'services',
    'status',
    'draftStatus',
    'spatial',
    'keywords',
    'title',
    'conformsTo'
  ],
  sorts: {
    dataUpdatedAt: 'data_updated_at',
    finalizedAt: 'finalized_at',
    modified: 'modified_at',
    count: 'count',
    status: 'status',
    'storage.size': 'stored_bytes',
    'storage.indexed.size': 'indexed_bytes'
  },
  sums: { count: 'count' },
  conditions(query) {
    const shared: NonNullable<OwnConditions['shared']> = {}
    const listOnly: NonNullable<OwnConditions['listOnly']> = []
    for (const kind of ['rest', 'virtual', 'metaOnly'] as const) {
      if (query[kind] === 'true') listOnly.push(sql`r.kind = ${kind}`)
      if (query[kind] === 'false' || query[kind] === 'null') listOnly.push(sql`r.kind <> ${kind}`)
    }
    const types = listOf(query.type)
    if (types.length) shared.type = sql`r.kind in (${sql.join(types)})`
    // `files` is the documented name of this filter in the catalog of a site; `file` below is the same filter.
    if (query.files === 'true') shared.files = hasValue(tables, 'flags', ['file'])
    for (const flag of ['file', 'bbox', 'queryable']) {
      if (query[flag] === 'true') shared[flag] = hasValue(tables, 'flags', [flag])
    }
    return { shared, listOnly }
  },
  servedToAll: sql`r.document ->> '$.masterData.virtualDatasets.active' = 1
    or r.document ->> '$.masterData.standardSchema.active' = 1`
}

export const datasetDefinition: ResourceDefinition<DatasetRecord> = {
  name: 'datasets',
  operations: operationsOnDatasets,
  operationTable: datasetOperations,
  tables,
  words: {
    notFound: { fr: 'Jeu de données introuvable.', en: 'Dataset not found' },
    denomination: 'Le jeu de données',
    singular: 'dataset',
    collection: 'Jeux de données'
  },
  keys: {
    all: 'datasets',
    ofClass: {
      list: ['datasets', 'datasets-read'],
      read: ['datasets', 'datasets-read'],
      readAdvanced: ['datasets', 'datasets-read'],
      write: ['datasets', 'datasets-write'],
      admin: ['datasets', 'datasets-admin']
    },
    sessionOnly: ['getReadApiKey', 'readIntegrity', 'readIntegrityRevisions']
  },
  isRateLimited: true,
  page: 'dataset',
  attachmentsPath: 'metadata-attachments',
  apart: ['draft'],
  columns: (record) => ({
    kind: kindOf(record),
    status: record.status ?? null,
    draft_status: record.draft?.status ?? null,
    data_updated_at: record.dataUpdatedAt ?? null,
    finalized_at: record.finalizedAt ?? null,
    modified_at: modifiedAt(record),
    count: record.count ?? null,
    indexed_bytes: record.storage?.indexed.size ?? 0,
    error_retry: record.draft?.errorRetry ?? record.errorRetry ?? null
  }),
  consumption: ({ storage }) => ({
    nb_datasets: 1,
    store_bytes: storage?.size ?? 0,
    indexed_bytes: storage?.indexed.size ?? 0
  }),
  counted: (record) => ({ ...record, storage: storageOf(record) }),
  events: datasetEvents,
  values: addValues,
  texts: [
    { name: 'title', weight: 3, text: ({ title }) => title },
    { name: 'summary', weight: 2, text: ({ summary }) => summary },
    { name: 'description', weight: 1, text: ({ description }) => description },
    { name: 'owner', weight: 1, text: ({ owner }) => owner.name },
    { name: 'department', weight: 1, text: ({ owner }) => owner.departmentName },
    { name: 'keywords', weight: 1, text: ({ keywords }) => keywords?.join('\n') },
    { name: 'topics', weight: 1, text: ({ topics }) => topics?.map(({ title }) => title).join('\n') }
  ],
  list,
  summaries: { table: 'dataset_summaries', fields: ['title', 'storage'] },
  renamed: withRenamedShares,
  forgotten: withoutSharesOf,
  naming: ({ type, id }) => sql`exists (select 1 from json_each(r.document, '$.masterData.shareOrgs') shared
    where ${type} = 'organization' and shared.value ->> '$.id' = ${id})`
}

function modifiedAt({ modified, dataUpdatedAt, updatedAt }: DatasetRecord): string {
  return modified ? `${modified}T00:00:00.000Z` : (dataUpdatedAt ?? updatedAt)
}

function addValues(record: DatasetRecord, add: AddValue): void {
  for (const column of record.schema) {
    add('concepts', column['x-refersTo'])
    add('short-concept', column['x-concept']?.id)
    add('field-type', column.type)
    add('field-format', column.format)
    add('referenceData', serviceOf(column['x-master']))
  }
  const children = record.virtual?.children
  if (Array.isArray(children)) for (const child of children) add('children', child)
  for (const { remoteService } of (record.extensions ?? []).filter(isRemote)) add('services', remoteService)
  for (const keyword of record.keywords ?? []) add('keywords', keyword)
  add('status', record.status)
  add('draftStatus', record.draft?.status)
  add('spatial', record.spatial)
  add('title', record.title)
  add('filename', record.originalFile?.name)
  if (record.conformsTo) add('conformsTo', JSON.stringify(record.conformsTo), record.conformsTo)
  if (record.file) add('flags', 'file')
  if (record.bbox) add('flags', 'bbox')
  if (!record.isMetaOnly && record.finalizedAt) add('flags', 'queryable')
}

/** Id of the remote service that provides the values of a column; `dataset:{id}` for reference data of the platform. */
function serviceOf(master: unknown): unknown {
  return typeof master === 'object' && master !== null
    ? (master as { remoteService?: unknown }).remoteService
    : undefined
}

/** Removes a deleted organization from `masterData.shareOrgs`: another one may be created with its id. */
function withoutSharesOf(
  record: DatasetRecord,
  { type, id }: Pick<RenamedAccount, 'type' | 'id'>
): DatasetRecord {
  const { masterData } = record
  const { shareOrgs } = masterData ?? {}
  if (type !== 'organization' || !shareOrgs) return record
  return {
    ...record,
    masterData: { ...masterData, shareOrgs: shareOrgs.filter((shared) => shared.id !== id) }
  }
}

/** Renames an organization in `masterData.shareOrgs`, which stores the names of the organizations. */
function withRenamedShares(record: DatasetRecord, account: RenamedAccount): DatasetRecord {
  const { masterData } = record
  const { shareOrgs } = masterData ?? {}
  if (account.type !== 'organization' || !shareOrgs) return record
  return {
    ...record,
    masterData: {
      ...masterData,
      shareOrgs: shareOrgs.map((shared) =>
        shared.id === account.id ? { ...shared, name: account.name } : shared
      )
    }
  }
}
