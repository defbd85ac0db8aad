/** Reading the lines that an account owns. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let owner: TestClient
let ownedId: string
let plainId: string
let fileId: string

beforeAll(async () => {
  platform = await startPlatform()
  owner = await platform.loginAs('test_user1')
  const create = async (rest: object): Promise<string> => {
    const { json, text } = await owner.post('/datasets', {
      isRest: true,
      title: 'éditable',
      schema: [{ key: 'a', type: 'string' }],
      rest
    })
    expect(json?.id, text).toBeTruthy()
    return json.id
  }
  ownedId = await create({ lineOwnership: true })
  plainId = await create({})
  fileId = (await upload(owner, 'a.csv', 'a\nx\n')).json.id
  for (const id of [ownedId, plainId, fileId]) await waitFinalized(owner, id)
})
afterAll(() => platform.close())

describe('own lines', () => {
  it('are those of the owner of the path, and are never kept', async () => {
    const { status, json, text, headers } = await owner.get(
      `/datasets/${ownedId}/own/user:test_user1/lines?size=1`
    )
    expect(status, text).toBe(200)
    expect(json).toEqual({ total: 0, results: [] })
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    expect(JSON.parse(headers.get('x-operation') ?? '').id).toBe('readOwnLines')
  })

  it('are found with the parameters of all lines', async () => {
    const own = `/datasets/${ownedId}/own/user:test_user1/lines`
    for (const a of ['rue koumoul', 'place']) expect((await owner.post(own, { a })).status).toBe(201)
    const { json, text } = await owner.get(`${own}?qs=a.text:koumoul&size=1&highlight=a`)
    expect(json?.total, text).toBe(1)
    expect(json.results[0]._highlight.a).toEqual(['rue <em class="highlighted">koumoul</em>'])
    const next = new URL(json.next)
    expect(next.pathname).toBe(`/data-fair/api/v1/datasets/${ownedId}/lines`)
    expect(next.searchParams.get('owner')).toBe('user:test_user1')
    expect((await owner.get(`/datasets/${ownedId}/lines?owner=user:other`)).json.total).toBe(0)
    expect((await owner.get(`${own}?collapse=_owner`)).json.totalCollapse).toBe(1)
    expect((await owner.get(`${own}?qs=*ac*`)).json.total).toBe(1)
  })

  it('are filled in by somebody who only knows the columns, and which of them tell lines apart', async () => {
    const { json: created } = await owner.post('/datasets', {
      isRest: true,
      title: 'avec clé',
      schema: [
        { key: 'a', type: 'string' },
        { key: 'b', type: 'string' }
      ],
      primaryKey: ['b', 'a']
    })
    await waitFinalized(owner, created.id)
    const safe = (id: string) => owner.get(`/datasets/${id}/safe-schema`)
    expect((await safe(created.id)).headers.get('x-primary-key')).toBe('b,a')
    expect((await safe(ownedId)).headers.get('x-primary-key')).toBe(null)
  })

  it('are refused in the order of the contract', async () => {
    const anonymous = platform.anonymous()
    const other = await platform.loginAs('test_user2')
    const path = (id: string, account = 'user:test_user1'): string => `/datasets/${id}/own/${account}/lines`
    const answers = [
      await owner.get(path('unknown')),
      await anonymous.get(path(fileId)),
      await anonymous.get(path(plainId)),
      await owner.get(path(plainId)),
      await owner.get(path(ownedId, 'group:a')),
      await owner.get(path(ownedId, 'user:test_user2')),
      await owner.get(path(ownedId, 'organization:test_user1')),
      await other.get(path(ownedId, 'user:test_user2'))
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [404, 'Dataset not found'],
      [
        501,
        'Les opérations de modifications sur les lignes sont uniquement accessibles pour les jeux de données éditables.'
      ],
      [401, expect.any(String)],
      [
        501,
        'Les opérations de gestion des lignes par propriétaires ne sont pas supportées pour ce jeu de données.'
      ],
      [400, 'ownerType must be user or organization'],
      [403, 'only owner can manage his own lines'],
      [403, 'only owner can manage his own lines'],
      [403, `Permission manquante pour l'opération "readOwnLines" ou la catégorie "manageOwnLines".`]
    ])
  })
})
