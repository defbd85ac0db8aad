/** Files attached to dataset lines (docs/api/attachments.md). */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()

const table = 'titre,fichier\nun,notes/à lire.txt\ndeux,b.txt\ntrois,https://example.org/c.txt\n'
const documents = (): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf({ 'notes/à lire.txt': 'premier', 'b.txt': 'second', 'Thumbs.db': 'x' })

async function journal(id: string): Promise<string> {
  return JSON.stringify((await user.get(`/datasets/${id}/journal`)).json)
}

describe('attached files', () => {
  it('come in an archive, and are recognized in a column and served', async () => {
    const created = await upload(user, 'avec.csv', table, { attachments: await documents() })
    expect(created.status, created.text).toBe(201)
    const dataset = await waitFinalized(user, created.json.id)
    const column = dataset.schema.find(({ key }: { key: string }) => key === 'fichier')
    expect(column['x-concept'].id).toBe('attachment')
    expect(dataset.storage.attachments).toEqual({ count: 2, size: 13 })
    const { results } = (await user.get(`/datasets/${dataset.id}/lines?sort=_i`)).json
    const urls = results.map((line: { _attachment_url?: string }) => line._attachment_url)
    expect(urls).toEqual([
      expect.stringMatching(/\/attachments\/notes\/%C3%A0%20lire\.txt$/),
      expect.stringMatching(/\/attachments\/b\.txt$/),
      undefined
    ])
    const found = async (query: string): Promise<unknown[]> => {
      const { status, text, json } = await user.get(`/datasets/${dataset.id}/lines?sort=_i&${query}`)
      expect(status, text).toBe(200)
      return json.results.map((line: { _i: number }) => line._i)
    }
    const [first, second] = (urls as string[]).map(encodeURIComponent)
    expect(await found(`_attachment_url_eq=${first}`)).toEqual([1])
    expect(await found(`_attachment_url_neq=${first}`)).toEqual([2, 3])
    expect(await found(`_attachment_url_in=${first},${second}`)).toEqual([1, 2])
    expect(await found(`_attachment_url_nin=${second}`)).toEqual([1, 3])
    expect(await found('_attachment_url_exists=')).toEqual([1, 2])
    expect(await found('_attachment_url_nexists=')).toEqual([3])
    expect(await found('qs=_exists_:_attachment_url')).toEqual([1, 2])
    expect(await found(`qs=${encodeURIComponent(`_attachment_url:"${urls[1]}"`)}`)).toEqual([2])
    expect(await found(`_attachment_url_eq=${'x'.repeat(300)}`)).toEqual([])
    const { json: grouped } = await user.get(
      `/datasets/${dataset.id}/values_agg?field=_attachment_url&sort=key`
    )
    expect(grouped.aggs.map(({ value }: { value: string }) => value)).toEqual([urls[1], urls[0]])
    const file = await user.get(
      `/datasets/${dataset.id}/attachments/notes/${encodeURIComponent('à lire.txt')}`
    )
    expect([file.status, file.text]).toEqual([200, 'premier'])
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename=/)
    expect((await user.get(`/datasets/${dataset.id}/attachments/none.txt`)).status).toBe(404)
    for (const path of ['..%2F..%2Fx', '..%5c..%5cx', '%00']) {
      const { status } = await user.get(`/datasets/${dataset.id}/attachments/${path}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect((await platform.anonymous().get(`/datasets/${dataset.id}/attachments/b.txt`)).status).toBe(403)
  })

  it('are found in every Unicode normalization of their accents', async () => {
    const [apart, composed] = ['e\u0301t\u00e9.txt', '\u00e9te\u0301.txt']
    const created = await upload(user, 'accents.csv', `fichier\n${apart}\n${composed}x\n${composed}\n`, {
      attachments: await zipOf({ [apart]: 'contenu' })
    })
    const { id } = await waitFinalized(user, created.json.id)
    const { total, results } = (await user.get(`/datasets/${id}/lines?q=contenu&sort=_i`)).json
    expect(total).toBe(2)
    for (const { fichier, _attachment_url: url } of results) {
      const address = `/datasets/${id}/attachments/${encodeURIComponent(fichier)}`
      expect(url.endsWith(address)).toBe(true)
      expect((await user.get(address)).text).toBe('contenu')
    }
  })

  it('are kept with new data, and replaced by a new archive', async () => {
    const created = await upload(user, 'kept.csv', table, { attachments: await documents() })
    const { id } = await waitFinalized(user, created.json.id)
    await upload(user, 'kept.csv', `${table}quatre,b.txt\n`, { id })
    expect((await waitFinalized(user, id)).count).toBe(4)
    expect((await user.get(`/datasets/${id}/attachments/b.txt`)).text).toBe('second')

    const form = new FormData()
    form.append('attachments', new Blob([await zipOf({ 'b.txt': 'autre' })]), 'new.zip')
    const updated = await user.post(`/datasets/${id}?draft=true`, form)
    expect(updated.status, updated.text).toBe(200)
    expect(updated.json).toMatchObject({ status: 'loaded', draftReason: { validationMode: 'never' } })
    await waitFinalized(user, id, { draft: true })
    expect((await user.get(`/datasets/${id}/attachments/b.txt`)).text).toBe('second')
    expect((await user.get(`/datasets/${id}/attachments/b.txt?draft=true`)).text).toBe('autre')
    expect((await user.post(`/datasets/${id}/draft`)).status).toBe(200)
    const dataset = await waitFinalized(user, id)
    expect(dataset.storage.attachments).toEqual({ count: 1, size: 5 })
    expect((await user.get(`/datasets/${id}/attachments/b.txt`)).text).toBe('autre')
    // Sizes of the data, of the files, and of their extracted texts.
    const folder = join(platform.dataDir, 'datasets', id, 'files')
    await expect.poll(() => readdirSync(folder), { timeout: 5000 }).toHaveLength(3)
  })

  it('referenced by no column are dropped, with a warning', async () => {
    const attachments = await documents()
    const created = await upload(user, 'unused.csv', 'a,b\n1,2\n', { attachments })
    const dataset = await waitFinalized(user, created.json.id)
    expect(dataset.storage.attachments).toEqual({ count: 0, size: 0 })
    expect(await journal(dataset.id)).toContain(
      "Des pièces jointes ont été chargées mais aucune colonne n'a pu être associée automatiquement aux fichiers ; elles n'ont donc pas été conservées. Attribuez le concept « Document Numérique Attaché » à la colonne contenant les chemins vers les pièces jointes, puis rechargez les pièces jointes. Exemples de fichiers attendus : b.txt, notes/à lire.txt."
    )
  })

  it('are kept without a warning when a column is configured for them', async () => {
    const created = await upload(user, 'by-hand.csv', 'nom,chemin\na,x1.pdf\nb,x2.pdf\n')
    const { id, schema } = await waitFinalized(user, created.json.id)
    const columns = (schema as { key: string }[]).map((column) =>
      column.key === 'chemin' ? { ...column, 'x-refersTo': 'http://schema.org/DigitalDocument' } : column
    )
    expect((await user.patch(`/datasets/${id}`, { schema: columns })).status).toBe(200)
    await waitFinalized(user, id)
    const form = new FormData()
    form.append('attachments', new Blob([await documents()]), 'files.zip')
    expect((await user.post(`/datasets/${id}`, form)).status).toBe(200)
    const dataset = await waitFinalized(user, id)
    expect(dataset.storage.attachments.count).toBe(2)
    expect(await journal(id)).not.toContain('aucune colonne')
  })

  it('are the data when the archive is the data file', async () => {
    const created = await upload(user, 'documents.zip', await documents())
    const dataset = await waitFinalized(user, created.json.id)
    expect(dataset).toMatchObject({ count: 2, file: { name: 'documents.csv' } })
    const { results } = (await user.get(`/datasets/${dataset.id}/lines?sort=file`)).json
    expect(results.map(({ file }: { file: string }) => file)).toEqual(['b.txt', 'notes/à lire.txt'])
    expect((await user.get(`/datasets/${dataset.id}/attachments/b.txt`)).text).toBe('second')
    const updated = await upload(user, 'documents.zip', await zipOf({ 'autre.pdf': 'autre' }), {
      id: dataset.id
    })
    expect(updated.status, updated.text).toBe(200)
    expect(await waitFinalized(user, dataset.id)).toMatchObject({ status: 'finalized', count: 1 })
    const { json } = await user.get(`/datasets/${dataset.id}/lines`)
    const served = await user.fetch('GET', json.results[0]._attachment_url)
    expect(await served.text()).toBe('autre')
  })

  it('are refused in an invalid or truncated archive', async () => {
    const form = new FormData()
    form.append('file', new Blob([table]), 'a.csv')
    form.append('attachments', new Blob(['x']), 'a.txt')
    const refused = await user.post('/datasets', form)
    expect([refused.status, refused.text]).toEqual([
      400,
      'Les fichiers joints doivent être embarqués dans une archive zip'
    ])
    const whole = await documents()
    const created = await upload(user, 'cut.csv', table, { attachments: whole.slice(0, whole.length - 40) })
    await waitStatus(user, created.json.id, ['error'])
    expect(await journal(created.json.id)).toContain("Échec de la lecture de l'archive zip")
  })
})
