/** Invalid texts: lone surrogates, which JSON can express but UTF-8 cannot, and NUL in metadata. */
import { describe, expect, it } from 'vitest'
import { upload, waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()
const half = '\ud800'
const refused = (place: string): [number, string] => [400, `${place} contient un caractère Unicode incomplet`]

async function editable(): Promise<string> {
  const schema = [{ key: 'a', type: 'string' }]
  const answer = await user.post('/datasets', { isRest: true, title: 'Textes', schema })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

describe('a lone surrogate', () => {
  it('is refused with the path of its field, in every body', async () => {
    const id = await editable()
    const admin = await platform.loginAs('test_superadmin', { adminMode: true })
    const meta = { isMetaOnly: true, title: 'Textes' }
    const form = (name: string, value: unknown): FormData => {
      const made = new FormData()
      made.append(name, JSON.stringify(value))
      return made
    }
    const bodies: [answer: Promise<{ status: number; text: string }>, place: string][] = [
      [user.post('/datasets', { isMetaOnly: true, title: half }), 'data/body/title'],
      [user.post('/datasets', { isMetaOnly: true, title: `a${half}b \ud83d\ude00` }), 'data/body/title'],
      [user.post('/datasets', { ...meta, keywords: ['a', '\udc00'] }), 'data/body/keywords/1'],
      [user.post('/datasets', { ...meta, extras: { a: [{ [half]: 1 }] } }), 'data/body/extras/a/0/\ufffd'],
      [user.put('/datasets/texte-choisi', { ...meta, title: half }), 'data/body/title'],
      [user.patch(`/datasets/${id}`, { description: half }), 'data/body/description'],
      [user.patch(`/datasets/${id}`, { schema: [{ key: half, type: 'string' }] }), 'data/body/schema/0/key'],
      [
        user.patch(`/datasets/${id}`, { schema: [{ key: 'a', 'x-labels': { [half]: 'b' } }] }),
        'data/body/schema/0/x-labels/\ufffd'
      ],
      [user.post('/datasets', form('body', { ...meta, title: half })), 'data/body/title'],
      [user.post('/datasets', form('schema', [{ key: half }])), 'data/body/schema/0/key'],
      [user.post(`/datasets/${id}/lines`, { a: half }), 'data/body/a'],
      [user.post(`/datasets/${id}/lines`, { _id: half, a: 'b' }), 'data/body/_id'],
      [user.put(`/datasets/${id}/lines/one`, { a: half }), 'data/body/a'],
      [user.post(`/datasets/${id}/lines`, form('_body', { a: half })), 'data/body/a'],
      [
        user.patch('/settings/user/test_user1', { topics: [{ id: 'a', title: half }] }),
        'data/body/topics/0/title'
      ],
      [
        user.put(`/datasets/${id}/permissions`, [{ classes: ['read'], operations: [half] }]),
        'data/body/0/operations/0'
      ],
      [
        user
          .fetch('POST', '/simple-directory/api/auth/password', {
            body: JSON.stringify({ email: half, password: half }),
            headers: { 'content-type': 'application/json' }
          })
          .then(async (answer) => ({ status: answer.status, text: await answer.text() })),
        'data/body/email'
      ],
      [admin.post('/simple-directory/api/organizations', { name: half }), 'data/body/name']
    ]
    for (const [answer, place] of bodies) {
      const { status, text } = await answer
      expect([status, text]).toEqual(refused(place))
    }
    const lines = await user.get(`/datasets/${id}/lines`)
    expect(lines.json.total).toBe(0)
  })

  it('is refused in a line of a bulk, without affecting valid lines', async () => {
    const id = await editable()
    const headers = { 'content-type': 'application/x-ndjson' }
    const json = JSON.stringify({ a: half })
    const answers = [
      await user.fetch('POST', `/datasets/${id}/_bulk_lines`, { body: json, headers }),
      await user.fetch('POST', `/datasets/${id}/_bulk_lines`, {
        body: `[${json}]`,
        headers: { 'content-type': 'application/json' }
      })
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        nbErrors: 1,
        errors: [{ error: 'JSON invalide : ligne/a contient un caractère Unicode incomplet' }]
      })
    }
    const smile = String.raw`{"a":"\ud83d\ude00"}`
    const answer = await user.fetch('POST', `/datasets/${id}/_bulk_lines`, { body: smile, headers })
    expect(await answer.json()).toMatchObject({ nbOk: 1, nbErrors: 0 })
  })

  it('in a file is read as the replacement character', async () => {
    const text = Buffer.from('nom,n\na\ud800b,1\n', 'utf16le')
    const withMark = Buffer.concat([Buffer.from([0xff, 0xfe]), text])
    const files: [name: string, content: string | Buffer][] = [
      ['a.csv', withMark],
      ['a.json', String.raw`[{"nom":"a\ud800b","n":1}]`],
      [
        'a.geojson',
        String.raw`{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"nom":"a\udc00b"}}]}`
      ]
    ]
    for (const [name, content] of files) {
      const { json } = await upload(user, name, content as string)
      await waitFinalized(user, json.id)
      const lines = await user.get(`/datasets/${json.id}/lines?select=nom`)
      expect([name, lines.json.results[0].nom]).toEqual([name, 'a\ufffdb'])
    }
  })

  it('in a URL or query does not match as text', async () => {
    const id = await editable()
    for (const path of [
      `/datasets/%ED%A0%80`,
      `/datasets/${id}/lines?q=%ED%A0%80`,
      `/datasets?q=%ED%A0%80`,
      `/datasets/${id}/lines/%ED%A0%80`
    ]) {
      expect((await user.get(path)).status, path).toBeLessThan(500)
    }
  })

  it('stored before can be listed, read, fixed and deleted', async () => {
    const { metadata } = platform.app.platform
    const broken = async (): Promise<string> => {
      const answer = await user.post('/datasets', {
        isRest: true,
        title: 'Xabime',
        description: 'Xabime',
        keywords: ['Xabime'],
        schema: [{ key: 'a', type: 'string', title: 'Xabime' }]
      })
      const { id } = answer.json
      await waitFinalized(user, id)
      const row = await metadata
        .selectFrom('datasets')
        .select(['document', 'title', 'slug'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const document = row.document.replaceAll('Xabime', String.raw`\ud800\u0000`)
      await metadata
        .updateTable('datasets')
        .set({ document, title: half, title_key: half })
        .where('id', '=', id)
        .execute()
      return id
    }
    const id = await broken()
    expect((await user.get('/datasets?select=title&size=100')).status).toBe(200)
    const read = await user.get(`/datasets/${id}`)
    expect(read.status, read.text).toBe(200)
    for (const path of [
      'schema',
      'lines',
      'api-docs.json',
      'journal',
      'lines?format=csv',
      'lines?format=xlsx',
      'safe-schema'
    ]) {
      expect([path, (await user.get(`/datasets/${id}/${path}`)).status]).toEqual([path, 200])
    }
    expect((await user.post(`/datasets/${id}/lines`, { a: 'b' })).status).toBe(201)
    const { schema, title, description } = read.json
    expect([title, schema[0].title, description]).toEqual(['\ufffd\0', '\ufffd\0', '\ufffd\0'])
    // Sending the stored value back is refused with its path; a corrected value is accepted.
    expect(await user.patch(`/datasets/${id}`, { schema })).toMatchObject({ status: 400 })
    const mended = { title: 'Réparé', description: '', keywords: [], schema: [{ ...schema[0], title: 'A' }] }
    const patched = await user.patch(`/datasets/${id}`, mended)
    expect([patched.status, patched.json.title]).toEqual([200, 'Réparé'])
    await waitFinalized(user, id)
    expect((await user.get('/datasets?q=réparé&select=id')).json.results).toMatchObject([{ id }])
    expect((await user.delete(`/datasets/${id}`)).status).toBe(204)

    const other = await broken()
    expect((await user.patch(`/datasets/${other}`, { summary: 'Autre chose' })).status).toBe(200)
    expect((await user.delete(`/datasets/${other}`)).status).toBe(204)
    expect((await user.get(`/datasets/${other}`)).status).toBe(404)
  })
})

describe('a NUL character', () => {
  it('is refused in metadata, and accepted in a line', async () => {
    const told = (place: string): [number, string] => [400, `${place} contient un caractère nul`]
    const created = await user.post('/datasets', { isMetaOnly: true, title: 'a\0b' })
    expect([created.status, created.text]).toEqual(told('data/body/title'))
    const id = await editable()
    const patched = await user.patch(`/datasets/${id}`, { schema: [{ key: 'a', title: '\0' }] })
    expect([patched.status, patched.text]).toEqual(told('data/body/schema/0/title'))
    const line = await user.post(`/datasets/${id}/lines`, { a: 'b\0c' })
    expect([line.status, line.json.a]).toEqual([201, 'b\0c'])
  })
})
