/**
 * Data provider of the collections under one URL. Uses ra-data-simple-rest where the API has its shape (one record,
 * creation, deletion); lists, updates and extra parameters are specific to our API (docs/browser.md gives the
 * reasons).
 */
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, Identifier } from 'react-admin'
import { apiJson, type QueryValue } from '../api/http.ts'
import { changedKeys, listQuery, type RequestMeta } from './query.ts'
import { restClient } from './restClient.ts'

/** Records have the type that the caller names: `never` is assignable to any type. */
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
 * - `getList`: `meta` holds `select`, `facets`, `sums`; the `meta` of the result holds `facets` and `sums`. A page
 * size of 0 only counts.
 * - `getOne`, `create`, `update`: `meta` holds parameters of the API, such as `draft`.
 * - `update` sends a PATCH with the keys of `data` that differ from `previousData`; without `previousData`, all keys.
 * Errors are ApiError.
 */
export function collectionProvider(apiUrl: string): DataProvider {
  const defaultProvider = simpleRestProvider(apiUrl, restClient)

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
    const { ifMatch, ...query } = metaOf(params)
    return apiJson(address(resource, params.id), {
      method: 'PATCH',
      query,
      json: changedKeys(params.data, params.previousData),
      ...(ifMatch ? { ifMatch } : {})
    })
  }

  return {
    ...defaultProvider,
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
      const listParams: Partial<GetListParams> = { ...params, filter }
      return list(resource, listQuery(listParams), params.signal)
    },

    async getOne(resource, params) {
      if (!hasMeta(params)) return defaultProvider.getOne(resource, params)
      const { signal } = params
      const query = metaOf(params)
      return { data: await apiJson(address(resource, params.id), { query, ...(signal ? { signal } : {}) }) }
    },

    async create(resource, params) {
      if (!hasMeta(params)) return defaultProvider.create(resource, params)
      return {
        data: await apiJson(address(resource), { method: 'POST', query: metaOf(params), json: params.data })
      }
    },

    async update(resource, params) {
      return { data: await patch(resource, params) }
    },

    // In sequence: the server serializes writes anyway, and the first failure stops.
    async updateMany(resource, params) {
      for (const id of params.ids) await patch(resource, { ...params, id, data: params.data as object })
      return { data: params.ids }
    },

    // A deletion has an empty response; react-admin expects the record.
    async delete(resource, params) {
      await defaultProvider.delete(resource, params)
      return { data: (params.previousData ?? { id: params.id }) as CallersRecord }
    },

    async deleteMany(resource, params) {
      for (const id of params.ids) await defaultProvider.delete(resource, { id })
      return { data: params.ids }
    }
  }
}
