import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient
let admin: TestClient
let contributor: TestClient

beforeAll(async () => {
  platform = await startPlatform({
    retryDelayMs: 500,
    processingConcurrency: 2,
    secrets: { limits: 'limits' }
  })
  user = await platform.loginAs('test_user1')
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
})
afterAll(() => platform.close())

type Body = Record<string, unknown>
interface Column {
  key: string
  [attribute: string]: unknown
}

const content = 'Code,Nom,Jour\n101,one,01/02/2024\n102,two,03/02/2024\n'
const organization = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }

/** Creates a finalized dataset with everything that an initialization can copy. */
async function sourceOf(client: TestClient, body: Body = {}): Promise<string> {
  const answer = await upload(client, 'données.csv', content, {
    body: { title: 'Source', description: 'Longue', summary: 'Courte', origin: 'Ailleurs', ...body }
  })
  expect(answer.status, answer.text).toBe(201)
  const { id } = answer.json
  await waitFinalized(client, id)
  const schema = (await client.get(`/datasets/${id}`)).json.schema as Column[]
  const named = schema.map((column) => (column.key === 'nom' ? { ...column, title: 'Le nom' } : column))
  await client.patch(`/datasets/${id}`, {
    schema: named,
    primaryKey: ['code'],
    conformsTo: { title: 'Modèle' },
    attachmentsAsImage: true
  })
  await waitFinalized(client, id)
  return id
}

async function createFrom(
  client: TestClient,
  dataset: string,
  parts: string[],
  body: Body = {},
  query = ''
): Promise<Body & { id: string }> {
  const answer = await client.post(`/datasets${query}`, {
    title: 'Copie',
    initFrom: { dataset, parts },
    ...body
  })
  expect(answer.status, answer.text).toBe(201)
  expect(answer.json.status).toBe('created')
  expect(answer.text).not.toContain('initFrom')
  return answer.json
}

async function lastError(client: TestClient, id: string): Promise<string> {
  await waitStatus(client, id, ['error'])
  return (await client.get(`/datasets/${id}/journal`)).json.find(({ type }: { type: string }) =>
    type.startsWith('error')
  ).data
}

const keysOf = ({ schema }: Body): string[] =>
  (schema as Column[]).filter((column) => !column['x-calculated']).map(({ key }) => key)
const columnOf = ({ schema }: Body, key: string): Column | undefined =>
  (schema as Column[]).find((column) => column.key === key)
const stored = (id: string) => platform.app.platform.datasets.find(id)
const grant = async (client: TestClient, id: string, entries: unknown[]): Promise<void> => {
  const { status, text } = await client.put(`/datasets/${id}/permissions`, entries)
  expect(status, text).toBe(200)
}

describe('a file dataset initialized from another one', () => {
  it('copies its files, columns and metadata', async () => {
    const source = await sourceOf(user)
    const { id } = await createFrom(user, source, [
      'data',
      'schema',
      'description',
      'primaryKey',
      'extensions'
    ])
    const copy = await waitFinalized(user, id)
    expect(copy).toMatchObject({
      count: 2,
      title: 'Copie',
      description: 'Longue',
      summary: 'Courte',
      primaryKey: ['code'],
      conformsTo: { title: 'Modèle' },
      attachmentsAsImage: true,
      originalFile: { name: 'données.csv', size: Buffer.byteLength(content) },
      file: { name: 'données.csv' },
      dataUpdatedBy: { id: 'test_user1' }
    })
    expect(copy.storage.size).toBe(Buffer.byteLength(content))
    expect(copy.origin).toBeUndefined()
    expect(keysOf(copy)).toEqual(['code', 'nom', 'jour'])
    expect(columnOf(copy, 'nom')).toMatchObject({ title: 'Le nom', 'x-cardinality': 2 })
    expect(JSON.stringify(copy)).not.toMatch(/initFrom/i)
    expect(await stored(id)).not.toHaveProperty('_initFrom')
    expect((await user.get(`/datasets/${id}/raw`)).text).toBe(content)
    const { results } = (await user.get(`/datasets/${id}/lines?sort=_i`)).json
    expect(results.map(({ nom, jour }: Body) => [nom, jour])).toEqual([
      ['one', '2024-02-01'],
      ['two', '2024-02-03']
    ])
    const types = (await user.get(`/datasets/${id}/journal`)).json.map(({ type }: { type: string }) => type)
    expect(types).toEqual(['finalize-end', 'dataset-created'])
    // Each dataset works after the other one is deleted.
    await user.delete(`/datasets/${source}`)
    expect((await user.get(`/datasets/${id}/raw`)).text).toBe(content)
    await upload(user, 'new.csv', 'Code,Nom,Jour\n103,three,04/02/2024\n', { id })
    expect((await waitFinalized(user, id)).count).toBe(1)
  })

  it('has the columns of the file when the schema is not requested', async () => {
    const source = await sourceOf(user)
    const { id } = await createFrom(user, source, ['data'], {
      description: 'Autre',
      schema: [{ key: 'nom', title: 'Mon nom' }]
    })
    const copy = await waitFinalized(user, id)
    expect(copy).toMatchObject({ count: 2, description: 'Autre' })
    expect(keysOf(copy)).toEqual(['nom', 'code', 'jour'])
    expect(columnOf(copy, 'nom')).toMatchObject({ title: 'Mon nom', type: 'string', 'x-originalName': 'Nom' })
    expect(columnOf(copy, 'jour')).toMatchObject({ format: 'date' })
    expect(copy).not.toHaveProperty('primaryKey')
  })

  it('copies a converted file with its original', async () => {
    const lines =
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"x"},"geometry":{"type":"Point","coordinates":[2,48]}}]}'
    const uploaded = await upload(user, 'points.ndjson', '{"a":"x","b":1}\n{"a":"y","b":2}\n')
    await waitFinalized(user, uploaded.json.id)
    const converted = await waitFinalized(
      user,
      (await createFrom(user, uploaded.json.id, ['data', 'schema'])).id
    )
    expect(converted).toMatchObject({ count: 2, originalFile: { name: 'points.ndjson' } })
    expect(converted.file.name).not.toBe('points.ndjson')
    const files = (await user.get(`/datasets/${converted.id}/data-files`)).json as { key: string }[]
    expect(files.map(({ key }) => key)).toEqual(['original', 'normalized'])
    const points = await upload(user, 'points.geojson', lines)
    const source = await waitFinalized(user, points.json.id)
    const copy = await waitFinalized(user, (await createFrom(user, source.id, ['data', 'schema'])).id)
    expect(copy).toMatchObject({ count: 1, bbox: source.bbox })
  })

  it('is a draft on request, with its known schema', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `${index + 200},n${index}`).join('\n')
    const uploaded = await upload(user, 'many.csv', `code,name\n${rows}\n`)
    await waitFinalized(user, uploaded.json.id)
    const created = await createFrom(user, uploaded.json.id, ['data', 'schema'], {}, '?draft=true')
    expect(created.draftReason).toMatchObject({ key: 'file-new', validationMode: 'never' })
    const { id } = created
    const draft = await waitFinalized(user, id, { draft: true })
    expect(draft).toMatchObject({ count: 100, draftReason: { key: 'file-new' } })
    const published = (await user.get(`/datasets/${id}`)).json
    expect(published.status).toBe('draft')
    expect(keysOf(published)).toEqual(['code', 'name'])
    expect(published.file).toBeUndefined()
    const types = (await user.get(`/datasets/${id}/journal`)).json.map(
      ({ type, draft: isDraft }: { type: string; draft?: true }) => (isDraft ? `${type} (draft)` : type)
    )
    expect(types).toEqual(['finalize-end (draft)', 'dataset-created (draft)'])
    await user.post(`/datasets/${id}/draft`)
    expect(await waitFinalized(user, id)).toMatchObject({ count: 150, status: 'finalized' })
    expect(JSON.stringify(await stored(id))).not.toContain('_initFrom')
  })

  it('with its own file copies the rest only', async () => {
    const source = await sourceOf(user)
    const initFrom = { dataset: source, parts: ['schema', 'description'] }
    const answer = await upload(user, 'own.csv', 'code,nom\n7,seven\n8,eight\n', { body: { initFrom } })
    expect(answer.status, answer.text).toBe(201)
    const dataset = await waitFinalized(user, answer.json.id)
    expect(dataset).toMatchObject({
      count: 2,
      title: 'own',
      description: 'Longue',
      originalFile: { name: 'own.csv' }
    })
    expect(keysOf(dataset)).toEqual(['code', 'nom'])
    expect(columnOf(dataset, 'nom')).toMatchObject({ title: 'Le nom' })
    const form = await upload(user, 'own.csv', 'code\n7\n', {
      fields: { initFrom: JSON.stringify({ ...initFrom, parts: ['data'] }) }
    })
    expect([form.status, form.text]).toEqual([
      400,
      "Un jeu de données ne peut pas être initialisé à la fois avec un fichier et avec les données d'un autre jeu de données"
    ])
  })
})

describe('datasets without a file', () => {
  it('copy the columns and the metadata', async () => {
    const source = await sourceOf(user)
    const parts = ['schema', 'description']
    const rest = await createFrom(user, source, parts, {
      isRest: true,
      schema: [{ key: 'plus', type: 'integer' }]
    })
    expect(rest.finalizedAt).toBeUndefined()
    const editable = await waitFinalized(user, rest.id)
    expect(editable).toMatchObject({
      description: 'Longue',
      primaryKey: ['code'],
      count: 0,
      rest: { primaryKeyMode: 'sha256' }
    })
    expect(keysOf(editable)).toEqual(['code', 'nom', 'jour', 'plus'])
    expect(columnOf(editable, 'jour')?.dateFormat).toBeTruthy()
    expect(columnOf(editable, 'nom')).not.toHaveProperty('enum')
    expect(columnOf(editable, '_updatedAt')).toBeDefined()

    const meta = await createFrom(user, source, parts, { isMetaOnly: true })
    await expect.poll(async () => (await user.get(`/datasets/${meta.id}`)).json.description).toBe('Longue')
    const described = (await user.get(`/datasets/${meta.id}`)).json
    expect(described).not.toHaveProperty('status')
    expect(described.schema.map(({ key }: Column) => key)).toEqual(['code', 'nom', 'jour'])
    await expect.poll(async () => (await user.get(`/datasets/${meta.id}/task-progress`)).json).toEqual({})

    const virtual = await createFrom(user, source, parts, { isVirtual: true })
    await expect.poll(async () => (await stored(virtual.id))?.description).toBe('Longue')
    expect(keysOf({ ...(await stored(virtual.id)) })).toEqual(['code', 'nom', 'jour'])
  })

  it('copy links among the metadata attachments', async () => {
    const source = await sourceOf(user)
    const link = { type: 'url', title: 'Notice', url: 'https://example.org/notice' }
    await user.patch(`/datasets/${source}`, { attachments: [link] })
    const { id } = await createFrom(user, source, ['metadataAttachments'], { isMetaOnly: true })
    await expect.poll(async () => (await user.get(`/datasets/${id}`)).json.attachments).toMatchObject([link])
  })

  it('copy metadata attachments with their content, and the files attached to lines', async () => {
    const source = await waitFinalized(
      user,
      (
        await upload(user, 'avec.csv', 'nom,fichier\na,x/a.txt\nb,b.txt\n', {
          attachments: await zipOf({ 'x/a.txt': 'contenu a', 'b.txt': 'contenu b' })
        })
      ).json.id
    )
    const form = new FormData()
    form.append('attachment', new Blob(['une notice']), 'notice.txt')
    expect((await user.post(`/datasets/${source.id}/metadata-attachments`, form)).status).toBe(200)
    const attachments = [{ type: 'file', title: 'Notice', name: 'notice.txt' }]
    expect((await user.patch(`/datasets/${source.id}`, { attachments })).status).toBe(200)
    const { id } = await createFrom(user, source.id, ['schema', 'data', 'metadataAttachments'])
    const copy = await waitFinalized(user, id)
    expect(copy.storage).toMatchObject({ attachments: { count: 2 }, metadataAttachments: { count: 1 } })
    await user.delete(`/datasets/${source.id}`)
    expect((await user.get(`/datasets/${id}/attachments/x/a.txt`)).text).toBe('contenu a')
    expect((await user.get(`/datasets/${id}/metadata-attachments/notice.txt`)).text).toBe('une notice')
  })

  it('copy the lines of a file, which can then be edited, and offer their own as a file', async () => {
    const source = await sourceOf(user)
    const rest = await createFrom(user, source, ['schema', 'data'], { isRest: true })
    expect(await waitFinalized(user, rest.id)).toMatchObject({ count: 2, primaryKey: ['code'] })
    const linesOf = async (id: string): Promise<Body[]> =>
      (await user.get(`/datasets/${id}/lines?select=code,nom,jour&sort=code`)).json.results
    const lines = [
      { code: 101, nom: 'one', jour: '2024-02-01' },
      { code: 102, nom: 'two', jour: '2024-02-03' }
    ]
    expect(await linesOf(rest.id)).toMatchObject(lines)
    const changed = await user.post(`/datasets/${rest.id}/_bulk_lines`, [
      { _action: 'update', code: 102, nom: 'deux', jour: '2024-02-04' },
      { _action: 'create', code: 103, nom: 'trois, "3"\n' }
    ])
    expect(changed.json).toMatchObject({ nbErrors: 0, nbModified: 1, nbCreated: 1 })

    const file = await createFrom(user, rest.id, ['schema', 'data'])
    const copied = await waitFinalized(user, file.id)
    expect(copied).toMatchObject({ count: 3, originalFile: { name: `${String(rest.slug)}.csv` } })
    expect(keysOf(copied)).toEqual(['code', 'nom', 'jour'])
    expect(columnOf(copied, 'nom')).toMatchObject({ title: 'Le nom' })
    expect(await linesOf(file.id)).toMatchObject([
      lines[0],
      { code: 102, nom: 'deux', jour: '2024-02-04' },
      { code: 103, nom: 'trois, "3"' }
    ])
    const again = await createFrom(user, rest.id, ['schema', 'data'], { isRest: true })
    expect((await waitFinalized(user, again.id)).count).toBe(3)
  })

  it('keep the ids of lines, and their attached files', async () => {
    const source = await user.post('/datasets', {
      isRest: true,
      title: 'Sans clé',
      schema: [
        { key: 'Mots', type: 'string', separator: ' - ' },
        { key: 'piece', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
      ]
    })
    await waitFinalized(user, source.json.id)
    const form = new FormData()
    form.append('attachment', new Blob(['contenu']), 'a.txt')
    form.append('Mots', 'un - deux')
    const line = await user.post(`/datasets/${source.json.id}/lines`, form)
    expect(line.status, line.text).toBe(201)
    const { _id, piece } = line.json
    const { id } = await createFrom(user, source.json.id, ['schema', 'data'], { isRest: true })
    await waitFinalized(user, id)
    expect((await user.get(`/datasets/${id}/lines/${_id}`)).json).toMatchObject({
      Mots: ['un', 'deux'],
      piece
    })
    await user.delete(`/datasets/${source.json.id}`)
    expect((await user.get(`/datasets/${id}/attachments/${piece}`)).text).toBe('contenu')
    expect((await user.get(`/datasets/${id}/lines?Mots_eq=deux`)).json.total).toBe(1)
  })

  it('refuse all lines when some violate their constraints', async () => {
    const source = await sourceOf(user)
    const { id } = await createFrom(user, source, ['data'], {
      isRest: true,
      schema: [
        { key: 'code', type: 'integer' },
        { key: 'nom', type: 'string', maxLength: 2 }
      ]
    })
    expect(await lastError(user, id)).toMatch(
      /^La ligne 1 du jeu de données d'initialisation ne peut pas être copiée : .*nom/
    )
  })

  it('cannot copy lines from a dataset without lines', async () => {
    for (const kind of [{ isVirtual: true }, { isMetaOnly: true }]) {
      const source = (await user.post('/datasets', { ...kind, title: 'Vide' })).json
      const { id } = await createFrom(user, source.id, ['data'])
      expect(await lastError(user, id)).toBe(
        `le jeu de données d'initialisation "${source.slug}" (${source.id}) n'a pas de données à copier`
      )
    }
  })

  it('copy the lines of a virtual dataset, and their files', async () => {
    const attachments = await zipOf({ 'a.txt': 'contenu a', 'b.txt': 'contenu b' })
    const first = (await upload(user, 'un.csv', 'nom,fichier\na,a.txt\n', { attachments })).json
    const second = (await upload(user, 'deux.csv', 'nom,fichier\nb,b.txt\n', { attachments })).json
    for (const { id } of [first, second]) await waitFinalized(user, id)
    const virtual = await user.post('/datasets', {
      isVirtual: true,
      title: 'Les deux',
      virtual: { children: [first.id, second.id] },
      schema: [{ key: 'nom' }, { key: 'fichier' }]
    })
    await waitFinalized(user, virtual.json.id)
    for (const body of [{}, { isRest: true }]) {
      const { id } = await createFrom(user, virtual.json.id, ['data', 'schema'], body)
      await waitFinalized(user, id)
      const { results } = (await user.get(`/datasets/${id}/lines?sort=nom`)).json
      expect((results as Body[]).map(({ nom }) => nom)).toEqual(['a', 'b'])
      for (const line of results) {
        expect((await user.get(line._attachment_url)).text).toBe(`contenu ${line.nom}`)
      }
    }
  })
})

describe('an initialization', () => {
  it('is validated at the creation', async () => {
    const post = async (body: Body): Promise<string> => (await user.post('/datasets', body)).text
    expect(await post({ title: 'a', initFrom: { dataset: 'x', parts: ['schema'] } })).toBe(
      'Un jeu de données doit être initialisé avec un fichier ou déclaré "virtuel" ou "éditable" ou "métadonnées"'
    )
    expect(await post({ isRest: true, initFrom: { dataset: 'x', parts: [] } })).toBe(
      'Un jeu de données éditable doit être créé avec un titre'
    )
    for (const initFrom of [
      { dataset: 'x' },
      { dataset: 'x', parts: ['all'] },
      { parts: ['data'] },
      { dataset: 'x', parts: [], more: 1 }
    ]) {
      expect((await user.post('/datasets', { title: 'a', isRest: true, initFrom })).status).toBe(400)
    }
  })

  it('fails at once when its source is unknown or deleted', async () => {
    const { id } = await createFrom(user, 'unknown', ['data'])
    expect(await lastError(user, id)).toBe("jeu de données d'initialisation inconnu unknown")
    expect(await stored(id)).not.toHaveProperty('errorRetry')
    const source = await sourceOf(user)
    await user.delete(`/datasets/${source}`)
    const late = await createFrom(user, source, ['description'], { isMetaOnly: true })
    expect(await lastError(user, late.id)).toBe(`jeu de données d'initialisation inconnu ${source}`)
    const itself = await user.put('/datasets/its-own-source', {
      title: 'a',
      initFrom: { dataset: 'its-own-source', parts: ['data'] }
    })
    expect(itself.status).toBe(201)
    expect(await lastError(user, 'its-own-source')).toBe(
      "jeu de données d'initialisation inconnu its-own-source"
    )
  })

  it('is retried by a change of the dataset', async () => {
    const answer = await user.put('/datasets/late', {
      isMetaOnly: true,
      title: 'L',
      initFrom: { dataset: 'late-source', parts: ['description'] }
    })
    expect(answer.status, answer.text).toBe(201)
    await waitStatus(user, 'late', ['error'])
    await user.put('/datasets/late-source', { isMetaOnly: true, title: 'S', description: 'Enfin' })
    expect((await user.patch('/datasets/late', { title: 'Mieux' })).status).toBe(200)
    await expect.poll(async () => (await user.get('/datasets/late')).json.description).toBe('Enfin')
    expect((await user.get('/datasets/late')).json).not.toHaveProperty('errorStatus')
  })

  it('is retried later when its source is not analyzed yet', async () => {
    const { store } = platform.app.platform.datasets.parts
    const source = await sourceOf(user)
    const analyzed = (await stored(source))!
    const { file: _file, ...unread } = analyzed
    await store.update(source, () => ({ record: { ...unread, status: 'loaded' } }))
    const { id } = await createFrom(user, source, ['data', 'schema'])
    expect(await lastError(user, id)).toMatch(/n'a pas de données à copier$/)
    expect(await stored(id)).toMatchObject({ errorStatus: 'created', errorRetry: expect.any(String) })
    await store.update(source, () => ({ record: analyzed }))
    await user.patch(`/datasets/${id}`, { title: 'Encore' })
    expect(await waitFinalized(user, id)).toMatchObject({ count: 2, title: 'Encore' })
  })

  it('reads as the owner of the new dataset, with the role of the creator', async () => {
    const source = await sourceOf(admin)
    const { slug } = (await admin.get(`/datasets/${source}`)).json
    const refused = `permission manquante sur le jeu de données d'initialisation "${slug}" (${source})`
    await grant(admin, source, [])
    const byAdmin = await createFrom(admin, source, ['data', 'schema'], { owner: organization })
    expect((await waitFinalized(admin, byAdmin.id)).owner).toEqual(organization)
    const byContributor = await createFrom(contributor, source, ['data'])
    expect(await lastError(contributor, byContributor.id)).toBe(refused)
    // Permissions of the creator in the active account do not apply to another owner.
    const forMyself = { owner: { type: 'user', id: 'test_user1', name: 'Test User1' } }
    expect(await lastError(user, (await createFrom(admin, source, ['data'], forMyself)).id)).toBe(refused)

    const contributors = { ...organization, roles: ['contrib'] }
    await grant(admin, source, [{ ...contributors, operations: ['readDescription'] }])
    const described = await createFrom(contributor, source, ['schema', 'description'], { isMetaOnly: true })
    await expect
      .poll(async () => (await contributor.get(`/datasets/${described.id}`)).json.description)
      .toBe('Longue')
    for (const part of ['data', 'metadataAttachments']) {
      const { id } = await createFrom(contributor, source, [part], { isRest: true })
      expect(await lastError(contributor, id)).toBe(refused)
    }
    await grant(admin, source, [{ ...contributors, operations: ['readDescription', 'readLines'] }])
    await waitFinalized(contributor, (await createFrom(contributor, source, ['data'])).id)
    await grant(admin, source, [{ type: 'user', email: 'test_user1@test.com', classes: ['read'] }])
    await waitFinalized(user, (await createFrom(user, source, ['data'])).id)
  })

  it('for a department uses the rights of the creator, who may be outside of the department', async () => {
    const source = await sourceOf(admin)
    const { slug } = (await admin.get(`/datasets/${source}`)).json
    const refused = `permission manquante sur le jeu de données d'initialisation "${slug}" (${source})`
    const department = { owner: { ...organization, department: 'dep1', departmentName: 'department 1' } }
    const copy = await createFrom(admin, source, ['data', 'description'], department)
    expect(await waitFinalized(admin, copy.id)).toMatchObject({ description: 'Longue', ...department })
    // A contributor of the whole organization has the permissions given to its root.
    await grant(admin, source, [{ ...organization, department: '-', roles: ['contrib'], classes: ['read'] }])
    await waitFinalized(admin, (await createFrom(contributor, source, ['data'], department)).id)
    // Members of a department do not have the root permissions of the organization, whatever their role.
    const ofDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    expect(await lastError(ofDepartment, (await createFrom(ofDepartment, source, ['data'])).id)).toBe(refused)
    const elsewhere = { owner: { type: 'user', id: 'test_user4', name: 'Test User4' } }
    expect(
      await lastError(ofDepartment, (await createFrom(ofDepartment, source, ['data'], elsewhere)).id)
    ).toBe(refused)
  })

  it('survives a replacement of its source', async () => {
    const { files } = platform.app.platform.datasets.parts
    const source = await sourceOf(user)
    const copySet = files.copySet.bind(files)
    const tried: string[] = []
    // The source file is replaced between the reading of its metadata and the copy.
    files.copySet = async (from, ...rest) => {
      tried.push(...from.map(({ set }) => set))
      if (tried.length === 1) {
        await upload(user, 'other.csv', 'Code,Nom\n201,autre\n', { id: source })
        await waitFinalized(user, source)
        await expect
          .poll(() => readdirSync(join(platform.dataDir, 'datasets', source, 'files')).length)
          .toBe(1)
      }
      return copySet(from, ...rest)
    }
    try {
      const { id } = await createFrom(user, source, ['data', 'schema'])
      const copy = await waitFinalized(user, id)
      expect(copy).toMatchObject({ count: 1, originalFile: { name: 'other.csv' } })
      expect(keysOf(copy)).toEqual(['code', 'nom'])
      expect(new Set(tried).size).toBe(2)
      const folder = join(platform.dataDir, 'datasets', id, 'files')
      const sets = readdirSync(folder)
      expect(sets).toHaveLength(1)
      expect(readFileSync(join(folder, sets[0]!, 'other.csv'), 'utf8')).toContain('autre')
    } finally {
      files.copySet = copySet
    }
  })

  it('respects the quota of the owner', async () => {
    const alone = await platform.loginAs('test_alone')
    const source = await sourceOf(alone)
    const limits = {
      defaults: false,
      lastUpdate: new Date().toISOString(),
      store_bytes: { limit: Buffer.byteLength(content) + 10 }
    }
    const set = await platform.anonymous().post('/limits/user/test_alone?key=limits', limits)
    expect(set.status, set.text).toBe(200)
    const { id } = await createFrom(alone, source, ['data'])
    expect(await lastError(alone, id)).toBe('Vous avez atteint la limite de votre espace de stockage.')
  })
})
