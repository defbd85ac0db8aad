/**
 * react-admin's data provider on the platform's API: a resource is a collection under `/data-fair/api/v1`, but users
 * and organizations, which are the directory's.
 */
import type { DataProvider, Identifier } from 'react-admin'
import { apiJson, apiRequest } from '../api/http.ts'
import { directoryApi } from '../authProvider/account.ts'
import { apiPath } from '../pageConfig.ts'
import { changedKeys, listQuery, type RequestMeta } from './query.ts'

/** Records are of the type that the caller names: `never` is assignable to each. */
type CallersRecord = never

interface ListAnswer {
  count?: number
  results: CallersRecord[]
  facets?: Record<string, { count: number; value: unknown }[]>
  sums?: Record<string, number>
}

const directoryResources = new Set(['users', 'organizations'])

function resourcePath(resource: string, id?: Identifier): string {
  const collection = `${directoryResources.has(resource) ? directoryApi : apiPath}/${resource}`
  return id === undefined ? collection : `${collection}/${encodeURIComponent(id)}`
}

function metaOf(params: { meta?: unknown }): RequestMeta {
  return (params.meta ?? {}) as RequestMeta
}

function signalOf(params: { signal?: AbortSignal }): { signal?: AbortSignal } {
  return params.signal ? { signal: params.signal } : {}
}

async function updateOne(
  resource: string,
  params: { id: Identifier; data: object; previousData?: object; meta?: unknown }
): Promise<CallersRecord> {
  const { seen, ...query } = metaOf(params)
  return apiJson(resourcePath(resource, params.id), {
    method: 'PATCH',
    query,
    json: changedKeys(params.data, params.previousData),
    ...(seen ? { seen } : {})
  })
}

async function deleteOne(resource: string, id: Identifier): Promise<void> {
  await apiRequest(resourcePath(resource, id), { method: 'DELETE' })
}

/**
 * - `getList`: `meta` holds `select`, `facets`, `sums`; the answer's `meta` holds `facets` and `sums`. A page of 0
 *   items only counts.
 * - `getOne`, `update`: `meta.draft` reads and writes the draft.
 * - `update` sends a PATCH with the keys of `data` that differ from `previousData`; without `previousData`, all keys.
 * Errors are ApiError.
 */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,

  async getList(resource, params) {
    const answer = await apiJson<ListAnswer>(resourcePath(resource), {
      query: listQuery(params),
      ...signalOf(params)
    })
    return {
      data: answer.results,
      total: answer.count ?? answer.results.length,
      meta: { facets: answer.facets, sums: answer.sums }
    }
  },

  async getOne(resource, params) {
    const query = metaOf(params)
    return {
      data: await apiJson<CallersRecord>(resourcePath(resource, params.id), { query, ...signalOf(params) })
    }
  },

  async getMany(resource, params) {
    const query = { ...metaOf(params), ids: params.ids.join(','), size: params.ids.length }
    const answer = await apiJson<ListAnswer>(resourcePath(resource), { query, ...signalOf(params) })
    return { data: answer.results }
  },

  async getManyReference(resource, params) {
    const filter = { ...(params.filter as object), [params.target]: params.id }
    const query = listQuery({ ...params, filter })
    const answer = await apiJson<ListAnswer>(resourcePath(resource), { query, ...signalOf(params) })
    return { data: answer.results, total: answer.count ?? answer.results.length }
  },

  async create(resource, params) {
    const query = metaOf(params)
    return { data: await apiJson(resourcePath(resource), { method: 'POST', query, json: params.data }) }
  },

  async update(resource, params) {
    return { data: await updateOne(resource, params) }
  },

  async updateMany(resource, params) {
    for (const id of params.ids) await updateOne(resource, { ...params, id, data: params.data as object })
    return { data: params.ids }
  },

  async delete(resource, params) {
    await deleteOne(resource, params.id)
    return { data: (params.previousData ?? { id: params.id }) as CallersRecord }
  },

  async deleteMany(resource, params) {
    for (const id of params.ids) await deleteOne(resource, id)
    return { data: params.ids }
  }
}
