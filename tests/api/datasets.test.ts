import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient
let anonymous: TestClient

beforeAll(async () => {
  platform = await startPlatform()
  user = await platform.loginAs('test_user1')
  anonymous = platform.anonymous()
})
afterAll(() => platform.close())

const towns =
  'Nom de la Commune,Population,Date\nVannes,54420,2020-01-02\nLorient,57084,2021-03-04\nAuray,14417,2022-05-06\n'

const everyone = { classes: ['list', 'read'], operations: [] }

async function createMeta(client: TestClient, body: Record<string, unknown>): Promise<string> {
  const answer = await client.post('/datasets', { isMetaOnly: true, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

describe('a CSV file', () => {
  it('becomes a finalized dataset with typed columns, statistics and lines', async () => {
    const created = await upload(user, 'villes_du-Morbihan.csv', towns)
    expect(created.status, created.text).toBe(201)
    expect(created.json).toMatchObject({
      status: 'created',
      title: 'villes du Morbihan',
      slug: 'villes-du-morbihan',
      owner: { type: 'user', id: 'test_user1' },
      visibility: 'private',
      public: false,
      schema: []
    })
    expect(created.json.id).toMatch(/^[0-9a-z-]{24}$/)
    const dataset = await waitFinalized(user, created.json.id)
    expect(dataset.count).toBe(3)
    expect(dataset.schema.map((column: { key: string; type: string }) => [column.key, column.type])).toEqual([
      ['nom_de_la_commune', 'string'],
      ['population', 'integer'],
      ['date', 'string'],
      ['_id', 'string'],
      ['_i', 'integer'],
      ['_rand', 'integer']
    ])
    expect(dataset.schema[0]).toMatchObject({ 'x-originalName': 'Nom de la Commune', 'x-cardinality': 3 })
    expect(dataset.schema[2].format).toBe('date')
    expect(dataset.originalFile).toMatchObject({
      name: 'villes_du-Morbihan.csv',
      size: towns.length,
      mimetype: 'text/csv',
      encoding: 'UTF-8'
    })
    expect(dataset.originalFile.md5).toMatch(/^[0-9a-f]{32}$/)
    expect(dataset.storage.size).toBe(towns.length)
    expect(dataset.storage.indexed.parts).toEqual(['lines'])
    expect(JSON.stringify(dataset)).not.toContain('"_lines"')
    expect(dataset.permissions).toBeUndefined()

    const journal = await user.get(`/datasets/${dataset.id}/journal`)
    expect(journal.json.map((event: { type: string }) => event.type)).toEqual([
      'finalize-end',
      'dataset-created'
    ])
    expect(journal.json[1].href).toBe(dataset.page)
    const lines = await user.get(`/datasets/${dataset.id}/lines?sort=population&select=population`)
    expect(lines.json.results.map((line: { population: number }) => line.population)).toEqual([
      14417, 54420, 57084
    ])

    const raw = await user.get(`/datasets/${dataset.id}/raw`)
    expect(raw.text).toBe(towns)
    expect(raw.headers.get('content-disposition')).toBe('attachment; filename="villes_du-Morbihan.csv"')
    expect(raw.headers.get('content-length')).toBe(String(towns.length))
    const since = raw.headers.get('last-modified') ?? ''
    expect((await user.get(`/datasets/${dataset.id}/raw`, { 'if-modified-since': since })).status).toBe(304)
    const part = await user.get(`/datasets/${dataset.id}/raw`, { range: 'bytes=0-2' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'Nom',
      `bytes 0-2/${towns.length}`
    ])
    const resumed = async (date: string): Promise<number> => {
      const headers = { range: 'bytes=0-2', 'if-range': date }
      return (await user.get(`/datasets/${dataset.id}/raw`, headers)).status
    }
    expect(await resumed(since)).toBe(206)
    expect(await resumed('Mon, 01 Jan 2024 00:00:00 GMT')).toBe(200)
    const files = await user.get(`/datasets/${dataset.id}/data-files`)
    expect(files.json).toMatchObject([
      { key: 'original', name: 'villes_du-Morbihan.csv', title: "Fichier d'origine" }
    ])
    const file = await user.get(files.json[0].url)
    expect(file.text).toBe(towns)
    expect((await user.get(`/datasets/${dataset.id}/data-files/..%2f..%2fmetadata.sqlite`)).status).toBe(404)
  })

  it('keeps the settings sent with it, as a JSON part or as one part per property', async () => {
    const whole = await upload(user, 'a.csv', 'a,b\n10,2\n', {
      body: { title: 'Whole', keywords: ['k'], schema: [{ key: 'a', title: 'First' }] }
    })
    expect(whole.json).toMatchObject({ title: 'Whole', keywords: ['k'] })
    const parts = await upload(user, 'b.csv', 'a,b\n1,2\n', {
      fields: { title: 'Parts', keywords: '["k", "l"]', license: ' ' }
    })
    expect(parts.json).toMatchObject({ title: 'Parts', keywords: ['k', 'l'] })
    const dataset = await waitFinalized(user, whole.json.id)
    expect(dataset.schema[0]).toMatchObject({ key: 'a', title: 'First', type: 'integer' })
    const bad = await upload(user, 'b.csv', 'a\n1\n', { fields: { keywords: '[oops' } })
    expect([bad.status, bad.text.split(',')[0]]).toEqual([400, 'Invalid JSON in part "keywords"'])
  })
})

describe('creation', () => {
  it('sends refusals in English to clients that accept English', async () => {
    const english = { 'accept-language': 'en-GB,fr;q=0.5' }
    const textOf = async (body: object): Promise<string> => (await user.post('/datasets', body, english)).text
    expect(await textOf({ title: 'a' })).toBe(
      'A dataset must be initialized with a file or declared "virtual", "editable" or "metadata"'
    )
    expect(await textOf({ title: 'a', isRest: true, isMetaOnly: true })).toBe(
      'A dataset cannot be of several types at once'
    )
    expect(await textOf({ isRest: true })).toBe('A dataset of type "editable" must be created with a title')
    const id = (await user.post('/datasets', { title: 'English', isMetaOnly: true })).json.id
    const chosen = await user.put('/datasets/Not%20readable', { title: 'a', isMetaOnly: true }, english)
    expect(chosen.text).toBe(
      '"Not readable" is not readable enough to be used in a URL, maybe you could use "not-readable"?'
    )
    const owner = { type: 'organization', id: 'test_org3', name: 'Other' }
    const moved = await user.put(`/datasets/${id}/owner`, owner, english)
    expect([moved.status, moved.text]).toEqual([403, "You don't have the permission to perform this action."])
    await user.post('/datasets', { title: 'Taken slug', isMetaOnly: true })
    const patched = await user.patch(`/datasets/${id}`, { slug: 'taken-slug' }, english)
    expect(patched.text).toBe('This slug is already used')
    const typed = await user.fetch('POST', '/datasets', {
      body: 'a',
      headers: { ...english, 'content-type': 'text/plain' }
    })
    expect([typed.status, await typed.text()]).toEqual([
      415,
      'This API expects a compatible content-type header, most often application/json.'
    ])
  })

  it('refuses invalid bodies, in the order of the contract', async () => {
    expect((await anonymous.post('/datasets', { title: 'a', isRest: true })).status).toBe(401)
    const nothing = await user.post('/datasets', { title: 'a' })
    expect(nothing.status).toBe(400)
    expect(nothing.text).toBe(
      'Un jeu de données doit être initialisé avec un fichier ou déclaré "virtuel" ou "éditable" ou "métadonnées"'
    )
    const two = await user.post('/datasets', { title: 'a', isRest: true, isMetaOnly: true })
    expect(two.text).toBe('Un jeu de données ne peut pas être de plusieurs types à la fois')
    const untitled = await user.post('/datasets', { isRest: true })
    expect(untitled.text).toBe('Un jeu de données éditable doit être créé avec un titre')
    for (const [kind, refusal] of [
      ['isRest', 'Un jeu de données éditable ne peut pas être créé avec des pièces jointes'],
      ['isVirtual', 'Un jeu de données virtuel ne peut pas avoir de pièces jointes']
    ] as const) {
      const form = new FormData()
      form.append(kind, 'true')
      form.append('title', 'Pièces')
      form.append('attachments', new Blob(['PK']), 'pieces.zip')
      const answer = await user.post('/datasets', form)
      expect([answer.status, answer.text]).toEqual([400, refusal])
    }
    const unknown = await user.post('/datasets', { isRest: true, title: 'a', foo: 1 })
    expect([unknown.status, unknown.text]).toEqual([
      400,
      'data/body ne doit pas contenir de propriétés additionnelles (foo)'
    ])
    const owner = { type: 'organization', id: 'test_org3', name: 'Other' }
    const foreign = await user.post('/datasets', { isRest: true, title: 'a', owner })
    expect([foreign.status, foreign.text]).toEqual([
      403,
      "Vous n'avez pas la permission d'effectuer cette opération."
    ])
    const unreadable = await user.put('/datasets/Été%202', { isRest: true, title: 'a' })
    expect([unreadable.status, unreadable.text]).toEqual([
      400,
      '"Été 2" n\'est pas assez lisible pour être utilisé dans une URL, peut-être pourriez vous utiliser "ete-2" ?'
    ])
    const type = await upload(user, 'photo.xyz', 'a')
    expect([type.status, type.text]).toEqual([400, 'chemical/x-xyz type is not supported'])
  })

  it('gives each kind of dataset its initial status', async () => {
    const rest = await user.post('/datasets', {
      isRest: true,
      title: 'Rest',
      schema: [{ key: 'a', type: 'string' }]
    })
    expect(rest.json).toMatchObject({
      status: 'finalized',
      rest: { primaryKeyMode: 'sha256', indiceMode: 'timestamp3' }
    })
    expect(rest.json.schema.map((column: { key: string }) => column.key)).toEqual([
      'a',
      '_updatedAt',
      '_id',
      '_i',
      '_rand'
    ])
    const meta = await user.post('/datasets', { isMetaOnly: true, title: 'Meta' })
    expect(meta.json.status).toBeUndefined()
    const virtual = await user.post('/datasets', { isVirtual: true, title: 'Virtual' })
    expect(virtual.json).toMatchObject({ status: 'indexed', virtual: { children: [] } })
  })

  it('numbers the slugs of an owner and keeps a chosen id', async () => {
    const chosen = await user.put('/datasets/chosen-id', { isMetaOnly: true, title: 'Été à la plage' })
    expect([chosen.status, chosen.json.id, chosen.json.slug]).toEqual([201, 'chosen-id', 'ete-a-la-plage'])
    const second = await user.post('/datasets', { isMetaOnly: true, title: 'Été à la plage' })
    expect(second.json.slug).toBe('ete-a-la-plage-2')
    const other = await platform.loginAs('test_user2')
    expect((await other.post('/datasets', { isMetaOnly: true, title: 'Été à la plage' })).json.slug).toBe(
      'ete-a-la-plage'
    )
    const again = await other.put('/datasets/chosen-id', { isMetaOnly: true, title: 'Mine' })
    expect(again.status).toBe(403)
  })

  it('gives contributors of an organization the initial permissions', async () => {
    const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
    const id = await createMeta(admin, { title: 'Of the organization' })
    const contrib = await platform.loginAs('test_user5', { org: 'test_org1' })
    const reader = await platform.loginAs('test_user8', { org: 'test_org1' })
    const dataset = await contrib.get(`/datasets/${id}`)
    expect(dataset.json).toMatchObject({
      visibility: 'protected',
      owner: { type: 'organization', id: 'test_org1' }
    })
    expect((await reader.get(`/datasets/${id}`)).status).toBe(403)
    expect((await contrib.get(`/datasets/${id}/permissions`)).status).toBe(403)
    expect((await contrib.delete(`/datasets/${id}`)).status).toBe(204)
  })

  it('needs a Content-Length', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      }
    })
    const init = {
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' }
    } as RequestInit
    const answer = await user.fetch('POST', '/datasets', init)
    expect([answer.status, await answer.text()]).toEqual([411, 'Content-Length is mandatory'])
  })
})

describe('reading', () => {
  it('explains why a dataset cannot be read', async () => {
    const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
    const id = await createMeta(admin, { title: 'Réservé' })
    const nobody = await anonymous.get(`/datasets/${id}`)
    expect([nobody.status, nobody.text]).toEqual([
      403,
      "Le jeu de données n'est pas accessible publiquement. Veuillez vous connecter."
    ])
    const personal = await user.get(`/datasets/${id}`)
    expect(personal.status).toBe(403)
    expect(personal.text).toContain(
      "Le jeu de données Réservé est accessible depuis l'organisation Test Org 1 (test_org1)"
    )
    expect(JSON.parse(personal.headers.get('x-owner') ?? '')).toEqual({
      type: 'organization',
      id: 'test_org1'
    })
    const stranger = await platform.loginAs('test_user2')
    expect((await stranger.get(`/datasets/${id}`)).text).toMatch(
      /^Le jeu de données est accessible uniquement/
    )
    const refused = await stranger.get(`/datasets/${id}/journal`)
    expect(refused.text).toBe(
      'Permission manquante pour l\'opération "readJournal" ou la catégorie "readAdvanced".'
    )
    const missing = await user.get('/datasets/nothing')
    expect([missing.status, missing.text]).toEqual([404, 'Dataset not found'])
    const granted = await admin.get(`/datasets/${id}`)
    expect(JSON.parse(granted.headers.get('x-operation') ?? '')).toEqual({
      class: 'read',
      id: 'readDescription'
    })
    expect(JSON.parse(granted.headers.get('x-resource') ?? '').title).toBe('R%C3%A9serv%C3%A9')
    expect(granted.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
  })

  it('renders, truncates and sanitizes descriptions', async () => {
    const description = '# Titre\n\nDu **texte** <script>alert(1)</script><img src="x" onerror="alert(1)">'
    const id = await createMeta(user, { title: 'Html', description })
    const html = (await user.get(`/datasets/${id}?html=true`)).json.description
    expect(html).toContain('<strong>texte</strong>')
    const markdown = (await user.get(`/datasets/${id}`)).json.description
    for (const text of [html, markdown]) expect(text).not.toMatch(/script|onerror/)
    const short = (await user.get(`/datasets/${id}?html=true&truncate=8`)).json.description
    expect(short).toBe('<h1>Titre</h1>\n<p>Du...</p>')
    const bold = await createMeta(user, {
      title: 'Gras',
      description: '**abcdef**\n\n- x\n\n|a|\n|-|\n|b|\n\n###### six',
      attachments: [{ type: 'url', title: 'Pièce', url: 'https://example.com', description: '**a**\n\n' }]
    })
    const shown = async (query: string) => (await user.get(`/datasets/${bold}?${query}`)).json
    expect((await shown('html=true')).description).toMatch(/^<p><strong>abcdef<\/strong><\/p>\n.*<\/h6>$/s)
    expect((await shown('html=true&truncate=3')).description).toBe('<p><strong>abc...</strong></p>')
    expect((await shown('html=true')).attachments[0].description).toBe('<p><strong>a</strong></p>')
    const vuetify = (await shown('html=vuetify')).description
    for (const tag of [
      '<p class="markdown-paragraph mt-4 mb-4"><strong>',
      '<ul class="ml-6 mb-6">',
      '<div class="v-table v-table--density-comfortable">',
      '<h6 class="text-subtitle-2 text-label-large mt-6 mb-4">'
    ]) {
      expect(vuetify).toContain(tag)
    }
    const raw = (await user.get(`/datasets/${id}?raw=true`)).json
    expect(raw.description).toBe(description)
    expect(raw.userPermissions).toBeUndefined()
    const less = (await user.get(`/datasets/${id}?select=-userPermissions,-links,-owner`)).json
    expect(Object.keys(less)).not.toEqual(expect.arrayContaining(['userPermissions']))
    expect(less.href ?? less.page ?? less.owner).toBeUndefined()
  })
})

describe('the list', () => {
  it('shows the datasets that the session may list, with filters, facets, sums and a search', async () => {
    const lister = await platform.loginAs('test_alone')
    const first = await createMeta(lister, { title: 'Budget des écoles', keywords: ['budget', 'école'] })
    const second = await createMeta(lister, {
      title: 'Annuaire',
      summary: 'toutes les écoles',
      keywords: ['école']
    })
    const third = await createMeta(lister, { title: 'zones', topics: [{ id: 't1', title: 'Sujet' }] })
    const mine = await lister.get('/datasets?mine=true&size=2&sort=title')
    expect(mine.json.count).toBe(3)
    expect(mine.json.results.map((result: { id: string }) => result.id)).toEqual([second, first])
    const titles = async (query: string): Promise<string[]> =>
      (await lister.get(`/datasets?mine=true&${query}`)).json.results.map(
        (result: { title: string }) => result.title
      )
    expect(await titles('q=ecole')).toEqual(['Budget des écoles', 'Annuaire'])
    expect(await titles('q=école -budget')).toEqual(['Annuaire'])
    expect(await titles('q="budget des écoles"')).toEqual(['Budget des écoles'])
    expect(await titles('keywords=budget')).toEqual(['Budget des écoles'])
    expect(await titles('keywords=null')).toEqual(['zones'])
    expect(await titles('topics=t1')).toEqual(['zones'])
    expect(await titles(`ids=${first},${third}&sort=-title`)).toEqual(['zones', 'Budget des écoles'])
    expect(await titles('sort=createdAt&page=2&size=1')).toEqual(['Annuaire'])
    expect(await titles('type=rest')).toEqual([])
    expect(await titles('status=null&metaOnly=true&sort=title:1')).toEqual([
      'Annuaire',
      'Budget des écoles',
      'zones'
    ])
    const faceted = await lister.get(
      '/datasets?mine=true&size=0&keywords=budget&facets=keywords,topics,owner,visibility,unknown&sums=count,other'
    )
    expect(faceted.json.results).toEqual([])
    expect(faceted.json.facets.keywords).toEqual([
      { count: 2, value: 'école' },
      { count: 1, value: 'budget' }
    ])
    expect(faceted.json.facets.topics).toEqual([])
    expect(faceted.json.facets.owner).toEqual([
      { count: 1, value: expect.objectContaining({ id: 'test_alone' }) }
    ])
    expect(faceted.json.facets.visibility).toEqual([
      { count: 1, value: 'private' },
      { count: 0, value: 'protected' },
      { count: 0, value: 'public' }
    ])
    expect(Object.keys(faceted.json.facets)).not.toContain('unknown')
    expect(faceted.json.sums).toEqual({ count: 0, other: 0 })
    const selected = await lister.get('/datasets?mine=true&select=title,-userPermissions&count=false')
    expect(selected.json.count).toBeUndefined()
    expect(Object.keys(selected.json.results[0]).toSorted()).toEqual(
      ['href', 'id', 'owner', 'page', 'public', 'slug', 'title', 'visibility'].toSorted()
    )
    expect((await lister.get('/datasets?sort=title:2')).status).toBe(400)
    const deep = await lister.get('/datasets?size=10000&skip=1')
    expect([deep.status, deep.text]).toEqual([400, '"size + skip" cannot be more than 10000'])
    const repeated = await lister.get('/datasets?size=1&size=2')
    expect(repeated.text).toBe('query parameter "size" is defined multiple times')
  })

  it('reflects permission changes at once', async () => {
    const id = await createMeta(user, { title: 'Bientôt public' })
    const seen = async (client: TestClient, query = ''): Promise<boolean> =>
      (await client.get(`/datasets?id=${id}${query}`)).json.count === 1
    expect(await seen(anonymous)).toBe(false)
    expect(await seen(user, '&visibility=private')).toBe(true)
    const put = await user.put(`/datasets/${id}/permissions`, [everyone])
    expect([put.status, put.json]).toEqual([200, [everyone]])
    expect(await seen(anonymous, '&visibility=public')).toBe(true)
    expect((await anonymous.get(`/datasets/${id}`)).json).toMatchObject({
      visibility: 'public',
      public: true
    })
    expect(await seen(anonymous, '&can=readLines')).toBe(true)
    expect(await seen(anonymous, '&can=writeData')).toBe(false)
    await user.put(`/datasets/${id}/permissions`, [
      { type: 'organization', id: 'test_org1', department: 'dep1', roles: ['contrib'], classes: ['list'] }
    ])
    expect(await seen(anonymous)).toBe(false)
    expect(await seen(await platform.loginAs('test_user6', { org: 'test_org1', dep: 'dep1' }))).toBe(true)
    expect(await seen(await platform.loginAs('test_user10', { org: 'test_org1', dep: 'dep2' }))).toBe(false)
    expect(await seen(user, '&visibility=protected')).toBe(true)
    const bad = await user.put(`/datasets/${id}/permissions`, [{ id: 'someone' }])
    expect([bad.status, bad.text]).toEqual([400, 'Error in permissions format'])
  })
})

describe('changing the metadata', () => {
  it('stores values, ignores equal ones, unsets with null and refuses read-only fields', async () => {
    const id = await createMeta(user, { title: 'À changer', summary: 's' })
    const before = (await user.get(`/datasets/${id}`)).json
    const same = await user.patch(`/datasets/${id}`, { title: ' À changer ' })
    expect([same.status, same.json.updatedAt]).toEqual([200, before.updatedAt])
    const changed = await user.patch(`/datasets/${id}`, { title: 'Changé', summary: null, extras: { a: 1 } })
    expect(changed.json).toMatchObject({
      title: 'Changé',
      extras: { a: 1 },
      userPermissions: before.userPermissions
    })
    expect(changed.json.summary).toBeUndefined()
    expect(changed.json.updatedAt > before.updatedAt).toBe(true)
    expect((await user.patch(`/datasets/${id}`, { status: 'error' })).status).toBe(400)
    expect((await user.patch(`/datasets/${id}`, { title: null })).text).toBe(
      'data/body/title doit être de type string (string)'
    )
    const taken = await createMeta(user, { title: 'Pris' })
    const slug = await user.patch(`/datasets/${id}`, { slug: 'pris' })
    expect([slug.status, slug.text]).toEqual([400, 'Ce slug est déjà utilisé'])
    expect((await user.patch(`/datasets/${taken}`, { slug: 'pris' })).status).toBe(200)
    expect((await anonymous.patch(`/datasets/${id}`, { title: 'x' })).status).toBe(403)
  })

  it('reprocesses the file for a new separator, but not for a new title', async () => {
    const created = await upload(user, 'c.csv', 'tags,n\na;b,1\nc,2\n')
    const dataset = await waitFinalized(user, created.json.id)
    const { id } = dataset
    const schema = dataset.schema.map((column: object) => ({ ...column }))
    schema[0].title = 'Étiquettes'
    const titled = await user.patch(`/datasets/${id}`, { schema })
    expect([titled.status, titled.json.status]).toEqual([200, 'finalized'])
    expect(titled.json.finalizedAt).toBe(dataset.finalizedAt)
    schema[0].separator = ';'
    const separated = await user.patch(`/datasets/${id}`, { schema })
    expect(separated.json.status).toBe('validated')
    const lines = await user.get(`/datasets/${id}/lines?sort=n`)
    expect(lines.status, 'the previous version is served meanwhile').toBe(200)
    const finalized = await waitFinalized(user, id)
    expect(finalized.finalizedAt > dataset.finalizedAt).toBe(true)
    const values = await user.get(`/datasets/${id}/lines?sort=n&arrays=true`)
    expect(values.json.results[0].tags).toEqual(['a', 'b'])
    const journal = await user.get(`/datasets/${id}/journal`)
    expect(journal.json.map((event: { type: string }) => event.type)).toEqual([
      'finalize-end',
      'structure-updated',
      'finalize-end',
      'dataset-created'
    ])
  })
})

describe('other routes', () => {
  it('give the schema in three formats', async () => {
    const created = await upload(user, 'd.csv', 'Ville,n\nVannes,1\nVannes,2\nLorient,3\nLorient,4\n')
    const { id, slug } = await waitFinalized(user, created.json.id)
    await user.patch(`/datasets/${id}`, {
      schema: [{ key: 'ville', title: 'La ville', 'x-refersTo': 'http://schema.org/City' }, { key: 'n' }]
    })
    await waitFinalized(user, id)
    const columns = (await user.get(`/datasets/${id}/schema?calculated=false`)).json
    expect(columns).toMatchObject([
      { key: 'ville', label: 'La ville', enum: ['Lorient', 'Vannes'], 'x-concept': { id: 'city' } },
      { key: 'n', label: 'n' }
    ])
    expect((await user.get(`/datasets/${id}/schema?concept=true`)).json).toHaveLength(1)
    expect((await user.get(`/datasets/${id}/schema?type=integer&calculated=false`)).json).toHaveLength(1)
    const safe = (await user.get(`/datasets/${id}/safe-schema`)).json
    expect(safe[0].enum ?? safe[0]['x-cardinality']).toBeUndefined()
    const table = await user.get(`/datasets/${id}/schema?mimeType=application/tableschema%2Bjson`)
    expect(table.headers.get('content-disposition')).toContain(`${slug}-tableschema.json`)
    expect(table.json.fields[0]).toEqual({
      name: 'ville',
      title: 'La ville',
      type: 'string',
      rdfType: 'http://schema.org/City'
    })
    const json = (await user.get(`/datasets/${id}/schema?mimeType=application/schema%2Bjson`)).json
    expect(Object.keys(json.properties)).toEqual(['ville', 'n'])
    expect(json.properties.ville.examples).toEqual(['Lorient', 'Vannes'])
  })

  it('document the dataset with its own columns', async () => {
    const created = await upload(user, 'e.csv', 'ville,n\nVannes,1\n')
    const { id } = await waitFinalized(user, created.json.id)
    await user.put(`/datasets/${id}/permissions`, [everyone])
    const docs = await anonymous.get(`/datasets/${id}/api-docs.json`)
    expect(docs.json.info.title).toBe('API publique du jeu de données : e')
    expect(Object.keys(docs.json.paths)).toContain('/lines')
    expect(docs.json.paths['/'].patch).toBeUndefined()
    const sort = docs.json.paths['/lines'].get.parameters.find(
      (parameter: { name: string }) => parameter.name === 'sort'
    )
    expect(sort.schema.items.enum).toContain('-ville')
    const date = docs.headers.get('last-modified') ?? ''
    const fresh = await anonymous.get(`/datasets/${id}/api-docs.json`, { 'if-modified-since': date })
    expect(fresh.status).toBe(304)
    expect((await anonymous.get(`/datasets/${id}/private-api-docs.json`)).status).toBe(401)
    const own = await user.get(`/datasets/${id}/private-api-docs.json`)
    expect(own.json.paths['/'].delete.operationId).toBe('delete')
  })

  it('move a dataset to another account', async () => {
    const id = await createMeta(user, { title: 'À donner' })
    await user.put(`/datasets/${id}/permissions`, [
      everyone,
      { type: 'user', id: 'test_user2', classes: ['read'] }
    ])
    const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
    const stranger = await user.put(`/datasets/${id}/owner`, { ...owner, id: 'test_org3' })
    expect(stranger.status).toBe(403)
    const moved = await user.put(`/datasets/${id}/owner`, owner)
    expect(moved.json).toMatchObject({ owner, visibility: 'public' })
    const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
    const permissions = (await admin.get(`/datasets/${id}/permissions`)).json
    expect(permissions).toHaveLength(3)
    expect(permissions[2]).toEqual(everyone)
  })
})

describe('the API documentation of the platform', () => {
  it('has all resources, and the class and tag of each operation', async () => {
    const { json } = await anonymous.get('/api-docs.json')
    const { paths, tags, components } = json
    expect(tags.map(({ name }: { name: string }) => name).slice(0, 8)).toEqual([
      'Administration',
      'Jeux de données (JDD)',
      'JDD / Métadonnées',
      'JDD / Données',
      'JDD / Éditable',
      'JDD / Rétrocompatibilité',
      'JDD / Administration',
      'Applications'
    ])
    expect(paths['/applications/{id}'].patch).toMatchObject({
      'x-permissionClass': 'write',
      tags: ['Applications']
    })
    expect(paths['/applications/{id}/keys'].post['x-permissionClass']).toBe('admin')
    expect(paths['/applications'].post).toMatchObject({ tags: ['Applications'] })
    expect(paths['/datasets/{id}/lines'].get).toMatchObject({
      'x-permissionClass': 'read',
      tags: ['JDD / Données']
    })
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['dataset', 'datasetPatch', 'datasetPost', 'application', 'applicationPatch'])
    )
    expect(Object.keys(components.responses)).toEqual(['BadRequest', 'Unauthorized', 'Forbidden', 'NotFound'])
    const checked = await (await platform.loginAs('test_user1')).post('/_check-api', json)
    expect([checked.status, checked.text]).toEqual([200, 'OK'])
  })

  it('declares each path parameter, which client generators need', async () => {
    const { paths } = (await anonymous.get('/api-docs.json')).json
    type Operation = { parameters?: { name: string; in: string }[] }
    for (const [path, item] of Object.entries<Record<string, Operation>>(paths)) {
      const named = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
      expect(named, path).toEqual(named.filter((name) => /^\w+$/.test(name ?? '')))
      for (const { parameters = [] } of Object.values(item)) {
        const told = parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name)
        expect(new Set(told), path).toEqual(new Set(named))
      }
    }
    expect(paths).toHaveProperty(['/datasets/{id}/attachments/{path}'])
  })

  it('says what operations answer and read, and their errors, which client generators need', async () => {
    const { paths } = (await anonymous.get('/api-docs.json')).json
    const contentOf = (path: string, method: string, status: number): object =>
      paths[path][method].responses[status].content['application/json'].schema
    const dataset = { $ref: '#/components/schemas/dataset' }
    expect(contentOf('/datasets', 'get', 200)).toMatchObject({ properties: { results: { items: dataset } } })
    expect(contentOf('/datasets', 'post', 201)).toEqual(dataset)
    expect(contentOf('/datasets/{id}', 'patch', 200)).toEqual(dataset)
    expect(contentOf('/applications', 'post', 201)).toEqual({ $ref: '#/components/schemas/application' })
    const { properties } = contentOf('/datasets/{id}/lines', 'get', 200) as { properties: object }
    expect(properties).toHaveProperty('total')
    expect(properties).toMatchObject({ results: { items: { additionalProperties: true } } })
    for (const { requestBody } of [paths['/datasets'].post, paths['/datasets/{id}'].put]) {
      const { 'multipart/form-data': form, 'application/json': json } = requestBody.content
      expect(form.schema.properties.file).toEqual({ type: 'string', format: 'binary' })
      expect(json.schema.properties).toHaveProperty('isRest')
    }
    const bulk = paths['/datasets/{id}/_bulk_lines'].post
    expect(Object.keys(bulk.requestBody.content)).toContain('application/x-ndjson')
    expect(Object.keys(bulk.responses)).toEqual(['200', '400', '401', '403', '404'])
    expect(Object.keys(paths['/datasets/{id}/attachments/{path}'].get.responses)).toContain('404')
    expect(Object.keys(paths['/projections'].get.responses)).toEqual(['200', '401', '403'])
    expect(Object.keys(paths['/ping'].get.responses)).toEqual(['200'])
    expect(Object.keys(paths['/datasets/{id}'].delete.responses)).toContain('204')
    expect(bulk.responses['200'].description).toBe(bulk.summary)
  })

  it('has the routes of datasets with their schemas', async () => {
    const { json } = await anonymous.get('/api-docs.json')
    const patch = json.paths['/datasets/{id}'].patch
    expect(patch.operationId).toBe('writeDescription')
    expect(Object.keys(patch.requestBody.content['application/json'].schema.properties)).toContain('keywords')
  })
})
