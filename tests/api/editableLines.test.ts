/** Reading one line and the lines of an owner (contract/read-misc.md §1, §2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startLinesServer, type LinesServer } from './support/linesServer.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const editableOnly =
  'Les opérations de modifications sur les lignes sont uniquement accessibles pour les jeux de données éditables.'

describe('one line', () => {
  let server: LinesServer
  beforeAll(async () => {
    server = await startLinesServer(
      [
        { key: 'a', type: 'string' },
        { key: 'tags', type: 'string', separator: ';' },
        { key: '_updatedAt', type: 'string', format: 'date-time' }
      ],
      [{ a: 'un', tags: ['x', 'y'], _updatedAt: '2024-01-15T10:00:00.250Z' }, { a: 'deux' }],
      { isRest: true }
    )
  })
  afterAll(() => server.close())

  it('is whole, as it is stored, with the date of its change', async () => {
    const url = '/data-fair/api/v1/datasets/test/lines/id1?select=a&html=true'
    const answer = await server.app.inject({ url })
    expect(answer.json()).toEqual({
      a: 'un',
      tags: ['x', 'y'],
      _updatedAt: '2024-01-15T10:00:00.250Z',
      _id: 'id1',
      _i: 1,
      _rand: 0
    })
    expect(answer.headers['last-modified']).toBe('Mon, 15 Jan 2024 10:00:00 GMT')
    expect(answer.headers['cache-control']).toBe('must-revalidate, private, max-age=0')
    const again = await server.app.inject({
      url,
      headers: { 'if-modified-since': 'Mon, 15 Jan 2024 10:00:00 GMT' }
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('may be unknown', async () => {
    for (const id of ['id3', 'ID1', '%00']) {
      const answer = await server.app.inject({ url: `/data-fair/api/v1/datasets/test/lines/${id}` })
      expect([answer.statusCode, answer.body]).toEqual([404, 'Identifiant de ligne inconnu'])
    }
  })
})

describe('own lines', () => {
  let platform: TestPlatform
  let user: TestClient
  let own: string
  const refusal = async (client: TestClient, path: string): Promise<[number, string]> => {
    const { status, text } = await client.get(path)
    return [status, text]
  }

  beforeAll(async () => {
    platform = await startPlatform()
    user = await platform.loginAs('test_user1')
    const schema = [{ key: 'a', type: 'string' }]
    const { json } = await user.post('/datasets', {
      isRest: true,
      title: 'Réponses',
      schema,
      rest: { lineOwnership: true }
    })
    own = `/datasets/${json.id}/own`
    expect(json.rest?.lineOwnership).toBe(true)
  })
  afterAll(() => platform.close())

  it('are listed for their owner, in every format, and never kept', async () => {
    const { json, headers } = await user.get(`${own}/user:test_user1/lines`)
    expect(json).toEqual({ total: 0, results: [] })
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    expect(headers.get('x-operation')).toBe(
      '{"class":"manageOwnLines","id":"readOwnLines","track":"readDataAPI"}'
    )
    expect((await user.get(`${own}/user:test_user1/lines?format=csv`)).text).toContain('"a"')
    expect(await refusal(user, `${own}/user:test_user1/lines/x`)).toEqual([
      404,
      'Identifiant de ligne inconnu'
    ])
  })

  it('are refused to others', async () => {
    expect((await platform.anonymous().get(`${own}/user:test_user1/lines`)).status).toBe(401)
    expect(await refusal(user, `${own}/group:x/lines`)).toEqual([
      400,
      'ownerType must be user or organization'
    ])
    for (const other of ['user:test_user2', 'organization:test_user1', 'user:test_user1:dep', 'user:']) {
      expect(await refusal(user, `${own}/${other}/lines`)).toEqual([
        403,
        'only owner can manage his own lines'
      ])
    }
    const stranger = await platform.loginAs('test_user4')
    const [status, text] = await refusal(stranger, `${own}/user:test_user4/lines`)
    expect([status, text]).toEqual([
      403,
      'Permission manquante pour l\'opération "readOwnLines" ou la catégorie "manageOwnLines".'
    ])
    const admin = await platform.loginAs('test_superadmin', { adminMode: true })
    expect((await admin.get(`${own}/user:test_user1/lines`)).status).toBe(200)
  })

  it('are for editable datasets with line ownership', async () => {
    const { json } = await user.post('/datasets', {
      isRest: true,
      title: 'Sans',
      schema: [{ key: 'a', type: 'string' }]
    })
    expect(await refusal(user, `/datasets/${json.id}/own/user:test_user1/lines`)).toEqual([
      501,
      'Les opérations de gestion des lignes par propriétaires ne sont pas supportées pour ce jeu de données.'
    ])
    const created = await upload(user, 'fichier.csv', 'a,b\nx,1\n')
    const { id } = await waitFinalized(user, created.json.id)
    for (const path of ['own/user:test_user1/lines', 'lines/x']) {
      expect(await refusal(user, `/datasets/${id}/${path}`)).toEqual([501, editableOnly])
    }
    expect((await user.get('/datasets/none/own/user:test_user1/lines')).status).toBe(404)
  })
})
