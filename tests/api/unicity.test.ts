import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

interface Event {
  type: string
  data?: string
  draft?: boolean
  hasDiagnosticFile?: boolean
}

const unique = (...properties: string[]): { type: string; properties: string[] } => ({
  type: 'unique',
  properties
})
const distinct = 'code,name\nA1,one\nA2,two\n'
const repeated = 'code,name\nA1,one\nA2,two\n\nA1,three\n,four\n,five\n'

async function created(content: string): Promise<string> {
  const answer = await upload(user, 'data.csv', content)
  expect(answer.status, answer.text).toBe(201)
  await waitFinalized(user, answer.json.id)
  return answer.json.id
}

async function journal(id: string): Promise<Event[]> {
  return (await user.get(`/datasets/${id}/journal`)).json
}

async function names(id: string, query = ''): Promise<unknown[]> {
  const answer = await user.get(`/datasets/${id}/lines?sort=_i&${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.results.map((line: Record<string, unknown>) => line.name)
}

const refusal = {
  type: 'validation-error',
  data: "2 ligne(s) en double sur une contrainte d'unicité",
  hasDiagnosticFile: true,
  diagnosticErrorCount: 2,
  diagnosticCapped: false,
  unicityErrorCount: 2
}
const message =
  'Doublon détecté : le champ (code) contient déjà cette valeur. Chaque valeur de la colonne code doit être unique.'

describe('a uniqueness constraint on a file dataset', () => {
  it('satisfied by its lines causes a new indexing', async () => {
    const id = await created(distinct)
    const patched = await user.patch(`/datasets/${id}`, { constraints: [unique('code')] })
    expect([patched.status, patched.json.status]).toEqual([200, 'validated'])
    expect(patched.json.constraints).toEqual([unique('code')])
    await waitFinalized(user, id)
    expect((await journal(id)).map(({ type }) => type)).toEqual([
      'finalize-end',
      'structure-updated',
      'finalize-end',
      'dataset-created'
    ])
    const again = await user.patch(`/datasets/${id}`, { constraints: [unique('code')] })
    expect(again.json.status).toBe('finalized')
  })

  it('violated by its lines puts it in error, with unchanged data, until it is removed', async () => {
    const id = await created(repeated)
    const before = (await user.get(`/datasets/${id}/lines`)).json.results
    await user.patch(`/datasets/${id}`, { constraints: [unique('code')] })
    const failed = await waitStatus(user, id, ['error', 'finalized'])
    expect(failed).toMatchObject({ status: 'error', errorStatus: 'validated', count: 5 })
    expect(failed.errorRetry).toBeUndefined()
    const [event] = await journal(id)
    expect(event).toMatchObject(refusal)
    expect(event?.draft).toBeUndefined()
    const diagnostic = await user.get(`/datasets/${id}/validation-diagnostic.csv`)
    expect(diagnostic.text.replace('\ufeff', '')).toBe(
      'line,error_type,field,message,raw_value\n' +
        `1,unicity,code,${message},A1\n` +
        `4,unicity,code,${message},A1\n`
    )
    expect((await user.get(`/datasets/${id}/lines`)).json.results).toEqual(before)

    const retried = await user.patch(`/datasets/${id}`, {})
    expect(retried.json.status).toBe('validated')
    expect((await waitStatus(user, id, ['error', 'finalized'])).status).toBe('error')

    const dropped = await user.patch(`/datasets/${id}`, { constraints: null })
    expect([dropped.json.status, dropped.json.constraints]).toEqual(['validated', []])
    await waitFinalized(user, id)
    expect((await user.get(`/datasets/${id}/validation-diagnostic.csv`)).status).toBe(404)
    const told = (await journal(id)).filter(({ type }) => type === 'validation-error')
    expect(told.map(({ hasDiagnosticFile }) => hasDiagnosticFile)).toEqual([undefined, undefined])
  })

  it('violated by its lines can be satisfied by a corrected file', async () => {
    const id = await created(repeated)
    await user.patch(`/datasets/${id}`, { constraints: [unique('code')] })
    await waitStatus(user, id, ['error'])
    await upload(user, 'corrected.csv', distinct, { id })
    const dataset = await waitFinalized(user, id)
    expect(dataset).toMatchObject({ count: 2, constraints: [unique('code')] })
    expect(dataset.errorStatus).toBeUndefined()
    expect((await user.get(`/datasets/${id}/validation-diagnostic.csv`)).status).toBe(404)
  })

  it('and a validation rule have separate diagnostics', async () => {
    const id = await created(repeated)
    const { schema } = (await user.get(`/datasets/${id}`)).json
    schema[1].maxLength = 3
    await user.patch(`/datasets/${id}`, { schema, constraints: [unique('code')] })
    const refused = await waitStatus(user, id, ['error', 'finalized'])
    expect(refused).toMatchObject({ status: 'error', errorStatus: 'analyzed' })
    const [invalid] = await journal(id)
    expect(invalid).toMatchObject({
      type: 'validation-error',
      validationErrorCount: 3,
      extensionErrorCount: 0
    })
    expect(invalid).not.toHaveProperty('unicityErrorCount')
    const path = `/datasets/${id}/validation-diagnostic.csv`
    expect((await user.get(path)).text).toContain('\n4,validation,')
    schema[1].maxLength = 30
    await user.patch(`/datasets/${id}`, { schema })
    await waitStatus(user, id, ['error', 'finalized'])
    expect((await journal(id))[0]).toMatchObject(refusal)
    const { text } = await user.get(path)
    expect([text.includes(',validation,'), text.includes('\n4,unicity,')]).toEqual([false, true])
  })

  it('set at its creation is checked, and publishes nothing when violated', async () => {
    const schema = [{ key: 'code', type: 'string', title: 'Le code' }, { key: 'name' }]
    const answer = await upload(user, 'data.csv', repeated, {
      body: { schema, constraints: [unique('code')] }
    })
    expect(answer.status, answer.text).toBe(201)
    const { id } = answer.json
    expect((await waitStatus(user, id, ['error', 'finalized'])).status).toBe('error')
    const diagnostic = await user.get(`/datasets/${id}/validation-diagnostic.csv`)
    expect(diagnostic.text).toContain('4,unicity,code,Doublon détecté : le champ (Le code) contient')
    await user.patch(`/datasets/${id}`, { constraints: [] })
    expect((await waitFinalized(user, id)).count).toBe(5)
  })
})

describe('new data that violate a constraint', () => {
  async function constrained(): Promise<string> {
    const id = await created(distinct)
    await user.patch(`/datasets/${id}`, { constraints: [unique('code')] })
    await waitFinalized(user, id)
    return id
  }

  it('stay a draft in error', async () => {
    const id = await constrained()
    await upload(user, 'new.csv', repeated, { id })
    const draft = await waitStatus(user, id, ['error'])
    expect(draft.draftReason.validationMode).toBe('always')
    expect((await user.get(`/datasets/${id}`)).json).toMatchObject({ status: 'finalized', count: 2 })
    expect(await names(id)).toEqual(['one', 'two'])
    expect((await journal(id))[0]).toMatchObject({ ...refusal, draft: true })
    const path = `/datasets/${id}/validation-diagnostic.csv`
    expect((await user.get(`${path}?draft=true`)).text).toContain(',unicity,')
    expect((await user.get(path)).status).toBe(404)

    await user.patch(`/datasets/${id}?draft=true`, { constraints: [] })
    expect(await waitFinalized(user, id)).toMatchObject({ count: 5, constraints: [] })
    expect((await user.get(path)).status).toBe(404)
  })

  it('are discarded on request', async () => {
    const id = await constrained()
    await upload(user, 'new.csv', repeated, { id, query: 'draft=compatibleOrCancel' })
    await waitFinalized(user, id)
    expect((await journal(id))[0]).toMatchObject({
      ...refusal,
      type: 'draft-cancelled',
      data: `annulation automatique : ${refusal.data}`,
      draft: true
    })
    expect(await names(id)).toEqual(['one', 'two'])
    const diagnostic = await user.get(`/datasets/${id}/cancelled-draft-diagnostic.csv`)
    expect(diagnostic.text).toContain(`\n4,unicity,code,${message},A1\n`)
    await expect.poll(async () => (await user.get(`/datasets/${id}/task-progress`)).json).toEqual({})
  })

  it('are detected in the sample of a draft, then in all lines at publication', async () => {
    const id = await constrained()
    const rows = Array.from({ length: 150 }, (_, index) => `B${index},n${index}`)
    const content = `code,name\n${rows.join('\n')}\nB0,late\n`
    await upload(user, 'new.csv', content, { id, query: 'draft=never' })
    expect((await waitFinalized(user, id, { draft: true })).count).toBe(100)
    expect((await user.post(`/datasets/${id}/draft`)).status).toBe(200)
    expect((await waitStatus(user, id, ['error'])).errorStatus).toBe('validated')
    expect((await journal(id))[0]).toMatchObject({ ...refusal, draft: true })
    expect(await names(id)).toEqual(['one', 'two'])
  })

  it('may come with the constraint itself', async () => {
    const id = await created(distinct)
    const refused = await upload(user, 'new.csv', repeated, { id, body: { constraints: [unique('other')] } })
    expect([refused.status, refused.text]).toEqual([
      400,
      "La colonne \"other\" d'une contrainte d'unicité n'existe pas dans le schéma."
    ])
    await upload(user, 'new.csv', repeated, { id, body: { constraints: [unique('code')] } })
    await waitStatus(user, id, ['error'])
    expect((await user.get(`/datasets/${id}`)).json.constraints).toBeUndefined()
  })
})

describe('a constraint is refused', () => {
  const sentence =
    "Les contraintes d'unicité ne sont pas prises en charge sur les jeux de données virtuels ou sans données (isMetaOnly)."

  it('without its columns', async () => {
    const answer = await upload(user, 'data.csv', distinct, { body: { constraints: [unique('code')] } })
    expect([answer.status, answer.text]).toEqual([
      400,
      "La colonne \"code\" d'une contrainte d'unicité n'existe pas dans le schéma."
    ])
    const id = await created(distinct)
    const calculated = await user.patch(`/datasets/${id}`, { constraints: [unique('_i')] })
    expect([calculated.status, calculated.text]).toEqual([
      400,
      'La colonne "_i" est calculée ou issue d\'un enrichissement et ne peut pas porter une contrainte d\'unicité.'
    ])
    expect((await user.get(`/datasets/${id}`)).json.status).toBe('finalized')
  })

  it('when a new schema no longer has its columns', async () => {
    const id = await created(distinct)
    await user.patch(`/datasets/${id}`, { constraints: [unique('code')] })
    const { schema } = await waitFinalized(user, id)
    schema[0].separator = ';'
    const answer = await user.patch(`/datasets/${id}`, { schema })
    expect([answer.status, answer.text]).toEqual([
      400,
      'La colonne "code" est multivaluée et ne peut pas porter une contrainte d\'unicité.'
    ])
    const both = await user.patch(`/datasets/${id}`, { schema, constraints: [] })
    expect(both.status, both.text).toBe(200)
    await waitFinalized(user, id)
  })

  it.each(['isVirtual', 'isMetaOnly'])('on a dataset that is %s', async (kind) => {
    const body = { [kind]: true, title: 'No line' }
    const answer = await user.post('/datasets', { ...body, constraints: [unique('code')] })
    expect([answer.status, answer.text]).toEqual([400, sentence])
    const known = await user.post('/datasets', body)
    const patched = await user.patch(`/datasets/${known.json.id}`, { constraints: [unique('code')] })
    expect([patched.status, patched.text]).toEqual([400, sentence])
  })
})

describe('a constraint changed during processing', () => {
  let slow: TestPlatform
  let client: TestClient

  beforeAll(async () => {
    slow = await startPlatform({ processingStepDelayMs: 500 })
    client = await slow.loginAs('test_user1')
  })
  afterAll(() => slow.close())

  it('causes a new indexing of lines being indexed', async () => {
    const { json } = await upload(client, 'data.csv', repeated)
    await waitStatus(client, json.id, ['validated'])
    const patched = await client.patch(`/datasets/${json.id}`, { constraints: [unique('code')] })
    expect([patched.status, patched.json.status]).toEqual([200, 'validated'])
    const failed = await waitStatus(client, json.id, ['error', 'finalized'])
    expect(failed).toMatchObject({ status: 'error', errorStatus: 'validated' })
  })

  it('applies to a draft being published', async () => {
    const { id } = (await upload(client, 'data.csv', distinct)).json
    await waitFinalized(client, id)
    await upload(client, 'new.csv', repeated, { id })
    await waitStatus(client, id, ['indexed'], { draft: true })
    const patched = await client.patch(`/datasets/${id}`, { constraints: [unique('code')] })
    expect(patched.status, patched.text).toBe(200)
    const draft = await waitStatus(client, id, ['error', 'finalized'])
    expect([draft.status, draft.draftReason?.key]).toEqual(['error', 'file-updated'])
    // The published lines satisfy the constraint, and stay.
    await expect
      .poll(async () => (await client.get(`/datasets/${id}`)).json.status, { timeout: 10_000 })
      .toBe('finalized')
    const { results } = (await client.get(`/datasets/${id}/lines`)).json
    expect(results).toHaveLength(2)
    // Removing the constraint lets the draft be processed again.
    await client.patch(`/datasets/${id}`, { constraints: null })
    expect(await waitFinalized(client, id)).toMatchObject({ count: 5, constraints: [] })
  })

  it('is not lost during analysis, nor are other settings', async () => {
    const { id } = (await upload(client, 'data.csv', distinct)).json
    await waitStatus(client, id, ['indexed'])
    await client.patch(`/datasets/${id}`, {
      attachmentsAsImage: true,
      constraints: [unique('code')],
      extras: { a: 1 }
    })
    expect(await waitFinalized(client, id)).toMatchObject({
      attachmentsAsImage: true,
      constraints: [unique('code')],
      extras: { a: 1 }
    })
  })
})

describe('a constraint on an editable dataset', () => {
  it('is accepted without processing', async () => {
    const schema = [{ key: 'code', type: 'string' }]
    const body = { isRest: true, title: 'Lines', schema, constraints: [unique('code')] }
    const answer = await user.post('/datasets', body)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json.constraints).toEqual([unique('code')])
    const patched = await user.patch(`/datasets/${answer.json.id}`, { constraints: null })
    expect(patched.json).toMatchObject({ status: 'finalized', constraints: [] })
  })
})
