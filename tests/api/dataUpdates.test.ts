/** New files of existing datasets: settings kept from the former file, and settings sent with the new file. */
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { Answer } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

async function settled(answer: Answer): Promise<string> {
  expect([200, 201], answer.text).toContain(answer.status)
  await waitFinalized(user, answer.json.id)
  return answer.json.id
}

async function lines(id: string): Promise<Record<string, unknown>[]> {
  const answer = await user.get(`/datasets/${id}/lines?sort=_i&select=code,name`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.results.map(({ _score, ...line }: Record<string, unknown>) => line)
}

describe('the options of a workbook', () => {
  /** The first sheet is a cover page; the table of the second sheet has a title above it. */
  function workbook(name: string): Uint8Array<ArrayBuffer> {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['cover'], ['only']]), 'Cover')
    const table = [
      ['A title', ''],
      ['code', 'name'],
      ['A1', name]
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Table')
    return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  }
  const options = { spreadsheetWorksheetIndex: 2, spreadsheetHeaderLine: 2 }
  const chosen = { file_normalizeOptions: JSON.stringify(options) }

  it('are kept for a new file, unless other options are sent', async () => {
    const id = await settled(await upload(user, 'a.xlsx', workbook('one'), { fields: chosen }))
    await settled(await upload(user, 'b.xlsx', workbook('two'), { id }))
    expect((await user.get(`/datasets/${id}`)).json.originalFile).toMatchObject({
      name: 'b.xlsx',
      normalizeOptions: options
    })
    expect(await lines(id)).toEqual([{ code: 'A1', name: 'two' }])

    const none = { file_normalizeOptions: '{}' }
    await settled(await upload(user, 'c.xlsx', workbook('three'), { id, fields: none }))
    const { originalFile, count } = (await user.get(`/datasets/${id}`)).json
    expect([originalFile.normalizeOptions, count]).toEqual([{}, 1])
    expect((await user.get(`/datasets/${id}/lines?select=cover`)).json.results).toMatchObject([
      { cover: 'only' }
    ])
  })

  it('are ignored for a file that is not a workbook', async () => {
    const id = await settled(await upload(user, 'a.xlsx', workbook('one'), { fields: chosen }))
    await settled(await upload(user, 'a.csv', 'code,name\nA1,two\n', { id }))
    expect((await user.get(`/datasets/${id}`)).json.originalFile).not.toHaveProperty('normalizeOptions')
  })
})

describe('a schema sent with a file', () => {
  it('sets the metadata of the columns, while the file sets their types', async () => {
    const id = await settled(await upload(user, 'a.csv', 'code,name,gone\n1,one,x\n2,two,y\n'))
    const schema = [
      { key: 'name', type: 'integer', title: 'Le nom', 'x-group': 'Noms' },
      { key: 'code', type: 'string', title: 'Le code', 'x-transform': { type: 'string' } },
      { key: 'added', type: 'string', description: 'Nouvelle' }
    ]
    const content = 'code,name,added,other\n1,un,5,z\n2,deux,6,z\n'
    const answer = await upload(user, 'b.csv', content, { id, body: { schema } })
    expect(answer.json.draftReason.validationMode).toBe('always')
    await settled(answer)
    const dataset = (await user.get(`/datasets/${id}`)).json
    const columns = dataset.schema.filter((column: object) => !('x-calculated' in column))
    expect(columns).toMatchObject([
      { key: 'name', type: 'string', title: 'Le nom', 'x-group': 'Noms' },
      { key: 'code', type: 'string', title: 'Le code' },
      { key: 'added', type: 'integer', description: 'Nouvelle' },
      { key: 'other', type: 'string' }
    ])
    expect(await lines(id)).toEqual([
      { code: '1', name: 'un' },
      { code: '2', name: 'deux' }
    ])
  })

  it('keeps a draft unpublished when it makes a column reference attached files', async () => {
    const id = await settled(await upload(user, 'a.csv', 'code,name\n7,one\n'))
    const schema = [
      { key: 'code', type: 'integer' },
      { key: 'name', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
    ]
    const query = 'draft=true'
    const answer = await upload(user, 'b.csv', 'code,name\n7,two\n', { id, query, body: { schema } })
    expect(answer.json.draftReason.validationMode).toBe('never')
    await waitFinalized(user, id, { draft: true })
    expect(await lines(id)).toEqual([{ code: 7, name: 'one' }])
  })
})

describe('a dataset that was never published', () => {
  it('accepts another file with exactly draft=true, and stays a draft', async () => {
    const { id } = (await upload(user, 'a.csv', 'code,name\n1,one\n', { query: 'draft=true' })).json
    await waitFinalized(user, id, { draft: true })
    const queries = ['', 'draft=false', 'draft=never', 'draft=compatible', 'draft=always', 'draft=TRUE']
    const refused = await Promise.all(
      queries.map((query) => upload(user, 'b.csv', 'code,name\n2,two\n', { id, query }))
    )
    for (const answer of refused) {
      expect([answer.status, answer.text]).toEqual([
        409,
        "Le jeu de données n'est pas dans un état permettant l'opération demandée. État courant : draft."
      ])
    }
    expect((await user.put(`/datasets/${id}`, { title: 'Other' })).status).toBe(409)
    expect((await user.put(`/datasets/${id}?draft=true`, { title: 'Of the draft' })).status).toBe(200)
    const answer = await upload(user, 'b.csv', 'code,other\n2,two\n', { id, query: 'draft=true' })
    expect(answer.json).toMatchObject({
      status: 'loaded',
      draftReason: { key: 'file-updated', validationMode: 'never' }
    })
    const draft = await waitFinalized(user, id, { draft: true })
    expect(draft).toMatchObject({ originalFile: { name: 'b.csv' }, title: 'Of the draft' })
    expect((await user.get(`/datasets/${id}`)).json.status).toBe('draft')
    expect((await user.post(`/datasets/${id}/draft`)).status).toBe(200)
    expect(await waitFinalized(user, id)).toMatchObject({ count: 1, title: 'Of the draft' })
    expect((await user.get(`/datasets/${id}/lines`)).json.results).toMatchObject([{ code: 2, other: 'two' }])
  })
})

describe('a draft', () => {
  const schema = [{ key: 'doc', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }]
  const csv = (name: string): string => `code,name,doc\n1,${name},a.txt\n`
  const archive = (text: string): Promise<Uint8Array<ArrayBuffer>> => zipOf({ 'a.txt': text })

  async function published(): Promise<string> {
    return settled(
      await upload(user, 'a.csv', csv('published'), { attachments: await archive('old'), body: { schema } })
    )
  }

  async function send(id: string, what: { name?: string; text?: string }, body?: object): Promise<void> {
    const form = new FormData()
    if (body) form.append('body', JSON.stringify(body))
    if (what.name) form.append('file', new Blob([csv(what.name)]), 'a.csv')
    if (what.text) form.append('attachments', new Blob([await archive(what.text)]), 'attachments.zip')
    const answer = await user.post(`/datasets/${id}?draft=true`, form)
    expect(answer.status, answer.text).toBe(200)
    await waitFinalized(user, id, { draft: true })
  }

  async function shown(id: string, query: string): Promise<[unknown, string]> {
    const { results } = (await user.get(`/datasets/${id}/lines?${query}`)).json
    const file = await user.get(`/datasets/${id}/attachments/a.txt?${query}`)
    return [results[0].name, file.text]
  }

  it.each<[string, { name?: string; text?: string }[]]>([
    ['the attachments first', [{ text: 'new' }, { name: 'new' }]],
    ['the lines first', [{ name: 'new' }, { text: 'new' }]],
    ['one part twice', [{ name: 'first' }, { text: 'new' }, { name: 'new' }]]
  ])('%s', async (_order, sent) => {
    const id = await published()
    for (const what of sent) await send(id, what)
    expect(await shown(id, 'draft=true')).toEqual(['new', 'new'])
    expect(await shown(id, '')).toEqual(['published', 'old'])
    expect((await user.post(`/datasets/${id}/draft`)).status).toBe(200)
    await waitFinalized(user, id)
    expect(await shown(id, '')).toEqual(['new', 'new'])
  })

  it('keeps its metadata, unless other values are sent', async () => {
    const id = await published()
    const title = (await user.get(`/datasets/${id}`)).json.title
    await send(id, { name: 'new' })
    expect((await user.patch(`/datasets/${id}?draft=true`, { title: 'T', description: 'D' })).status).toBe(
      200
    )
    await send(id, { text: 'new' })
    const draft = (await user.get(`/datasets/${id}?draft=true`)).json
    expect(draft).toMatchObject({ title: 'T', description: 'D' })
    // The request has the published title, and the fields of the draft sent back unchanged.
    const { slug, status, count, createdAt, owner } = draft
    await send(id, { name: 'newer' }, { id, slug, status, count, createdAt, owner, title })
    expect((await user.get(`/datasets/${id}?draft=true`)).json).toMatchObject({ title, description: 'D' })
    expect(await shown(id, 'draft=true')).toEqual(['newer', 'new'])
    expect((await user.delete(`/datasets/${id}/draft`)).status).toBe(200)
    expect(await shown(id, '')).toEqual(['published', 'old'])
    // The next draft starts from the published metadata.
    await send(id, { name: 'next' })
    expect(await shown(id, 'draft=true')).toEqual(['next', 'old'])
  })
})

describe('values too long for their filters', () => {
  const told = async (id: string): Promise<string[]> =>
    (await user.get(`/datasets/${id}/journal`)).json
      .filter(({ type }: { type: string }) => type === 'ignored-keyword-values')
      .map(({ data }: { data: string }) => data)
  const long = 'x'.repeat(201)

  it('cause one warning per column, in editable datasets too', async () => {
    const { json } = await user.post('/datasets', {
      isRest: true,
      title: 'R',
      schema: [
        { key: 'a', type: 'string', title: 'The title' },
        { key: 'b', type: 'string' },
        { key: 'c', type: 'string', 'x-capabilities': { index: false, values: false, insensitive: false } },
        { key: 'd', type: 'string', 'x-capabilities': { wildcard: true } }
      ]
    })
    const addLine = async (line: object): Promise<void> =>
      expect((await user.post(`/datasets/${json.id}/lines`, line)).status).toBe(201)
    await addLine({ a: long, b: 'short', c: long, d: long })
    await expect.poll(() => told(json.id), { timeout: 10_000 }).toEqual(['The title'])
    await addLine({ a: long, b: long })
    await expect.poll(() => told(json.id), { timeout: 10_000 }).toEqual(['b', 'The title'])
  })

  it('cause no warning for geometries', async () => {
    const ring = Array.from({ length: 40 }, (_, index) => [index / 7, index % 2 ? 1.25 : 0.5])
    const geometry = { type: 'LineString', coordinates: ring }
    const features = [{ type: 'Feature', geometry, properties: { name: 'short' } }]
    const content = JSON.stringify({ type: 'FeatureCollection', features })
    const id = await settled(await upload(user, 'shapes.geojson', content))
    expect(await told(id)).toEqual([])
  })
})
