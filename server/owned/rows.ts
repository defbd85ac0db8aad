/** Conversion of a resource into rows: document, sort columns, and values for filters. */
import type { Insertable } from 'kysely'
import { addressKey } from '../../contract/email.ts'
import { isPublicEntry, type PermissionEntry } from '../../contract/permissions.ts'
import { storedJson } from '../metadata/storedJson.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import type { GrantsTable, ResourcesTable, ValuesTable } from './tables.ts'
import { foldText } from './words.ts'

type ValueRow = Omit<Insertable<ValuesTable>, 'resource'>
type GrantRow = Omit<Insertable<GrantsTable>, 'resource'>

/** Row with the columns from which a resource is read. */
export type StoredRow = Record<string, string | null>

/** Names of the columns from which a resource is read. */
export function storedColumns<Resource extends OwnedRecord>({
  apart = []
}: Pick<ResourceDefinition<Resource>, 'apart'>): string[] {
  return ['document', 'permissions', ...apart]
}

export function toRow<Resource extends OwnedRecord>(
  definition: ResourceDefinition<Resource>,
  resource: Resource
): Omit<Insertable<ResourcesTable>, 'number'> {
  const { permissions, ...document } = resource as OwnedRecord & Record<string, unknown>
  const apart: Record<string, string | null> = {}
  for (const name of definition.apart ?? []) {
    apart[name] = document[name] === undefined ? null : JSON.stringify(document[name])
    delete document[name]
  }
  const { owner } = resource
  return {
    id: resource.id,
    slug: resource.slug,
    title: resource.title,
    title_key: foldText(resource.title),
    owner_type: owner.type,
    owner_id: owner.id,
    owner_department: owner.department ?? null,
    created_at: resource.createdAt,
    updated_at: resource.updatedAt,
    stored_bytes: definition.consumption?.(resource).store_bytes ?? 0,
    ...definition.columns?.(resource),
    ...apart,
    document: JSON.stringify(document),
    permissions: JSON.stringify(permissions)
  }
}

export function fromRow<Resource extends OwnedRecord>(
  { apart = [] }: Pick<ResourceDefinition<Resource>, 'apart'>,
  row: StoredRow
): Resource {
  const resource = storedJson(row.document ?? '{}') as Record<string, unknown>
  resource.permissions = storedJson(row.permissions ?? '[]')
  for (const name of apart) {
    const text = row[name]
    if (text) resource[name] = storedJson(text)
  }
  return resource as unknown as Resource
}

/** Values for filters and facets, without duplicates. */
export function valueRows<Resource extends OwnedRecord>(
  definition: Pick<ResourceDefinition<Resource>, 'values'>,
  resource: Resource
): ValueRow[] {
  const rows = new Map<string, ValueRow>()
  const add = (name: string, value: unknown, detail?: unknown): void => {
    if (typeof value !== 'string' || !value) return
    const row = { name, value, detail: detail === undefined ? null : JSON.stringify(detail) }
    rows.set(`${name}\n${value}`, row)
  }
  for (const topic of resource.topics ?? []) add('topics', topic.id, topic)
  for (const site of resource.publicationSites ?? []) add('publicationSites', site)
  for (const site of resource.requestedPublicationSites ?? []) add('requestedPublicationSites', site)
  definition.values?.(resource, add)
  return [...rows.values()]
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
  return [entry.id && `user:${entry.id}`, entry.email && `email:${addressKey(entry.email)}`].filter(
    (name) => !!name
  ) as string[]
}

/** Texts of the full-text table, in the order of its columns. */
export function textsOf<Resource extends OwnedRecord>(
  { texts }: Pick<ResourceDefinition<Resource>, 'texts'>,
  resource: Resource
): string[] {
  return texts.map(({ text }) => text(resource) ?? '')
}
