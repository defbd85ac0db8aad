import type { GetListParams } from 'react-admin'
import type { QueryValue } from '../api/http.ts'

/** What a screen may ask of a list or a record beyond react-admin's own parameters. */
export interface RequestMeta {
  select?: string
  facets?: string
  sums?: string
  /** Values of the draft replace those of the published version. */
  draft?: boolean
  html?: boolean
  /** Tag of the state that a change starts from: another one now is a 412. It is sent as a header. */
  seen?: string
  [parameter: string]: QueryValue
}

type Filter = Record<string, unknown>

/** Query string of a list request, in the parameters of the API (docs/api/datasets.md). */
export function listQuery(params: Partial<GetListParams>): Record<string, QueryValue> {
  const { pagination, sort } = params
  return {
    ...(pagination ? { page: pagination.page, size: pagination.perPage } : {}),
    ...(sort?.field ? { sort: `${sort.field}:${sort.order === 'ASC' ? 1 : -1}` } : {}),
    ...filterQuery(params.filter as Filter | undefined),
    ...metaOfPage(params)
  }
}

/** Facets and sums are the same on every page: only the first one asks for them. */
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

/** The keys whose value changed; a key that lost its value is null, which removes it on the server. */
export function changedKeys(data: object, previous: object | undefined): Record<string, unknown> {
  const before = previous as Record<string, unknown> | undefined
  const changed = Object.entries(data).filter(
    ([key, value]) => !before || JSON.stringify(value) !== JSON.stringify(before[key])
  )
  return Object.fromEntries(changed.map(([key, value]) => [key, value === undefined ? null : value]))
}
