/** Extension columns of datasets whose other columns come from a file or from another dataset. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let owner: TestClient

beforeAll(async () => {
  platform = await startPlatform()
  owner = await platform.loginAs('test_user1', { org: 'test_org1' })
})
afterAll(() => platform.close())

const computed = (key: string, expr: string): object => ({
  active: true,
  type: 'exprEval',
  expr,
  property: { key, type: 'string' }
})
const csv = 'nom,n\nVannes,1\nAuray,2\n'

async function extendedFile(extensions: object[] = [computed('c', 'UPPER(nom)')]): Promise<string> {
  const { json, status, text } = await upload(owner, 'noms.csv', csv, { body: { title: 'Noms', extensions } })
  expect(status, text).toBe(201)
  return json.id as string
}
const valuesOf = async (id: string, key: string, query = ''): Promise<unknown[]> =>
  (await owner.get(`/datasets/${id}/lines?sort=_i${query}`)).json.results.map(
    (line: Record<string, unknown>) => line[key]
  )
const lastEvent = async (id: string): Promise<{ type: string; data: string }> =>
  (await owner.get(`/datasets/${id}/journal`)).json[0]

describe('a file created with extensions', () => {
  it('is extended at its creation', async () => {
    const id = await extendedFile()
    const dataset = await waitFinalized(owner, id)
    expect(dataset.schema.slice(0, 3)).toMatchObject([
      { key: 'nom' },
      { key: 'n' },
      { key: 'c', 'x-extension': 'c' }
    ])
    expect(await valuesOf(id, 'c')).toEqual(['VANNES', 'AURAY'])
    // Saving the metadata again as they were read changes nothing.
    const again = await owner.patch(`/datasets/${id}`, {
      extensions: dataset.extensions,
      schema: dataset.schema
    })
    expect([again.status, again.json.status]).toEqual([200, 'finalized'])
    expect(again.json.schema).toEqual(dataset.schema)
  })

  it('reports a conflict with its columns once they are known', async () => {
    const key = await extendedFile([computed('nom', '1')])
    expect((await waitStatus(owner, key, ['error', 'finalized'])).status).toBe('error')
    expect(await lastEvent(key)).toMatchObject({
      type: 'error',
      data: 'Une extension essaie de créer la colonne "nom" mais cette clé est déjà utilisée.'
    })
  })

  it('refuses a new file with a column that has the key of an extension column', async () => {
    const id = await extendedFile()
    await waitFinalized(owner, id)
    await upload(owner, 'noms.csv', 'nom,n,c\nVannes,1,x\n', { id })
    await expect
      .poll(async () => (await lastEvent(id)).data)
      .toBe('Une extension essaie de créer la colonne "c" mais cette clé est déjà utilisée.')
    expect(await valuesOf(id, 'c')).toEqual(['VANNES', 'AURAY'])
  })

  it('is extended again with a new file', async () => {
    const id = await extendedFile()
    await waitFinalized(owner, id)
    await upload(owner, 'noms.csv', 'nom,n\nLorient,3\n', { id })
    await expect.poll(() => valuesOf(id, 'c')).toEqual(['LORIENT'])
  })

  it('changes the extensions of a draft in the draft only', async () => {
    const id = await extendedFile()
    await waitFinalized(owner, id)
    await upload(owner, 'noms.csv', 'nom,n\nLorient,3\n', { id, query: 'draft=never' })
    await waitFinalized(owner, id, { draft: true })
    const { status, text } = await owner.patch(`/datasets/${id}?draft=true`, {
      extensions: [computed('d', 'LOWER(nom)')]
    })
    expect(status, text).toBe(200)
    await waitFinalized(owner, id, { draft: true })
    expect(await valuesOf(id, 'd', '&draft=true')).toEqual(['lorient'])
    expect(await valuesOf(id, 'c')).toEqual(['VANNES', 'AURAY'])
  })
})

describe('a file with changed extensions', () => {
  it('gains and loses the extension columns', async () => {
    const id = await extendedFile()
    await waitFinalized(owner, id)
    const patched = await owner.patch(`/datasets/${id}`, { extensions: [computed('d', 'n * 2')] })
    expect(patched.json.status).toBe('validated')
    // Reads return the previous lines meanwhile.
    expect((await owner.get(`/datasets/${id}/lines`)).status).toBe(200)
    const dataset = await waitFinalized(owner, id)
    expect(await valuesOf(id, 'd')).toEqual(['2', '4'])
    expect(dataset.schema.map(({ key }: { key: string }) => key)).not.toContain('c')
    expect(dataset.extensions[0]).not.toHaveProperty('needsUpdate')
  })
})

describe('a dataset initialized with the extensions of another one', () => {
  it.each([
    ['an editable one', { isRest: true }, ['schema', 'extensions', 'data']],
    ['a file', {}, ['schema', 'extensions', 'data']]
  ])('%s has their columns and values', async (_name, values, parts) => {
    const source = await extendedFile()
    await waitFinalized(owner, source)
    const { json, status, text } = await owner.post('/datasets', {
      title: 'Copie',
      ...values,
      initFrom: { dataset: source, parts }
    })
    expect(status, text).toBe(201)
    const copy = await waitFinalized(owner, json.id)
    expect(copy.extensions).toMatchObject([computed('c', 'UPPER(nom)')])
    expect(copy.extensions[0]).not.toHaveProperty('needsUpdate')
    await expect.poll(() => valuesOf(json.id, 'c')).toEqual(['VANNES', 'AURAY'])
  })
})
