import { mkdirSync, readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform } from './support/platform.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()

interface Event {
  type: string
  data?: string
  draft?: boolean
  hasDiagnosticFile?: boolean
}

async function events(id: string): Promise<string[]> {
  const { json } = await user.get(`/datasets/${id}/journal`)
  return json.map(({ type, draft }: Event) => (draft ? `${type} (draft)` : type)).toReversed()
}

async function lastEvent(id: string): Promise<Event> {
  return (await user.get(`/datasets/${id}/journal`)).json[0]
}

async function created(content: string, query?: string): Promise<string> {
  const answer = await upload(user, 'data.csv', content, query ? { query } : {})
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

async function lines(id: string, query = ''): Promise<Record<string, unknown>[]> {
  const answer = await user.get(`/datasets/${id}/lines?sort=_i&${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.results
}

const v1 = 'code,name\n101,one\n102,two\n'
const v2 = 'code,name\n201,un\n202,deux\n203,trois\n'
const otherStructure = 'code,label\n301,x\n'

describe('a new column type', () => {
  it('changes only this column, from the texts of the file, and its full-text index', async () => {
    const id = await created('code,name\n007,École\n12,Rue\n')
    const { schema } = await waitFinalized(user, id)
    const before = await lines(id)
    expect(before.map((line) => line.code)).toEqual([7, 12])
    const retyped = async (type: string): Promise<void> => {
      const changed = schema.map((column: { key: string }) =>
        column.key === 'code' ? { ...column, 'x-transform': { type } } : column
      )
      expect((await user.patch(`/datasets/${id}`, { schema: changed })).status).toBe(200)
      await waitFinalized(user, id)
    }
    await retyped('string')
    const texts = await lines(id)
    expect(texts.map((line) => [line.code, line._id])).toEqual([
      ['007', before[0]?._id],
      ['12', before[1]?._id]
    ])
    expect(await lines(id, 'q=007')).toHaveLength(1)
    expect(await lines(id, 'q=ecole')).toHaveLength(1)
    expect(await lines(id, 'code_starts=00')).toHaveLength(1)
    await retyped('integer')
    expect(await lines(id)).toEqual(before)
    const versions = (): string[] => readdirSync(join(platform.dataDir, 'datasets', id, 'lines'))
    await expect.poll(versions, { timeout: 8000 }).toHaveLength(1)
  })
})

describe('a new data file', () => {
  it('is published when processed, while the previous version is served', async () => {
    const id = await created(v1)
    await waitFinalized(user, id)
    const updated = await upload(user, 'new.csv', v2, { id })
    expect([updated.status, updated.json.status, updated.json.draftReason.validationMode]).toEqual([
      200,
      'loaded',
      'always'
    ])
    expect((await user.get(`/datasets/${id}`)).json).toMatchObject({ status: 'finalized', count: 2 })
    expect((await user.get(`/datasets/${id}`)).json.draft).toBeUndefined()
    expect(await lines(id)).toHaveLength(2)
    const dataset = await waitFinalized(user, id)
    expect(dataset).toMatchObject({ count: 3, originalFile: { name: 'new.csv' } })
    expect((await lines(id)).map((line) => line.name)).toEqual(['un', 'deux', 'trois'])
    expect(await events(id)).toEqual([
      'dataset-created',
      'finalize-end',
      'data-updated (draft)',
      'draft-validated (draft)',
      'finalize-end'
    ])
    const folder = join(platform.dataDir, 'datasets', id)
    expect(readdirSync(join(folder, 'files'))).toHaveLength(1)
    expect((await user.get(`/datasets/${id}/raw`)).text).toBe(v2)
  })

  it('with another structure stays a draft in the compatible mode', async () => {
    const id = await created(v1)
    await waitFinalized(user, id)
    await upload(user, 'new.csv', otherStructure, { id, query: 'draft=compatible' })
    const draft = await waitFinalized(user, id, { draft: true })
    expect(draft.draftReason).toMatchObject({ key: 'file-updated', validationMode: 'compatible' })
    expect(draft.count).toBe(1)
    expect((await lines(id, 'draft=true')).map((line) => line.label)).toEqual(['x'])
    expect((await lines(id)).map((line) => line.name)).toEqual(['one', 'two'])
    const journal = (await user.get(`/datasets/${id}/journal`)).json as Event[]
    expect(journal.find(({ type }) => type === 'validation-error')?.data).toBe(
      'La structure du fichier contient des ruptures de compatibilité : colonne name manquante, colonne label ajoutée'
    )
    const validated = await user.post(`/datasets/${id}/draft`)
    expect([validated.status, validated.json.status, validated.json.validateDraft]).toEqual([
      200,
      'validated',
      true
    ])
    const dataset = await waitFinalized(user, id)
    expect(dataset.draftReason).toBeUndefined()
    expect((await lines(id)).map((line) => line.label)).toEqual(['x'])
    expect((await user.post(`/datasets/${id}/draft`)).text).toBe(
      "Le jeu de données n'est pas en état brouillon"
    )
  })

  it('is discarded on request or automatically, as configured', async () => {
    const id = await created(v1)
    await waitFinalized(user, id)
    await upload(user, 'new.csv', otherStructure, { id, query: 'draft=compatibleOrCancel' })
    await waitFinalized(user, id)
    expect((await events(id)).slice(2)).toEqual([
      'data-updated (draft)',
      'validation-error (draft)',
      'draft-cancelled (draft)'
    ])
    await expect.poll(async () => (await user.get(`/datasets/${id}/task-progress`)).json).toEqual({})
    await upload(user, 'new.csv', v2, { id, query: 'draft=never' })
    await waitFinalized(user, id, { draft: true })
    const patched = await user.patch(`/datasets/${id}?draft=true`, { title: 'Titre du brouillon' })
    expect(patched.json).toMatchObject({ title: 'Titre du brouillon', status: 'finalized' })
    expect((await user.get(`/datasets/${id}`)).json.title).toBe('data')
    const dropped = await user.delete(`/datasets/${id}/draft`)
    expect([dropped.status, dropped.json.draft]).toEqual([200, null])
    expect(await lines(id)).toHaveLength(2)
    expect((await user.get(`/datasets/${id}?draft=true`)).json.title).toBe('data')
  })

  it('stays a draft for a dataset created as a draft', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `${index + 200},n${index}`).join('\n')
    const id = await created(`code,name\n${rows}\n`, 'draft=true')
    const draft = await waitFinalized(user, id, { draft: true })
    expect(draft).toMatchObject({ count: 100, draftReason: { key: 'file-new', validationMode: 'never' } })
    const unseen = await user.get(`/datasets/${id}`)
    expect(unseen.json).toMatchObject({ status: 'draft', title: 'data' })
    expect(unseen.json.file).toBeUndefined()
    const refused = await user.get(`/datasets/${id}/lines`)
    expect([refused.status, refused.text]).toEqual([
      409,
      "Le jeu de données n'est pas dans un état permettant l'opération demandée. État courant : draft."
    ])
    expect((await user.delete(`/datasets/${id}/draft`)).text).toBe(
      "Impossible d'annuler un brouillon si aucune version du jeu de données n'a été validée."
    )
    await user.patch(`/datasets/${id}?draft=true`, { title: 'Publié' })
    await user.post(`/datasets/${id}/draft`)
    // A script that validates a draft and reads its lines at once waits for the publication.
    expect((await user.get(`/datasets/${id}/lines`)).json).toMatchObject({ total: 150 })
    const dataset = await waitFinalized(user, id)
    expect(dataset).toMatchObject({ count: 150, title: 'Publié', status: 'finalized' })
    expect(await events(id)).toEqual([
      'dataset-created (draft)',
      'finalize-end (draft)',
      'draft-validated (draft)',
      'finalize-end'
    ])
  })

  it('is refused while another upload is being received', async () => {
    const id = await created(v1)
    await waitFinalized(user, id)
    const slow = slowUpload(id)
    await slow.started
    const second = await upload(user, 'second.csv', v2, { id })
    expect([second.status, second.text]).toEqual([
      409,
      `Une opération bloquante est déjà en cours sur le jeu de données ${id}.`
    ])
    slow.cut()
    const third = await upload(user, 'third.csv', v2, { id })
    expect(third.status, third.text).toBe(200)
    await waitFinalized(user, id)
    expect(await lines(id)).toHaveLength(3)
  })
})

/** Starts an upload whose body never ends. */
function slowUpload(id: string): { started: Promise<void>; cut: () => void } {
  const boundary = 'cut-half-way'
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\n\r\na,b\n1,`
  const sending = httpRequest(`${platform.origin}/data-fair/api/v1/datasets/${id}`, {
    method: 'POST',
    headers: {
      cookie: user.cookieHeader(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 100_000
    }
  })
  sending.on('error', () => {})
  sending.write(start)
  const uploads = join(platform.dataDir, 'uploads')
  const started = (async () => {
    while (!readdirSync(uploads).length) await new Promise((resolve) => setTimeout(resolve, 10))
  })()
  return { started, cut: () => sending.destroy() }
}

describe('bad files', () => {
  const cases: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ['empty.csv', '', /vide/],
    ['header.csv', 'a,b,c\n', /Aucune ligne n'a pu être lue/],
    ['twice.csv', 'a,b,a\n1,2,3\n4,5,6\n', /plusieurs fois la colonne "a"/],
    [
      'binary.csv',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3, 0xff, 0xfe]),
      /./
    ],
    ['broken.csv.gz', 'not a gzip', /archive gzip est invalide/]
  ]
  it.each(cases)('%s ends in an explicit error that is not retried', async (name, content, text) => {
    const answer = await upload(user, name, content)
    expect(answer.status, answer.text).toBe(201)
    const dataset = await waitStatus(user, answer.json.id, ['error', 'finalized'])
    expect(dataset.status).toBe('error')
    expect(dataset.errorStatus).toBeDefined()
    expect(dataset.errorRetry).toBeUndefined()
    const event = await lastEvent(answer.json.id)
    expect(event.type).toBe('error')
    expect(event.data).toMatch(text)
    expect(event.data).not.toContain(platform.dataDir)
    const progress = async () => (await user.get(`/datasets/${answer.json.id}/task-progress`)).json
    await expect.poll(progress).toMatchObject({ error: true })
    const fixed = await upload(user, 'good.csv', v1, { id: answer.json.id })
    expect(fixed.status, fixed.text).toBe(200)
    expect((await waitFinalized(user, answer.json.id)).count).toBe(2)
  })

  it('in a draft leave the published version unchanged', async () => {
    const id = await created(v1)
    await waitFinalized(user, id)
    await upload(user, 'bad.csv', 'a,b,c\n', { id })
    const draft = await waitStatus(user, id, ['error'])
    expect(draft.draftReason).toBeDefined()
    expect((await user.get(`/datasets/${id}`)).json.status).toBe('finalized')
    expect(await lines(id)).toHaveLength(2)
    expect((await user.delete(`/datasets/${id}/draft`)).status).toBe(200)
    expect((await user.get(`/datasets/${id}?draft=true`)).json.status).toBe('finalized')
  })

  it('with an empty column are accepted, with a warning in the journal', async () => {
    const id = await created('a,empty,b\n10,,x\n20,,y\n')
    const dataset = await waitFinalized(user, id)
    expect(dataset.schema.map((column: { key: string }) => column.key)).not.toContain('empty')
    const journal = (await user.get(`/datasets/${id}/journal`)).json as Event[]
    expect(journal.find(({ type }) => type === 'error')?.data).toBe(
      'le fichier contient une ou plusieurs colonnes vides qui seront ignorées : empty'
    )
  })

  it('leave no file when the upload is aborted or refused', async () => {
    const id = await created(v1)
    await waitFinalized(user, id)
    const slow = slowUpload(id)
    await slow.started
    slow.cut()
    const uploads = join(platform.dataDir, 'uploads')
    while (readdirSync(uploads).length) await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await user.get(`/datasets/${id}?draft=true`)).json.draftReason).toBeUndefined()
    const notFile = await user.post('/datasets', { isMetaOnly: true, title: 'no file' })
    const refused = await upload(user, 'a.csv', v1, { id: notFile.json.id })
    expect([refused.status, refused.text]).toEqual([400, 'this dataset is not file based'])
    expect((await upload(user, 'a.csv', v1, { body: { foo: 1 } })).status).toBe(400)
    expect(readdirSync(uploads)).toEqual([])
  })
})

describe('file names', () => {
  it.each([
    ['../../etc/passwd.csv', 'passwd.csv'],
    [`${'é'.repeat(300)}.csv`, `${'é'.repeat(98)}.csv`],
    ['données 😀 "q".csv', undefined]
  ])('%s is sanitized', async (given, expected) => {
    const answer = await upload(user, given, v1)
    expect(answer.status, answer.text).toBe(201)
    const dataset = await waitFinalized(user, answer.json.id)
    if (expected) expect(dataset.originalFile.name).toBe(expected)
    const raw = await user.get(`/datasets/${dataset.id}/raw`)
    expect(raw.text).toBe(v1)
  })

  it('of compressed files lose their last extension', async () => {
    const answer = await upload(user, 'data.csv.gz', new Uint8Array(gzipSync(v1)))
    const dataset = await waitFinalized(user, answer.json.id)
    expect(dataset).toMatchObject({
      title: 'data',
      originalFile: { name: 'data.csv.gz', mimetype: 'application/gzip' },
      file: { name: 'data.csv', mimetype: 'text/csv' },
      count: 2
    })
    expect((await user.get(`/datasets/${dataset.id}/convert`)).text).toBe(v1)
  })
})

describe('validation rules', () => {
  it('reject lines with a diagnostic, and are checked again when they change', async () => {
    const id = await created('code,name\n101,one\n102,two\n3,three\n')
    const dataset = await waitFinalized(user, id)
    const schema = dataset.schema
    schema[0].minimum = 100
    const patched = await user.patch(`/datasets/${id}`, { schema })
    expect(patched.json.status).toBe('validation-updated')
    const failed = await waitStatus(user, id, ['error', 'finalized'])
    expect(failed).toMatchObject({ status: 'error', errorStatus: 'validation-updated' })
    const event = await lastEvent(id)
    expect(event).toMatchObject({ type: 'validation-error', hasDiagnosticFile: true })
    expect(event.data).toMatch(/^33% des lignes ont une erreur de validation\.\nLigne 3: /)
    const diagnostic = await user.get(`/datasets/${id}/validation-diagnostic.csv`)
    expect(diagnostic.status).toBe(200)
    expect(diagnostic.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(diagnostic.text).toMatch(
      /^\ufeff?line,error_type,field,message,raw_value\n3,validation,code,.+,3\n$/
    )
    expect(await lines(id)).toHaveLength(3)
    delete schema[0].minimum
    schema[0].maximum = 1000
    await user.patch(`/datasets/${id}`, { schema })
    await waitFinalized(user, id)
    const absent = await user.get(`/datasets/${id}/validation-diagnostic.csv`)
    expect([absent.status, absent.text]).toEqual([404, 'Aucun fichier de diagnostic disponible'])
    const journal = (await user.get(`/datasets/${id}/journal`)).json as Event[]
    const told = journal.find(({ type }) => type === 'validation-error')
    expect(told?.hasDiagnosticFile).toBeUndefined()
  })

  it('follow the published version, with the labels of its columns', async () => {
    const id = await created('code,name\n101,one\n102,two\n')
    const { schema } = await waitFinalized(user, id)
    const labels = async (): Promise<unknown> => (await user.get(`/datasets/${id}/values-labels/name`)).json
    Object.assign(schema[1], { 'x-labels': { one: 'Un', two: 'Deux', three: 'Trois' } })
    schema[1]['x-labelsRestricted'] = true
    expect((await user.patch(`/datasets/${id}`, { schema })).json.status).toBe('validation-updated')
    await waitFinalized(user, id)
    expect(await labels()).toHaveLength(3)
    Object.assign(schema[1], { 'x-labels': { one: 'One' }, 'x-labelsRestricted': false })
    expect((await user.patch(`/datasets/${id}`, { schema })).json.status).toBe('finalized')
    expect(await labels()).toEqual([
      { value: 'one', label: 'One' },
      { value: 'two', label: 'two' }
    ])
  })
})

describe('the deletion of a dataset', () => {
  it('cancels its processing and leaves no file', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `${index},some text ${index}`).join('\n')
    const id = await created(`code,name\n${rows}\n`)
    await waitStatus(user, id, ['stored', 'analyzed', 'validated', 'indexed', 'finalized'])
    expect((await user.delete(`/datasets/${id}`)).status).toBe(204)
    expect((await user.get(`/datasets/${id}`)).status).toBe(404)
    expect(readdirSync(join(platform.dataDir, 'datasets'))).not.toContain(id)
    const again = await created(v1)
    await waitFinalized(user, again)
  })
})

describe('an unexpected failure', () => {
  it('is retried once, then stays an error', async () => {
    const impatient = await startPlatform({ retryDelayMs: 200 })
    const client = await impatient.loginAs('test_user1')
    const answer = await upload(client, 'data.csv', v1)
    const dataset = await waitFinalized(client, answer.json.id)
    const { id } = dataset
    // A folder in place of a file makes every attempt fail, as a broken disk would.
    const work = join(impatient.dataDir, 'datasets', id)
    const { rmSync } = await import('node:fs')
    const [set = ''] = readdirSync(join(work, 'files'))
    rmSync(join(work, 'files', set, 'data.csv'))
    mkdirSync(join(work, 'files', set, 'data.csv'))
    const { schema } = dataset
    schema[1].separator = ';'
    await client.patch(`/datasets/${id}`, { schema })
    const first = await waitStatus(client, id, ['error'])
    expect(first.errorRetry).toBeDefined()
    const journal = async (): Promise<Event[]> => (await client.get(`/datasets/${id}/journal`)).json
    while ((await journal())[0]?.type !== 'error') await new Promise((resolve) => setTimeout(resolve, 50))
    const [last, before] = await journal()
    expect([before?.type, last?.type]).toEqual(['error-retry', 'error'])
    expect(last?.data).toBe('Une erreur inattendue a interrompu le traitement.')
    expect((await client.get(`/datasets/${id}/lines`)).json.total).toBe(2)
    await impatient.close()
  })
})
