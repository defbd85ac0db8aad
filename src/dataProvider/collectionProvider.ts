/**
 * Reads and writes of the collections under one address. It is ra-data-simple-rest where the API has its shape (one
 * record, a creation, a deletion); lists, changes and parameters beside the record have the shape of our API
 * (docs/browser.md says why).
 */
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, Identifier } from 'react-admin'
import { apiJson, type QueryValue } from '../api/http.ts'
import { changedKeys, listQuery, type RequestMeta } from './query.ts'
import { restClient } from './restClient.ts'

/** Records are of the type that the caller names: `never` is assignable to each. */
type CallersRecord = never

interface ListAnswer {
  count?: number
  results: CallersRecord[]
  facets?: Record<string, { count: number; value: unknown }[]>
  sums?: Record<string, number>
}

function metaOf(params: { meta?: unknown }): RequestMeta {
  return (params.meta ?? {}) as RequestMeta
}

function hasMeta(params: { meta?: unknown }): boolean {
  return Object.keys(metaOf(params)).length > 0
}

/**
 * - `getList`: `meta` holds `select`, `facets`, `sums`; the answer's `meta` holds `facets` and `sums`. A page of 0
 *   items only counts.
 * - `getOne`, `create`, `update`: `meta` holds parameters of the API, as `draft`.
 * - `update` sends a PATCH with the keys of `data` that differ from `previousData`; without `previousData`, all keys.
 * Errors are ApiError.
 */
export function collectionProvider(apiUrl: string): DataProvider {
  const rest = simpleRestProvider(apiUrl, restClient)

  function address(resource: string, id?: Identifier): string {
    return id === undefined ? `${apiUrl}/${resource}` : `${apiUrl}/${resource}/${encodeURIComponent(id)}`
  }

  async function list(resource: string, query: Record<string, QueryValue>, signal?: AbortSignal) {
    const answer = await apiJson<ListAnswer>(address(resource), { query, ...(signal ? { signal } : {}) })
    return {
      data: answer.results,
      total: answer.count ?? answer.results.length,
      meta: { facets: answer.facets, sums: answer.sums }
    }
  }

  async function patch(
    resource: string,
    params: { id: Identifier; data: object; previousData?: object; meta?: unknown }
  ): Promise<CallersRecord> {
    const { seen, ...query } = metaOf(params)
    return apiJson(address(resource, params.id), {
      method: 'PATCH',
      query,
      json: changedKeys(params.data, params.previousData),
      ...(seen ? { seen } : {})
    })
  }

  return {
    ...rest,
    supportAbortSignal: true,

    getList: (resource, params) => list(resource, listQuery(params), params.signal),

    getMany: (resource, params) =>
      list(
        resource,
        { ...metaOf(params), ids: params.ids.join(','), size: params.ids.length },
        params.signal
      ),

    getManyReference(resource, params) {
      const filter = { ...(params.filter as object), [params.target]: params.id }
      const asked: Partial<GetListParams> = { ...params, filter }
      return list(resource, listQuery(asked), params.signal)
    },

    async getOne(resource, params) {
      if (!hasMeta(params)) return rest.getOne(resource, params)
      const { signal } = params
      const query = metaOf(params)
      return { data: await apiJson(address(resource, params.id), { query, ...(signal ? { signal } : {}) }) }
    },

    async create(resource, params) {
      if (!hasMeta(params)) return rest.create(resource, params)
      return {
        data: await apiJson(address(resource), { method: 'POST', query: metaOf(params), json: params.data })
      }
    },

    async update(resource, params) {
      return { data: await patch(resource, params) }
    },

    // One after the other: the server writes one at a time, and the first that fails ends it.
    async updateMany(resource, params) {
      for (const id of params.ids) await patch(resource, { ...params, id, data: params.data as object })
      return { data: params.ids }
    },

    // The API answers a deletion without a body.
    async delete(resource, params) {
      await rest.delete(resource, params)
      return { data: (params.previousData ?? { id: params.id }) as CallersRecord }
    },

    async deleteMany(resource, params) {
      for (const id of params.ids) await rest.delete(resource, { id })
      return { data: params.ids }
    }
  }
}
