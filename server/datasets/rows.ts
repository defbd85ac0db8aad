/** How a dataset becomes rows: its document, the columns that lists sort by, and the values they filter by. */
import type { Insertable } from 'kysely'
import { isPublicEntry, type PermissionEntry } from '../../contract/permissions.ts'
import { storedJson } from '../metadata/storedJson.ts'
import { kindOf, type DatasetRecord } from './record.ts'
import type { DatasetGrantsTable, DatasetsTable, DatasetValuesTable } from './tables.ts'
import { folded } from '../owned/words.ts'

export type ValueRow = Omit<Insertable<DatasetValuesTable>, 'dataset'>
export type GrantRow = Omit<Insertable<DatasetGrantsTable>, 'dataset'>

export function toRow(record: DatasetRecord): Omit<Insertable<DatasetsTable>, 'number'> {
  const { draft, permissions, ...document } = record
  const { owner, storage } = record
  return {
    id: record.id,
    slug: record.slug,
    kind: kindOf(record),
    title: record.title,
    title_key: folded(record.title),
    owner_type: owner.type,
    owner_id: owner.id,
    owner_department: owner.department ?? null,
    status: record.status ?? null,
    draft_status: draft?.status ?? null,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    data_updated_at: record.dataUpdatedAt ?? null,
    finalized_at: record.finalizedAt ?? null,
    modified_at: modifiedAt(record),
    count: record.count ?? null,
    stored_bytes: storage?.size ?? 0,
    indexed_bytes: storage?.indexed.size ?? 0,
    error_retry: draft?.errorRetry ?? record.errorRetry ?? null,
    document: JSON.stringify(document),
    draft: draft ? JSON.stringify(draft) : null,
    permissions: JSON.stringify(permissions)
  }
}

export function fromRow(row: Pick<DatasetsTable, 'document' | 'draft' | 'permissions'>): DatasetRecord {
  const record = storedJson(row.document) as DatasetRecord
  record.permissions = storedJson(row.permissions) as PermissionEntry[]
  if (row.draft) record.draft = storedJson(row.draft) as DatasetRecord['draft']
  return record
}

function modifiedAt({ modified, dataUpdatedAt, updatedAt }: DatasetRecord): string {
  return modified ? `${modified}T00:00:00.000Z` : (dataUpdatedAt ?? updatedAt)
}

/** Filter and facet values; a value that comes several times counts once. */
export function valueRows(record: DatasetRecord): ValueRow[] {
  const rows = new Map<string, ValueRow>()
  const add = (name: string, value: unknown, detail?: unknown): void => {
    if (typeof value !== 'string' || !value) return
    const row = { name, value, detail: detail === undefined ? null : JSON.stringify(detail) }
    rows.set(`${name}\n${value}`, row)
  }
  for (const column of record.schema) {
    add('concepts', column['x-refersTo'])
    add('short-concept', column['x-concept']?.id)
    add('field-type', column.type)
    add('field-format', column.format)
    add('referenceData', serviceOf(column['x-master']))
  }
  const children = record.virtual?.children
  if (Array.isArray(children)) for (const child of children) add('children', child)
  for (const extension of record.extensions ?? []) add('services', extension.remoteService)
  for (const topic of record.topics ?? []) add('topics', topic.id, topic)
  for (const site of record.publicationSites ?? []) add('publicationSites', site)
  for (const site of record.requestedPublicationSites ?? []) add('requestedPublicationSites', site)
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
  return [...rows.values()]
}

/** The service whose values a column takes: `dataset:{id}` for reference data of the platform. */
function serviceOf(master: unknown): unknown {
  return typeof master === 'object' && master !== null
    ? (master as { remoteService?: unknown }).remoteService
    : undefined
}

export function grantRows(permissions: PermissionEntry[]): GrantRow[] {
  return permissions.flatMap((entry) => {
    const operations = [...new Set([...(entry.classes ?? []), ...(entry.operations ?? [])])]
    const roles = entry.type === 'organization' && entry.roles?.length ? entry.roles : [null]
    const anyDepartment = entry.type !== 'organization' || !entry.department || entry.department === '*'
    const department = anyDepartment ? null : (entry.department ?? null)
    return operations.flatMap((operation) =>
      grantees(entry).flatMap((grantee) => roles.map((role) => ({ operation, grantee, department, role })))
    )
  })
}

function grantees(entry: PermissionEntry): string[] {
  if (isPublicEntry(entry)) return ['public']
  if (entry.type === 'organization') return [`organization:${entry.id}`]
  if (entry.id === '*') return ['authenticated']
  return [entry.id && `user:${entry.id}`, entry.email && `email:${entry.email}`].filter(
    (name) => !!name
  ) as string[]
}

/** Columns of the full-text table, in its order. */
export function textColumns(record: DatasetRecord): string[] {
  return [
    record.title,
    record.summary,
    record.description,
    record.owner.name,
    record.owner.departmentName,
    record.keywords?.join('\n'),
    record.topics?.map((topic) => topic.title).join('\n')
  ].map((text) => text ?? '')
}
