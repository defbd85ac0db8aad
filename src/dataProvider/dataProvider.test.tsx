import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/http.ts'
import { dataProvider } from './dataProvider.ts'
import type { Verbs } from './verbs.ts'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

function answer(body: unknown, status = 200): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fetched.mockImplementation(async () => new Response(status === 204 ? null : text, { status }))
}

function request(): { path: string; method: string | undefined; body: unknown } {
  const [path, init] = fetched.mock.calls.at(-1) ?? []
  return { path: path ?? '', method: init?.method, body: init?.body && JSON.parse(init.body as string) }
}

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

describe('dataProvider', () => {
  it('lists a page with its total and facets', async () => {
    answer({ count: 30, results: [{ id: 'a' }], facets: { status: [] } })
    const list = await dataProvider.getList('datasets', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'title', order: 'ASC' },
      filter: { q: 'port' },
      meta: { facets: 'status' }
    })
    expect(request().path).toBe(
      '/data-fair/api/v1/datasets?page=1&size=10&sort=title%3A1&q=port&facets=status'
    )
    expect(list).toEqual({
      data: [{ id: 'a' }],
      total: 30,
      meta: { facets: { status: [] }, sums: undefined }
    })
  })

  it('requests the total only with an empty page', async () => {
    answer({ count: 3, results: [] })
    const list = await dataProvider.getList('datasets', { pagination: { page: 1, perPage: 0 }, filter: {} })
    expect(request().path).toBe('/data-fair/api/v1/datasets?page=1&size=0')
    expect(list.total).toBe(3)
  })

  it('reads one record, or its draft', async () => {
    answer({ id: 'a b', title: 'A' })
    const { data } = await dataProvider.getOne('datasets', { id: 'a b', meta: { draft: true } })
    expect(request().path).toBe('/data-fair/api/v1/datasets/a%20b?draft=true')
    expect(data).toEqual({ id: 'a b', title: 'A' })
  })

  it('reads several records in one request', async () => {
    answer({ results: [{ id: 'a' }, { id: 'b' }] })
    await dataProvider.getMany('datasets', { ids: ['a', 'b'] })
    expect(request().path).toBe('/data-fair/api/v1/datasets?ids=a%2Cb&size=2')
  })

  it('patches the changed keys only', async () => {
    answer({ id: 'a', title: 'B' })
    const previousData = { id: 'a', title: 'A', origin: 'x' }
    await dataProvider.update('datasets', { id: 'a', data: { title: 'B', origin: 'x' }, previousData })
    expect(request()).toEqual({ path: '/data-fair/api/v1/datasets/a', method: 'PATCH', body: { title: 'B' } })
  })

  it('creates and deletes', async () => {
    answer({ id: 'new' }, 201)
    const created = await dataProvider.create('datasets', { data: { title: 'N', isRest: true } })
    expect(request()).toEqual({
      path: '/data-fair/api/v1/datasets',
      method: 'POST',
      body: { title: 'N', isRest: true }
    })
    expect(created.data).toEqual({ id: 'new' })
    answer('', 204)
    await dataProvider.delete('datasets', { id: 'new' })
    expect(request()).toMatchObject({ path: '/data-fair/api/v1/datasets/new', method: 'DELETE' })
  })

  it('calls the URLs of operations other than changes of a record', async () => {
    answer('', 204)
    const verbs = dataProvider as unknown as Verbs
    await verbs.changeOwner('datasets', { id: 'a b', owner: { type: 'user', id: 'u1', name: 'U' } })
    expect(request()).toEqual({
      path: '/data-fair/api/v1/datasets/a%20b/owner',
      method: 'PUT',
      body: { type: 'user', id: 'u1', name: 'U' }
    })
    await verbs.retryJob('admin/jobs', { id: 3 })
    expect(request()).toMatchObject({ path: '/data-fair/api/v1/admin/jobs/3/_retry', method: 'POST' })
  })

  it('throws the status and the text of a refusal', async () => {
    answer('Permission manquante.', 403)
    const refusal: unknown = await dataProvider
      .getOne('datasets', { id: 'a' })
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ status: 403, body: 'Permission manquante.' })
  })
})
