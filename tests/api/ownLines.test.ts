/** Routes of an owner's lines: every operation is limited to the lines and files of this owner. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { Answer, TestClient } from './support/client.ts'
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
  it('are those of the owner in the path, and are never cached', async () => {
    const { status, json, text, headers } = await owner.get(
      `/datasets/${ownedId}/own/user:test_user1/lines?size=1`
    )
    expect(status, text).toBe(200)
    expect(json).toEqual({ total: 0, results: [] })
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    expect(JSON.parse(headers.get('x-operation') ?? '').id).toBe('readOwnLines')
  })

  it('accept the parameters of all lines', async () => {
    const own = `/datasets/${ownedId}/own/user:test_user1/lines`
    // Wildcards look at the ids too, and a random one may have the letters of the last search.
    for (const [_id, a] of [
      ['one', 'rue koumoul'],
      ['two', 'place']
    ]) {
      expect((await owner.post(own, { _id, a })).status).toBe(200)
    }
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

  it('have a safe schema with the primary key, for contributors who only know the columns', async () => {
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
      await owner.get(path(fileId)),
      await owner.get(path(plainId)),
      await anonymous.get(path(plainId, 'group:a')),
      await owner.get(path(ownedId, 'group:a')),
      await other.get(path(ownedId, 'group:a')),
      await owner.get(path(ownedId, 'user:test_user2')),
      await owner.get(path(ownedId, 'organization:test_user1')),
      await owner.get(path(ownedId, 'user:test_user1:a')),
      await other.get(path(ownedId, 'user:test_user2'))
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [404, 'Dataset not found'],
      [
        501,
        'Les opérations de modifications sur les lignes sont uniquement accessibles pour les jeux de données éditables.'
      ],
      [
        501,
        'Les opérations de gestion des lignes par propriétaires ne sont pas supportées pour ce jeu de données.'
      ],
      [401, ''],
      [400, 'ownerType must be user or organization'],
      [400, 'ownerType must be user or organization'],
      [403, 'only owner can manage his own lines'],
      [403, 'only owner can manage his own lines'],
      [403, 'only owner can manage his own lines'],
      [403, `Permission manquante pour l'opération "readOwnLines" ou la catégorie "manageOwnLines".`]
    ])
  })
})

describe('own lines of several people', () => {
  const concept = 'http://schema.org/DigitalDocument'
  const columns = [
    { key: 'code', type: 'string' },
    { key: 'texte', type: 'string' },
    { key: 'doc', type: 'string', 'x-refersTo': concept }
  ]
  let one: TestClient
  let two: TestClient
  /** Contributor of the organization, who may write every line. */
  let contributor: TestClient
  let id = ''

  beforeAll(async () => {
    one = await platform.loginAs('test_user2')
    two = await platform.loginAs('test_user3')
    contributor = await platform.loginAs('test_user5')
    contributor.setOrganization('test_org1')
    id = await shared()
  })

  /** Creates a dataset of the organization to which every signed-in user may add lines. */
  async function shared(more: Record<string, unknown> = {}): Promise<string> {
    const administrator = await platform.loginAs('test_user1')
    administrator.setOrganization('test_org1')
    const { json, text } = await administrator.post('/datasets', {
      isRest: true,
      title: 'Partagé',
      schema: columns,
      rest: { lineOwnership: true, history: true },
      ...more
    })
    expect(json?.id, text).toBeTruthy()
    const { json: present } = await administrator.get(`/datasets/${json.id}/permissions`)
    const answer = await administrator.put(`/datasets/${json.id}/permissions`, [
      ...present,
      { type: 'user', id: '*', classes: ['manageOwnLines'], operations: [] }
    ])
    expect(answer.status, answer.text).toBe(200)
    return json.id
  }

  const ownPath = (dataset: string, person: string): string => `/datasets/${dataset}/own/user:${person}`
  const ofOne = (): string => ownPath(id, 'test_user2')
  const ofTwo = (): string => ownPath(id, 'test_user3')

  async function lines(client: TestClient, path: string): Promise<Record<string, unknown>[]> {
    const answer = await client.get(`${path}/lines?size=100&sort=_i`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json.results
  }

  async function all(dataset = id): Promise<Record<string, unknown>> {
    const found = await lines(contributor, `/datasets/${dataset}`)
    return Object.fromEntries(found.map(({ _id, texte }) => [_id, texte]))
  }

  /** Sends a bulk, with an archive of attached files if given. */
  async function bulk(
    client: TestClient,
    path: string,
    operations: object[],
    archive?: Record<string, string>
  ): Promise<Answer> {
    if (!archive) return client.post(path, operations)
    const form = new FormData()
    form.set('actions', new Blob([JSON.stringify(operations)]), 'a.json')
    form.set('attachments', new Blob([await zipOf(archive)]), 'a.zip')
    return client.post(path, form)
  }

  async function withFile(
    client: TestClient,
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    line: object,
    content: string
  ): Promise<Answer> {
    const form = new FormData()
    form.set('_body', JSON.stringify(line))
    form.set('attachment', new Blob([content]), 'a.txt')
    return client.send(method, path, form)
  }

  /** Content of the attached file at `path`, read by a user with full access; the status when it is missing. */
  async function file(path: unknown, dataset = id): Promise<string | number> {
    const answer = await contributor.get(`/datasets/${dataset}/attachments/${encodeURI(String(path))}`)
    return answer.status === 200 ? answer.text : answer.status
  }

  async function contents(client: TestClient, path: string): Promise<Record<string, unknown>> {
    const found = await lines(client, path)
    return Object.fromEntries(found.map((line) => [line._id, line['_file.content']]))
  }

  it("are the only lines replaced by their owner's bulk, whatever its format", async () => {
    await contributor.post(`/datasets/${id}/lines`, { _id: 'commune', texte: 'à tous' })
    const gzip = gzipSync('_id,texte\nz,six\n')
    const form = new FormData()
    form.set('actions', new Blob(['_id,texte\nx,quatre\ny,cinq\n']), 'a.csv')
    const raw = async (body: BodyInit, type: string): Promise<number> =>
      (
        await one.fetch('POST', `${ofOne()}/_bulk_lines?drop=true`, {
          body,
          headers: { 'content-type': type }
        })
      ).status
    await bulk(one, `${ofOne()}/_bulk_lines`, [
      { _id: 'a', texte: 'un' },
      { _id: 'b', texte: 'deux' }
    ])
    await bulk(two, `${ofTwo()}/_bulk_lines`, [{ _id: 'c', texte: 'trois' }])
    const dropped = await bulk(one, `${ofOne()}/_bulk_lines?drop=true`, [
      { _id: 'a', texte: 'un bis' },
      { _action: 'create', _id: 'd', texte: 'neuf' },
      { _action: 'patch', _id: 'd', texte: 'dix' }
    ])
    expect(dropped.json, dropped.text).toMatchObject({ dropped: true, nbOk: 3, nbErrors: 0 })
    await expect
      .poll(() => all(), { timeout: 10_000 })
      .toEqual({
        commune: 'à tous',
        c: 'trois',
        a: 'un bis',
        d: 'dix'
      })
    // The bulk can neither use the ids of other owners' lines, nor change those lines, nor update lines that it drops.
    for (const operation of [
      { _action: 'create', _id: 'c', texte: 'pris' },
      { _action: 'patch', _id: 'c', texte: 'pris' },
      { _action: 'delete', _id: 'commune' },
      { _action: 'update', _id: 'a', texte: 'pris' }
    ]) {
      const refused = await bulk(one, `${ofOne()}/_bulk_lines?drop=true`, [{ _id: 'e' }, operation])
      expect(refused.json).toMatchObject({ cancelled: true, nbErrors: 1 })
    }
    const ignored = await bulk(one, `${ofOne()}/_bulk_lines?drop=true`, [
      { _id: 'c', texte: 'pris', _owner: 'user:test_user3' },
      { _id: 'commune', texte: 'prise' },
      { _id: 'f', texte: 'autre', _owner: 'user:test_user3' }
    ])
    expect(ignored.json).toMatchObject({ dropped: true, nbNotModified: 2, nbCreated: 1 })
    await expect.poll(() => all(), { timeout: 10_000 }).toEqual({ commune: 'à tous', c: 'trois', f: 'autre' })
    expect((await one.post(`${ofOne()}/_bulk_lines?drop=true`, form)).json.dropped).toBe(true)
    expect(await raw(new Uint8Array(gzip), 'text/csv+gzip')).toBe(200)
    expect(await raw('{"_id":"n","texte":"sept"}', 'application/x-ndjson')).toBe(200)
    await expect.poll(() => all(), { timeout: 10_000 }).toEqual({ commune: 'à tous', c: 'trois', n: 'sept' })
    expect((await lines(one, ofOne())).map(({ _id }) => _id)).toEqual(['n'])
    const { json } = await contributor.get(`/datasets/${id}`)
    expect([json.status, json.count]).toEqual(['finalized', 3])
    // An empty replacement deletes the owner's lines only; the history is limited to the owner too.
    expect((await bulk(one, `${ofOne()}/_bulk_lines?drop=true`, [])).json).toMatchObject({ dropped: true })
    await expect.poll(() => all(), { timeout: 10_000 }).toEqual({ commune: 'à tous', c: 'trois' })
    const history = (await one.get(`${ofOne()}/revisions?size=100`)).json
    expect(new Set(history.results.map(({ _owner }: { _owner: string }) => _owner))).toEqual(
      new Set(['user:test_user2'])
    )
    expect(history.total).toBe(history.results.length)
    expect(history.results[0]).toMatchObject({ _id: 'n', _action: 'delete', _deleted: true })
    expect((await two.get(`${ofTwo()}/lines/n/revisions`)).json.total).toBe(0)
  })

  it('by thousands are replaced, with the constraints of all lines', async () => {
    const dataset = await shared({ constraints: [{ type: 'unique', properties: ['code'] }] })
    const mine = ownPath(dataset, 'test_user2')
    await bulk(two, `${ownPath(dataset, 'test_user3')}/_bulk_lines`, [{ _id: 'c', code: 'pris' }])
    const many = Array.from({ length: 6000 }, (_, index) => ({ _id: `l${index}`, code: `k${index}` }))
    for (const rows of [many.slice(0, 10), many, many.slice(5990)])
      expect((await bulk(one, `${mine}/_bulk_lines?drop=true`, rows)).json).toMatchObject({
        dropped: true,
        nbCreated: rows.length
      })
    const kept = ['c', ...many.slice(5990).map(({ _id }) => _id)]
    await expect.poll(async () => Object.keys(await all(dataset)), { timeout: 20_000 }).toEqual(kept)
    const refused = await bulk(one, `${mine}/_bulk_lines?drop=true`, [{ code: 'k1' }, { code: 'pris' }])
    expect(refused.json).toMatchObject({ cancelled: true, errors: [{ line: 1, status: 409 }] })
    // Unique values of deleted lines can be used again.
    expect((await two.post(`${ownPath(dataset, 'test_user3')}/lines`, { code: 'k1' })).status).toBe(201)
  })

  it('may reference files of their owner only', async () => {
    const theirs = await withFile(two, 'POST', `${ofTwo()}/lines`, { _id: 'deux' }, 'texte de deux')
    const common = await bulk(
      contributor,
      `/datasets/${id}/_bulk_lines`,
      [{ _id: 'commune', doc: 'a.txt', texte: 'à tous' }],
      { 'a.txt': 'texte commun', 'dossier/b.txt': 'autre commun' }
    )
    expect(common.json, common.text).toMatchObject({ nbErrors: 0 })
    const taken = [
      theirs.json.doc,
      `./${theirs.json.doc}`,
      `/${theirs.json.doc}`,
      String(theirs.json.doc).replaceAll('/', '\\'),
      'a.txt',
      'dossier/../a.txt',
      'dossier//b.txt',
      '../lines/a.txt',
      'own.user%3Atest_user3/a.txt',
      'own.user%3Atest_user2/../a.txt',
      'pas/encore.txt'
    ]
    for (const doc of taken) {
      const told = { _id: 'un', doc }
      const answers = [
        await one.post(`${ofOne()}/lines`, told),
        await one.put(`${ofOne()}/lines/un`, told),
        await withFile(one, 'POST', `${ofOne()}/lines`, { ...told, _action: 'delete' }, 'x')
      ]
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 404])
      expect(answers[0]!.text).toBe(
        `/doc doit être le chemin d'un fichier du propriétaire de la ligne (valeur : ${JSON.stringify(doc)})`
      )
      for (const drop of ['', '?drop=true'])
        expect((await bulk(one, `${ofOne()}/_bulk_lines${drop}`, [told])).json).toMatchObject({ nbErrors: 1 })
    }
    await one.post(`${ofOne()}/lines`, { _id: 'un' })
    expect((await one.patch(`${ofOne()}/lines/un`, { doc: 'a.txt' })).status).toBe(400)
    // A URL is not an attached file; a line may keep or restore its own file.
    expect((await one.patch(`${ofOne()}/lines/un`, { doc: 'https://example.org/a.txt' })).status).toBe(200)
    const own = await withFile(one, 'PATCH', `${ofOne()}/lines/un`, {}, 'texte de un')
    expect(own.json.doc).toMatch(/^un\/[0-9a-f]{32}\/a\.txt$/)
    expect((await one.put(`${ofOne()}/lines/un`, { doc: own.json.doc, texte: 'gardé' })).status).toBe(200)
    await one.patch(`${ofOne()}/lines/un`, { doc: null })
    expect((await one.patch(`${ofOne()}/lines/un`, { doc: own.json.doc })).status).toBe(200)
    // A line whose file was set by another user, then whose id was given to another owner.
    await contributor.post(`/datasets/${id}/lines`, {
      _id: 'donnée',
      doc: 'a.txt',
      _owner: 'user:test_user2'
    })
    expect((await one.patch(`${ofOne()}/lines/donn%C3%A9e`, { texte: 'corrigée' })).status).toBe(200)
    await withFile(contributor, 'POST', `/datasets/${id}/lines`, { _id: 'secret' }, 'texte secret')
    const { doc } = (await contributor.get(`/datasets/${id}/lines/secret`)).json
    await contributor.delete(`/datasets/${id}/lines/secret`)
    expect((await one.post(`${ofOne()}/lines`, { _id: 'secret', doc })).status).toBe(400)
    const same = await withFile(one, 'POST', `${ofOne()}/lines`, { _id: 'secret' }, 'texte secret')
    expect(same.json.doc).toBe(`own.user%3Atest_user2/${doc}`)
    expect(await contents(one, ofOne())).toMatchObject({ un: 'texte de un', secret: 'texte secret' })
    expect((await one.get(`${ofOne()}/lines?q=deux`)).json.total).toBe(0)
    // Reading attached files needs the permission to read the dataset.
    const address = (await lines(one, ofOne())).find(({ _id }) => _id === 'secret')!._attachment_url
    expect((await one.get(String(address))).status).toBe(403)
    expect((await contributor.get(String(address))).text).toBe('texte secret')
    expect((await one.post(`/datasets/${id}/_sync_attachments_lines`)).status).toBe(403)
    expect(
      (await one.get(`/datasets/${id}/thumbnail/${Buffer.from('/attachments/a.txt').toString('hex')}`)).status
    ).toBe(403)
  })

  it('come with archives of files of their owner', async () => {
    const dataset = await shared({ rest: { lineOwnership: true } })
    const [mine, yours] = [ownPath(dataset, 'test_user2'), ownPath(dataset, 'test_user3')]
    const everybody = `/datasets/${dataset}/_bulk_lines`
    await bulk(contributor, everybody, [{ _id: 'c', doc: 'a.txt' }], { 'a.txt': 'commun', 'd/b.txt': 'b' })
    const sent = [
      { _id: 'm', doc: 'a.txt' },
      { _id: 'm2', doc: './d/x.txt' }
    ]
    const answer = await bulk(one, `${mine}/_bulk_lines`, sent, { 'a.txt': 'à moi', 'd/x.txt': 'x à moi' })
    expect(answer.json, answer.text).toMatchObject({ nbCreated: 2, nbErrors: 0 })
    await bulk(two, `${yours}/_bulk_lines`, [{ _id: 'y', doc: 'a.txt' }], {
      'a.txt': 'à toi',
      'own.user%3Atest_user2/a.txt': 'pris'
    })
    const texts = async (): Promise<unknown> => ({
      ...(await contents(contributor, `/datasets/${dataset}`)),
      file: await file('a.txt', dataset)
    })
    const expected = { c: 'commun', m: 'à moi', m2: 'x à moi', y: 'à toi', file: 'commun' }
    await expect.poll(texts, { timeout: 15_000 }).toEqual(expected)
    expect((await one.get(`${mine}/lines/m`)).json.doc).toBe('own.user%3Atest_user2/a.txt')
    // The lines are sent again, as they were read and as they were first sent.
    const again = [(await one.get(`${mine}/lines/m`)).json, sent[1]!]
    for (const line of again) delete (line as { _updatedAt?: string })._updatedAt
    expect((await bulk(one, `${mine}/_bulk_lines`, again)).json).toMatchObject({ nbNotModified: 2 })
    expect((await bulk(one, `${mine}/_bulk_lines?drop=true`, again)).json).toMatchObject({ dropped: true })
    // All files of the owner are replaced, those of others are kept.
    await bulk(one, `${mine}/_bulk_lines?drop=true`, [{ _id: 'm', doc: 'z.txt' }], { 'z.txt': 'dernier' })
    await expect
      .poll(texts, { timeout: 15_000 })
      .toEqual({ c: 'commun', m: 'dernier', y: 'à toi', file: 'commun' })
    expect(await file('own.user%3Atest_user2/a.txt', dataset)).toBe(404)
    const { storage } = (await contributor.get(`/datasets/${dataset}`)).json
    expect(storage.attachments.count).toBe(5)
    // A refused replacement keeps the files too.
    const refused = await bulk(one, `${mine}/_bulk_lines?drop=true`, [{ _id: 'm', doc: 'w.txt' }], {
      'v.txt': 'v'
    })
    expect(refused.json).toMatchObject({ cancelled: true })
    expect(await file('own.user%3Atest_user2/z.txt', dataset)).toBe('dernier')
  })

  it('never change the files of other lines, even with the same names', async () => {
    const dataset = await shared({ rest: { lineOwnership: true } })
    const [mine, yours] = [ownPath(dataset, 'test_user2'), ownPath(dataset, 'test_user3')]
    const theirs = (await withFile(two, 'POST', `${yours}/lines`, { _id: 'y' }, 'de deux')).json.doc
    const digest = '0123456789abcdef0123456789abcdef'
    await bulk(contributor, `/datasets/${dataset}/_bulk_lines`, [], {
      'rapports/2024.txt': 'archive',
      [`rapports/${digest}/a.txt`]: 'archive aussi'
    })
    // Replaces, writes a file to, and deletes a line with another owner's id.
    expect((await one.put(`${mine}/lines/y`, { texte: 'pris' })).status).toBe(304)
    expect((await withFile(one, 'PUT', `${mine}/lines/y`, {}, 'de un')).status).toBe(304)
    expect((await withFile(one, 'PUT', `${mine}/lines/y`, {}, 'de deux')).status).toBe(304)
    expect((await withFile(one, 'PATCH', `${mine}/lines/y`, {}, 'de un')).status).toBe(404)
    expect((await one.delete(`${mine}/lines/y`)).status).toBe(404)
    // Ids equal to the folder of an archive, or beginning with the digest of such a folder.
    const written = [
      await withFile(one, 'POST', `${mine}/lines`, { _id: 'rapports' }, 'de un'),
      await one.put(`${mine}/lines/rapports`, { texte: 'sans fichier' }),
      await one.delete(`${mine}/lines/rapports`)
    ]
    expect(written.map(({ status }) => status)).toEqual([200, 200, 204])
    const long = 'x'.repeat(300)
    const kept = (await withFile(two, 'POST', `${yours}/lines`, { _id: long }, 'long')).json.doc
    await withFile(one, 'POST', `${mine}/lines`, { _id: `${long}y` }, 'plus long')
    await one.delete(`${mine}/lines/${long}y`)
    expect([
      await file(theirs, dataset),
      await file('rapports/2024.txt', dataset),
      await file(`rapports/${digest}/a.txt`, dataset),
      await file(kept, dataset)
    ]).toEqual(['de deux', 'archive', 'archive aussi', 'long'])
    await expect
      .poll(async () => (await contributor.get(`/datasets/${dataset}`)).json.storage.attachments.count)
      .toBe(4)
  })

  it('have ids derived from their owner', async () => {
    const dataset = await shared({ primaryKey: ['code', '_owner'] })
    const [mine, yours] = [ownPath(dataset, 'test_user2'), ownPath(dataset, 'test_user3')]
    const [first, other] = await Promise.all([
      one.post(`${mine}/lines`, { code: 'a', texte: 'un' }),
      two.post(`${yours}/lines`, { code: 'a', texte: 'deux' })
    ])
    expect([first.status, other.status, first.json._id !== other.json._id]).toEqual([200, 200, true])
    const line = `${mine}/lines/${first.json._id}`
    expect((await one.post(`${mine}/lines`, { code: 'a', texte: 'un bis' })).json._id).toBe(first.json._id)
    expect((await one.put(line, { code: 'a', texte: 'ter' })).status).toBe(200)
    expect((await one.patch(line, { texte: 'quater' })).status).toBe(200)
    expect((await one.put(line, { code: 'b' })).text).toBe(
      'identifiant de ligne incompatible avec la clé primaire'
    )
    const many = await bulk(one, `${mine}/_bulk_lines`, [
      { _action: 'patch', code: 'a', texte: 'cinq' },
      { code: 'b', texte: 'six', _owner: 'user:test_user3' },
      { _action: 'delete', code: 'b' }
    ])
    expect(many.json).toMatchObject({ nbOk: 3, nbErrors: 0 })
    expect((await lines(one, mine)).map(({ texte }) => texte)).toEqual(['cinq'])
    await bulk(one, `${mine}/_bulk_lines?drop=true`, [])
    await expect.poll(() => lines(one, mine), { timeout: 10_000 }).toEqual([])
    expect((await one.get(`${mine}/revisions?size=1`)).json.results[0]).toMatchObject({
      _action: 'delete',
      _deleted: true,
      _hash: null,
      code: 'a'
    })
    expect((await two.get(`${yours}/lines/${other.json._id}`)).json.texte).toBe('deux')
  })

  it('are refused without permission, before any detail of the dataset is revealed', async () => {
    const plain = await (async () => {
      const administrator = await platform.loginAs('test_user1')
      return (await administrator.post('/datasets', { isRest: true, title: 'Sans', schema: columns })).json.id
    })()
    const stranger = await platform.loginAs('test_user4')
    const callers = [
      [stranger, 403],
      [platform.anonymous(), 401]
    ] as const
    for (const dataset of [plain, fileId])
      for (const [client, refusal] of callers) {
        const path = ownPath(dataset, 'test_user4')
        const answers = [
          await client.get(`${path}/lines`),
          await client.get(`${path}/lines/a`),
          await client.post(`${path}/lines`, {}),
          await client.put(`${path}/lines/a`, {}),
          await client.patch(`${path}/lines/a`, {}),
          await client.delete(`${path}/lines/a`),
          await client.post(`${path}/_bulk_lines`, []),
          await client.get(`${path}/revisions`),
          await client.get(`${path}/lines/a/revisions`)
        ]
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => refusal))
      }
  })

  it('are limited to one owner, whatever the parameters and URLs', async () => {
    const queries = [
      'owner=user:test_user3',
      '_owner_eq=user:test_user3',
      'owner=',
      'qs=_owner:*',
      'collapse=_owner'
    ]
    for (const query of queries) {
      const { json } = await one.get(`${ofOne()}/lines?size=100&${query}`)
      for (const line of json?.results ?? []) expect(line._owner).toBe('user:test_user2')
    }
    for (const path of [ofTwo(), `/datasets/${id}/own/organization:test_org1`, `/datasets/${id}/own/user:`])
      expect((await one.get(`${path}/lines`)).status).toBe(403)
    for (const path of [`${ofOne()}/lines`, `${ofOne()}/../user%3Atest_user3/lines`])
      for (const line of (await one.get(path)).json?.results ?? [])
        expect(line._owner).toBe('user:test_user2')
    expect((await one.get(`${ofOne()}/lines/c`)).status).toBe(404)
  })
})
