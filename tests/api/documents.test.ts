/**
 * Texts of attached files: full-text search, highlighting, and lines that stay valid when a text cannot be read
 * (docs/api/attachments.md).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { noLimits } from './support/limits.ts'
import { compoundOf, docxOf, openDocumentOf, pdfOf, protectedPdf } from './support/officeFiles.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient

beforeAll(async () => {
  platform = await startPlatform({ limits: { ...noLimits, attachmentIndexed: 100_000 } })
  user = await platform.loginAs('test_user1')
})
afterAll(() => platform.close())

const concept = 'http://schema.org/DigitalDocument'
type Line = Record<string, unknown> & { _highlight?: Record<string, string[]> }

async function found(id: string, query: string): Promise<Line[]> {
  const { status, json, text } = await user.get(`/datasets/${id}/lines?${query}`)
  expect(status, text).toBe(200)
  return json.results as Line[]
}

async function titles(id: string, query: string): Promise<string[]> {
  const lines = await found(id, query)
  return lines.map(({ titre }) => String(titre)).toSorted((a, b) => a.localeCompare(b))
}

async function errors(id: string): Promise<string> {
  const { json } = await user.get(`/datasets/${id}/journal`)
  return (json as { type: string; data?: string }[])
    .filter(({ type }) => type === 'error')
    .map(({ data }) => data)
    .join('\n')
}

describe('documents attached to a file dataset', () => {
  let id: string
  const table =
    'titre,fichier\nrapport,2024/rapport.pdf\nnote,note.docx\nplan,plan.png\nlien,https://example.org/c.pdf\nsans,\nabsent,absent.pdf\n'

  beforeAll(async () => {
    const attachments = await zipOf({
      '2024/rapport.pdf': pdfOf('Le conseil municipal', 'vote les investissements'),
      'note.docx': await docxOf("Réfection de l'école des Tilleuls"),
      'plan.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    })
    const created = await upload(user, 'avec.csv', table, { attachments })
    expect(created.status, created.text).toBe(201)
    id = (await waitFinalized(user, created.json.id)).id
  })

  it('are found by their text, with highlights', async () => {
    expect(await titles(id, 'q=investissement')).toEqual(['rapport'])
    expect(await titles(id, 'q=ecoles&q_fields=_file.content')).toEqual(['note'])
    expect(await titles(id, 'q=ecoles&q_fields=titre')).toEqual([])
    for (const field of ['_file.content', '_file.content.text']) {
      const qs = encodeURIComponent(`${field}:"conseil municipal"`)
      expect(await titles(id, `qs=${qs}`)).toEqual(['rapport'])
    }
    expect(await titles(id, 'qs=_exists_:_file.content')).toEqual(['note', 'rapport'])
    expect(await titles(id, 'qs=tilleuls')).toEqual(['note'])
    const [line] = await found(id, 'q=ecole&highlight=_file.content&select=titre')
    expect(line?._highlight?.['_file.content']).toEqual([
      'Réfection de <em class="highlighted">l\'école</em> des Tilleuls'
    ])
    expect(line).not.toHaveProperty(['_file.content'])
  })

  it('are columns of their lines', async () => {
    const lines = await found(id, 'sort=_i')
    const pdf = pdfOf('Le conseil municipal', 'vote les investissements')
    expect(lines[0]).toMatchObject({
      '_file.content': 'Le conseil municipal\n\nvote les investissements',
      '_file.content_type': 'application/pdf',
      '_file.content_length': pdf.length
    })
    expect(lines[2]).toMatchObject({ '_file.content_type': 'image/png', '_file.content_length': 16 })
    expect(lines[2]).not.toHaveProperty(['_file.content'])
    for (const line of lines.slice(3)) expect(Object.keys(line).join()).not.toContain('_file')
    const [cut] = await found(id, 'sort=_i&truncate=10&size=1')
    expect(cut?.['_file.content']).toBe('Le conseil...')
    expect(await titles(id, 'qs=_exists_:fichier')).toEqual(['absent', 'lien', 'note', 'plan', 'rapport'])
    expect(await errors(id)).toBe('')
  })

  it('are kept when another column changes', async () => {
    const { schema } = (await user.get(`/datasets/${id}`)).json as { schema: { key: string }[] }
    const changed = schema.map((column) =>
      column.key === 'titre' ? { ...column, 'x-capabilities': { text: false } } : column
    )
    expect((await user.patch(`/datasets/${id}`, { schema: changed })).status).toBe(200)
    await waitFinalized(user, id)
    expect(await titles(id, 'q=tilleuls')).toEqual(['note'])
    expect(await titles(id, 'q=rapports')).toEqual([])
  })

  it('are kept with new data, and extracted again from a new archive', async () => {
    await upload(user, 'avec.csv', `${table}encore,note.docx\n`, { id })
    await waitFinalized(user, id)
    expect(await titles(id, 'q=tilleuls')).toEqual(['encore', 'note'])
    const form = new FormData()
    form.append(
      'attachments',
      new Blob([await zipOf({ 'note.docx': await docxOf('Cantine scolaire') })]),
      'a.zip'
    )
    expect((await user.post(`/datasets/${id}`, form)).status).toBe(200)
    await waitFinalized(user, id)
    expect(await titles(id, 'q=tilleuls')).toEqual([])
    expect(await titles(id, 'q=cantines')).toEqual(['encore', 'note'])
  })

  it('are not extracted when this is disabled', async () => {
    const { schema } = (await user.get(`/datasets/${id}`)).json as { schema: { key: string }[] }
    const columns = schema.map((column) =>
      column.key === 'fichier' ? { ...column, 'x-capabilities': { indexAttachment: false } } : column
    )
    expect((await user.patch(`/datasets/${id}`, { schema: columns })).status).toBe(200)
    const dataset = await waitFinalized(user, id)
    expect(dataset.schema.map(({ key }: { key: string }) => key).join()).not.toContain('_file')
    expect(await titles(id, 'q=cantine')).toEqual([])
    expect((await user.get(`/datasets/${id}/lines?q=a&q_fields=_file.content`)).status).toBe(400)
    expect((await found(id, 'qs=_exists_:fichier'))[0]).toHaveProperty('_attachment_url')
  })

  it('that cannot be read cause warnings, and their lines are kept', async () => {
    const attachments = await zipOf({
      'secret.pdf': protectedPdf(),
      'casse.docx': (await docxOf('mot')).slice(0, 200),
      'vieux.doc': compoundOf('WordDocument'),
      'long.txt': 'mot '.repeat(30_000),
      'bon.odt': await openDocumentOf('odt', '<text:p>Délibération</text:p>')
    })
    const lines = ['secret.pdf', 'casse.docx', 'vieux.doc', 'long.txt', 'bon.odt'].map(
      (name) => `${name},${name}`
    )
    const created = await upload(user, 'mauvais.csv', `titre,fichier\n${lines.join('\n')}\n`, { attachments })
    const dataset = await waitFinalized(user, created.json.id)
    expect(dataset.count).toBe(5)
    expect(await titles(dataset.id, 'q=deliberations')).toEqual(['bon.odt'])
    expect(await errors(dataset.id)).toBe(
      [
        '80% des lignes sont en erreur.',
        ' - Ligne 1: Pièce jointe protégée par un mot de passe, son texte ne peut pas être lu (secret.pdf)',
        ' - Ligne 2: Pièce jointe endommagée, son texte ne peut pas être lu en entier (casse.docx)',
        " - Ligne 3: Pièce jointe d'un format dont le texte ne peut pas être lu (vieux.doc)",
        '1 autres erreurs...'
      ].join('\n<br />')
    )
  })

  it('that are too large on most lines fail the indexing', async () => {
    const attachments = await zipOf({ 'long.txt': 'mot '.repeat(30_000) })
    const created = await upload(user, 'longs.csv', 'titre,fichier\nun,long.txt\n', { attachments })
    await waitStatus(user, created.json.id, ['error'])
    expect(await errors(created.json.id)).toContain(
      ' - Ligne 1: Pièce jointe trop volumineuse pour être analysée'
    )
  })
})

describe('documents attached to an editable dataset', () => {
  let id: string

  beforeAll(async () => {
    const schema = [
      { key: 'titre', type: 'string' },
      { key: 'doc', type: 'string', 'x-refersTo': concept }
    ]
    id = (await user.post('/datasets', { isRest: true, title: 'Documents', schema })).json.id as string
  })

  async function save(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    line: object,
    file?: [name: string, content: Uint8Array | string]
  ): Promise<{ status: number; json: Line }> {
    const form = new FormData()
    if (file) form.append('attachment', new Blob([file[1] as BlobPart]), file[0])
    form.append('_body', JSON.stringify(line))
    const { status, json, text } = await user.send(method, `/datasets/${id}/lines${path}`, form)
    expect(status, text).toBeLessThan(300)
    return { status, json: json as Line }
  }

  async function bulk(
    parts: Record<string, [name: string, content: string | Uint8Array]>,
    query = ''
  ): Promise<void> {
    const form = new FormData()
    for (const [part, [name, content]] of Object.entries(parts))
      form.append(part, new Blob([content as BlobPart]), name)
    const { json, text } = await user.post(`/datasets/${id}/_bulk_lines${query}`, form)
    expect(json.nbErrors, text).toBe(0)
  }

  it('are found as soon as the line is written, and follow its replacement and deletion', async () => {
    const { json } = await save('POST', '', { titre: 'avis', _id: 'avis' }, [
      'avis.pdf',
      pdfOf('Avis de la commission')
    ])
    expect(await titles(id, 'q=commissions')).toEqual(['avis'])
    const [line] = await found(id, 'q=commission&highlight=_file.content')
    expect(line?._highlight?.['_file.content']?.[0]).toContain('<em class="highlighted">commission</em>')
    expect(line).toMatchObject({ '_file.content_type': 'application/pdf', doc: json.doc })
    await save('PUT', '/avis', { titre: 'avis' }, ['avis.docx', await docxOf('Nouvelle rédaction')])
    expect(await titles(id, 'q=commission')).toEqual([])
    expect(await titles(id, 'q=redaction')).toEqual(['avis'])
    await save('PATCH', '/avis', { titre: 'avis corrigé' })
    expect(await titles(id, 'q=redaction')).toEqual(['avis corrigé'])
    const one = (await user.get(`/datasets/${id}/lines/avis`)).json as Line
    expect(Object.keys(one).join()).not.toContain('_file')
    expect((await user.delete(`/datasets/${id}/lines/avis`)).status).toBe(204)
    expect(await titles(id, 'q=redaction')).toEqual([])
  })

  it('that cannot be read cause a warning in the response and in the journal', async () => {
    const { status, json } = await save('POST', '', { titre: 'secret' }, ['secret.pdf', protectedPdf()])
    expect(status).toBe(201)
    const told = 'Pièce jointe protégée par un mot de passe, son texte ne peut pas être lu (secret.pdf)'
    expect(json._warning).toBe(told)
    expect(await errors(id)).toContain(told)
    expect(await titles(id, 'q=secret&q_fields=titre')).toEqual(['secret'])
    expect((await user.get(`/datasets/${id}`)).json.status).toBe('finalized')
  })

  it('can be sent in an archive, before or after their lines', async () => {
    const lines = '_id,titre,doc\nz1,un,a/un.pdf\nz2,deux,deux.txt\n'
    const archive = await zipOf({ 'a/un.pdf': pdfOf('Marché public'), 'deux.txt': 'Appel à candidatures' })
    await bulk({ actions: ['lignes.csv', lines], attachments: ['a.zip', archive] })
    await expect
      .poll(() => titles(id, 'q=marches%20candidature'), { timeout: 15_000 })
      .toEqual(['deux', 'un'])
    await bulk({ actions: ['lignes.csv', '_id,titre,doc\nz3,trois,trois.txt\n'] })
    await bulk({
      actions: ['lignes.csv', '_id,titre\nz4,quatre\n'],
      attachments: [
        'b.zip',
        await zipOf({ 'trois.txt': 'Permis de construire', 'deux.txt': 'Enquête publique' })
      ]
    })
    await expect.poll(() => titles(id, 'q=permis%20enquete'), { timeout: 15_000 }).toEqual(['deux', 'trois'])
    expect(await titles(id, 'q=candidature')).toEqual([])
  })

  it('are indexed from stored texts when the index is rebuilt', async () => {
    const { schema } = (await user.get(`/datasets/${id}`)).json as { schema: { key: string }[] }
    const off = schema.map((column) =>
      column.key === 'doc' ? { ...column, 'x-capabilities': { indexAttachment: false } } : column
    )
    await user.patch(`/datasets/${id}`, { schema: off })
    await waitFinalized(user, id)
    expect(await titles(id, 'q=enquete')).toEqual([])
    await user.patch(`/datasets/${id}`, { schema })
    await waitFinalized(user, id)
    expect(await titles(id, 'q=enquete%20marche')).toEqual(['deux', 'un'])
  })

  it('are replaced with all the lines', async () => {
    await bulk(
      {
        actions: ['lignes.csv', '_id,titre,doc\nd1,dernier,dernier.txt\n'],
        attachments: ['c.zip', await zipOf({ 'dernier.txt': 'Compte rendu' })]
      },
      '?drop=true'
    )
    await waitFinalized(user, id)
    expect(await titles(id, 'q=comptes')).toEqual(['dernier'])
    expect(await titles(id, 'q=enquete%20marche')).toEqual([])
  })
})

describe('a dataset with one line per document', () => {
  it('is searched by the text of the documents', async () => {
    const schema = [{ key: 'titre', type: 'string', 'x-refersTo': concept }]
    const body = { isRest: true, title: 'Fichiers', schema, primaryKey: ['titre'] }
    const { id } = (await user.post('/datasets', body)).json as { id: string }
    const form = new FormData()
    form.append('actions', new Blob(['titre\na.txt\n']), 'lignes.csv')
    form.append('attachments', new Blob([await zipOf({ 'a.txt': 'Arrêté', 'b/c.txt': 'Décret' })]), 'a.zip')
    await user.post(`/datasets/${id}/_bulk_lines`, form)
    const synchronised = await user.post(`/datasets/${id}/_sync_attachments_lines`)
    expect(synchronised.json).toMatchObject({ nbOk: 2, nbCreated: 1, nbNotModified: 1 })
    await expect
      .poll(() => titles(id, 'q=decrets%20arrete'), { timeout: 15_000 })
      .toEqual(['a.txt', 'b/c.txt'])
  })
})
