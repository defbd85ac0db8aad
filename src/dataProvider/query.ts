import type { GetListParams } from 'react-admin'
import type { QueryValue } from '../api/http.ts'

/** Request options of a list or a record, in addition to react-admin's parameters. */
export interface RequestMeta {
  select?: string
  facets?: string
  sums?: string
  /** Returns the draft's values instead of the published ones. */
  draft?: boolean
  html?: boolean
  /** Entity tag of the edited state, sent as `If-Match`; a newer state gives 412. */
  ifMatch?: string
  [parameter: string]: QueryValue
}

type Filter = Record<string, unknown>

/** Query parameters of a list request (docs/api/datasets.md). */
export function listQuery(params: Partial<GetListParams>): Record<string, QueryValue> {
  const { pagination, sort } = params
  return {
    ...(pagination ? { page: pagination.page, size: pagination.perPage } : {}),
    ...(sort?.field ? { sort: `${sort.field}:${sort.order === 'ASC' ? 1 : -1}` } : {}),
    ...filterQuery(params.filter as Filter | undefined),
    ...metaOfPage(params)
  }
}

/** Facets and sums do not depend on the page: only the first page requests them. */
function metaOfPage({ meta, pagination }: Partial<GetListParams>): RequestMeta {
  const { facets, sums, ...rest } = (meta ?? {}) as RequestMeta
  if ((pagination?.page ?? 1) > 1) return rest
  return { ...rest, ...(facets ? { facets } : {}), ...(sums ? { sums } : {}) }
}

function filterQuery(filter: Filter = {}): Record<string, QueryValue> {
  const entries = Object.entries(filter).map(([name, value]): [string, QueryValue] => [
    name,
    Array.isArray(value) ? value.join(',') : (value as QueryValue)
  ])
  return Object.fromEntries(entries)
}

/** Changed keys; a removed key is null, which removes it on the server. */
export function changedKeys(data: object, previous: object | undefined): Record<string, unknown> {
  const before = previous as Record<string, unknown> | undefined
  const changed = Object.entries(data).filter(
    ([key, value]) => !before || JSON.stringify(value) !== JSON.stringify(before[key])
  )
  return Object.fromEntries(changed.map(([key, value]) => [key, value === undefined ? null : value]))
}
