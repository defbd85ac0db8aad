/** Settings of columns and of reference schemas, and their effects. */
import { beforeAll, describe, expect, it } from 'vitest'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()

async function editable(schema: Record<string, unknown>[]): Promise<string> {
  const answer = await user.post('/datasets', { isRest: true, title: 'Colonnes', schema })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

describe('a concept defined by the account', () => {
  beforeAll(async () => {
    const privateVocabulary = [
      { title: 'Ligne de bus', identifiers: ['https://bus.org/line'], type: 'string' },
      { title: 'Charge utile', identifiers: [], type: 'number' }
    ]
    const saved = await user.patch('/settings/user/test_user1', { privateVocabulary })
    expect(saved.status, saved.text).toBe(200)
  })

  it('applies to a column of a file, types its values and filters its lines', async () => {
    const { json } = await upload(user, 'lignes.csv', 'Ligne,Charge\n12,4\n7,9\n')
    const { id, schema } = await waitFinalized(user, json.id)
    expect(schema[0]).toMatchObject({ key: 'ligne', type: 'integer' })
    const changed = await user.patch(`/datasets/${id}`, {
      schema: [
        { ...schema[0], 'x-refersTo': 'https://bus.org/line' },
        { ...schema[1], 'x-refersTo': 'charge-utile' }
      ]
    })
    expect(changed.status, changed.text).toBe(200)
    const after = await waitFinalized(user, id)
    expect(after.schema[0]).toMatchObject({
      type: 'string',
      'x-concept': { id: 'ligne-de-bus', title: 'Ligne de bus', primary: true }
    })
    expect(after.schema[1]).toMatchObject({ type: 'integer', 'x-concept': { id: 'charge-utile' } })
    const found = await user.get(`/datasets/${id}/lines?_c_ligne-de-bus_eq=7`)
    expect(found.json.results).toMatchObject([{ ligne: '7', charge: 9 }])
    const listed = await user.get('/datasets?short-concept=ligne-de-bus&facets=short-concept&select=id')
    expect(listed.json.results.map((dataset: { id: string }) => dataset.id)).toEqual([id])
    expect(listed.json.facets['short-concept']).toContainEqual({ value: 'ligne-de-bus', count: 1 })
  })

  it('applies to a column of an editable dataset, when it is created or changed', async () => {
    const id = await editable([{ key: 'a', type: 'string', 'x-refersTo': 'https://bus.org/line' }])
    const made = await user.get(`/datasets/${id}`)
    expect(made.json.schema[0]['x-concept']?.id).toBe('ligne-de-bus')
    const { 'x-concept': _concept, ...column } = made.json.schema[0]
    const other = await user.patch(`/datasets/${id}`, {
      schema: [{ ...column, 'x-refersTo': 'charge-utile' }]
    })
    expect(other.json.schema[0]['x-concept']?.id).toBe('charge-utile')
  })
})

describe('a column of an editable dataset', () => {
  it('with a duplicate key from an earlier defect can be changed, but not duplicated again', async () => {
    const id = await editable([
      { key: 'a', type: 'string' },
      { key: 'b', type: 'string' }
    ])
    await platform.app.platform.datasets.parts.store.update(id, (current) => ({
      record: {
        ...current,
        schema: [...current.schema.slice(0, 2), current.schema[1]!, ...current.schema.slice(2)]
      }
    }))
    const read = async (): Promise<{ key: string; title?: string }[]> =>
      (await user.get(`/datasets/${id}`)).json.schema.filter(
        ({ key }: { key: string }) => !key.startsWith('_')
      )
    const [a, b, again] = await read()
    expect([a, b, again].map((column) => column?.key)).toEqual(['a', 'b', 'b'])
    const saved = await user.patch(`/datasets/${id}`, { schema: [{ ...a, title: 'A' }, b, again] })
    expect(saved.status, saved.text).toBe(200)
    expect((await read())[0]).toMatchObject({ key: 'a', title: 'A' })
    const text = "data/body/schema/3/key est déjà la clé d'une autre colonne (b)"
    expect(await user.patch(`/datasets/${id}`, { schema: [a, b, again, b] })).toMatchObject({
      status: 400,
      text
    })
    // The duplicate cannot come back once it is removed.
    expect((await user.patch(`/datasets/${id}`, { schema: [a, b] })).status).toBe(200)
    await waitFinalized(user, id)
    expect((await read()).map(({ key }) => key)).toEqual(['a', 'b'])
    expect(await user.patch(`/datasets/${id}`, { schema: [a, b, b] })).toMatchObject({ status: 400 })
  })

  const columns = [{ key: 'at', type: 'string', format: 'date-time', timeZone: 'Foo/Bar' }, { key: 'b' }]
  const twice = [{ key: 'b' }, { key: 'b' }]
  const modes = { primaryKeyMode: 'md5' }
  it.each([
    [{ schema: columns }, 'data/body/schema/0/timeZone doit être un fuseau horaire connu (Foo/Bar)'],
    [{ schema: twice }, "data/body/schema/1/key est déjà la clé d'une autre colonne (b)"],
    [
      { rest: modes },
      'data/body/rest/primaryKeyMode doit être égal à une des valeurs prédéfinies (sha256,base64)'
    ]
  ])('is refused with %j', async (body, text) => {
    const base = { isRest: true, title: 'Refused' }
    expect(await user.post('/datasets', { ...base, ...body })).toMatchObject({ status: 400, text })
    if ('rest' in body) return
    const { json } = await user.post('/datasets', base)
    expect(await user.patch(`/datasets/${json.id}`, body)).toMatchObject({ status: 400, text })
    const fine = { schema: [{ ...columns[0], timeZone: 'America/Guadeloupe' }] }
    expect((await user.patch(`/datasets/${json.id}`, fine)).status).toBe(200)
  })
})

describe('a column attribute', () => {
  it.each([
    ['icon', 5],
    ['x-group', ['g']],
    ['x-display', 5],
    ['x-capabilities', { text: 'no' }],
    ['x-labelsRestricted', 'yes'],
    ['x-required', 'yes'],
    ['readOnly', 'yes'],
    ['x-master', 'm'],
    ['x-fromUrl', 5],
    ['x-itemKey', 5],
    ['x-transform', 'value'],
    ['x-transform', { type: 'text' }],
    ['x-transform', { expr: 5 }],
    ['dateFormat', 5]
  ])('of the wrong type is refused: %s %j', async (name, value) => {
    const schema = [{ key: 'a', type: 'string', [name]: value }]
    const { status, text } = await user.post('/datasets', { isRest: true, title: 'Typed', schema })
    expect([status, text]).toEqual([400, expect.stringMatching(`^data/body/schema/0/${name}`)])
  })

  it('may be null, which is ignored', async () => {
    const names = ['icon', 'x-originalName', 'x-required', 'x-capabilities', 'x-transform', 'x-fromUrl']
    const nothing = Object.fromEntries(names.map((name) => [name, null]))
    const answer = await user.post('/datasets', {
      isRest: true,
      title: 'Nothing',
      schema: [{ key: 'a', type: 'string', ...nothing }]
    })
    expect(answer.status, answer.text).toBe(201)
    expect(Object.keys(answer.json.schema[0])).toEqual(['key', 'type', 'description'])
  })
})

describe('a column pattern', () => {
  const refusal = (reason: string): string =>
    `data/body/schema/1/pattern doit correspondre au format "regex" (regex) : ${reason}`
  const columns = (pattern: unknown): Record<string, unknown>[] => [
    { key: 'a', type: 'string' },
    { key: 'b', type: 'string', pattern }
  ]

  it.each([
    ['(', "l'expression régulière n'est pas valide"],
    [String.raw`(a)\1`, 'les renvois à un groupe'],
    ['(?<=a)b', 'les conditions (?=…) et (?!…)'],
    ['(a{100}){100}', "l'expression régulière est trop longue"]
  ])('is refused when its syntax is unsupported: %s', async (pattern, reason) => {
    const id = await editable(columns('a'))
    const schema = columns(pattern)
    const form = new FormData()
    form.append('schema', JSON.stringify(schema))
    form.append('isRest', 'true')
    form.append('title', 'Formulaire')
    const answers = [
      await user.post('/datasets', { isRest: true, title: 'Motif', schema }),
      await user.post('/datasets', form),
      await user.put(`/datasets/motif-${id}`, { isRest: true, title: 'Motif', schema }),
      await user.patch(`/datasets/${id}`, { schema })
    ]
    for (const { status, text } of answers) {
      expect([status, text.slice(0, refusal(reason).length)]).toEqual([400, refusal(reason)])
    }
    const uploaded = await upload(user, 'motif.csv', 'a,b\n1,2\n')
    await waitFinalized(user, uploaded.json.id)
    expect((await user.post(`/datasets/${uploaded.json.id}`, { schema })).status).toBe(400)
  })

  it('is validated, with its bounds, by every route', async () => {
    const id = await editable(columns('a'))
    for (const wrong of [{ pattern: 5 }, { minimum: 'a' }, { maximum: {} }, { patternErrorMessage: [] }]) {
      const schema = [{ key: 'a', type: 'string', ...wrong }]
      expect((await user.patch(`/datasets/${id}`, { schema })).status, JSON.stringify(wrong)).toBe(400)
    }
    const uploaded = await upload(user, 'colonnes.csv', 'a,b\n1,2\n')
    await waitFinalized(user, uploaded.json.id)
    for (const schema of [5, 'a', [null], [5], [{ key: 5 }]]) {
      for (const path of [`/datasets/${id}`, `/datasets/${uploaded.json.id}`]) {
        expect((await user.patch(path, { schema })).status).toBe(400)
        const posted = await user.post(path, { schema })
        expect([path, posted.status]).toEqual([path, 400])
      }
    }
  })

  it('is matched in linear time where backtracking engines would hang', async () => {
    const id = await editable(columns('^(a+)+$'))
    for (const length of [30, 5000, 100_000]) {
      const answer = await user.post(`/datasets/${id}/lines`, { b: `${'a'.repeat(length)}!` })
      expect([answer.status, answer.text.slice(0, 50)]).toEqual([
        400,
        '/b doit correspondre au format "^(a+)+$" (^(a+)+$)'
      ])
    }
    expect((await user.post(`/datasets/${id}/lines`, { b: 'a'.repeat(100_000) })).status).toBe(201)
  })

  it('stored before, with an unsupported syntax, causes a warning at each write', async () => {
    const pattern = String.raw`^(.)\1$`
    const told = "Le format de la colonne « b » n'est pas vérifié : les renvois à un groupe"
    const store = async (id: string): Promise<void> => {
      const row = await platform.app.platform.metadata
        .selectFrom('datasets')
        .select('document')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const document = row.document.replace('"pattern":"before"', `"pattern":${JSON.stringify(pattern)}`)
      expect(document).not.toBe(row.document)
      const { metadata } = platform.app.platform
      await metadata.updateTable('datasets').set({ document }).where('id', '=', id).execute()
    }
    const id = await editable(columns('before'))
    await store(id)
    const written = await user.post(`/datasets/${id}/lines`, { b: 'anything' })
    expect(written.status, written.text).toBe(201)
    expect(written.json._warning).toContain(told)
    const bulk = await user.post(`/datasets/${id}/_bulk_lines`, [{ b: 'x' }])
    expect(bulk.json.warnings[0].warning).toContain(told)
    // The pattern may stay while other fields change, and is dropped when another pattern is written.
    const { schema } = (await user.get(`/datasets/${id}`)).json
    const titled = schema.map((column: object) => ({ ...column, title: 'Titre' }))
    expect((await user.patch(`/datasets/${id}`, { schema: titled })).status).toBe(200)
    const admin = await platform.loginAs('test_superadmin', { adminMode: true })
    const diagnosed = await admin.get(`/datasets/${id}/_diagnose`)
    expect(diagnosed.json.warnings).toMatchObject([{ code: 'UncheckedPattern' }])
    expect((await user.patch(`/datasets/${id}`, { schema: columns('^x') })).status).toBe(200)
    await waitFinalized(user, id)
    expect((await user.post(`/datasets/${id}/lines`, { b: 'y' })).status).toBe(400)

    const { json } = await upload(user, 'lignes.csv', 'a,b\n1,before\n')
    const file = await waitFinalized(user, json.id)
    const ruled = [file.schema[0], { ...file.schema[1], pattern: 'before' }]
    expect((await user.patch(`/datasets/${json.id}`, { schema: ruled })).status).toBe(200)
    await waitFinalized(user, json.id)
    await store(json.id)
    expect((await admin.post(`/datasets/${json.id}/_reindex`, {})).status).toBe(200)
    await waitFinalized(user, json.id)
    const journal = await user.get(`/datasets/${json.id}/journal`)
    const events = journal.json.filter(({ type }: { type: string }) => type === 'validation-error')
    expect(events).toMatchObject([{ data: expect.stringContaining(told) }])
  })
})

describe('a column', () => {
  it.each([{ minLength: -1 }, { maxLength: -1 }, { minLength: 1.5 }, { maxLength: '3' }])(
    'cannot have a length such as %o',
    async (rule) => {
      const column = { key: 'a', type: 'string' }
      const refused = await user.post('/datasets', {
        isRest: true,
        title: 'Colonnes',
        schema: [{ ...column, ...rule }]
      })
      expect(refused.status).toBe(400)
      const id = await editable([column])
      const patched = await user.patch(`/datasets/${id}`, { schema: [{ ...column, ...rule }] })
      expect(patched.status).toBe(400)
      const cleared = await user.patch(`/datasets/${id}`, {
        schema: [{ ...column, minLength: null, maxLength: 0 }]
      })
      expect(cleared.status, cleared.text).toBe(200)
    }
  )

  it('declares the date format of an editable dataset', async () => {
    const id = await editable([
      { key: 'day', type: 'string', format: 'date', dateFormat: 'D/M/YYYY' },
      { key: 'at', type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YY H:m' }
    ])
    const path = `/datasets/${id}/lines`
    const sent = await user.post(path, { day: '3/2/2024', at: '3/7/24 8:05' })
    expect([sent.status, sent.json.day, sent.json.at]).toEqual([
      201,
      '2024-02-03',
      '2024-07-03T08:05:00+02:00'
    ])
    expect((await user.post(path, { day: '2024-02-03', at: '2024-07-03T08:05:00Z' })).status).toBe(201)
    const wrong = await user.post(path, { day: '31/2/2024' })
    expect([wrong.status, wrong.text]).toEqual([
      400,
      '/day doit correspondre au format "date" (date) (valeur : "31/2/2024")'
    ])
  })
})

it('a column has its constraints validated when its capabilities change', async () => {
  const { json } = await upload(user, 'mesures.csv', 'nom,valeur\nun,5\ndeux,50\n')
  const { id, schema } = await waitFinalized(user, json.id)
  const changed = await user.patch(`/datasets/${id}`, {
    schema: [
      { ...schema[0], 'x-capabilities': { text: false } },
      { ...schema[1], maximum: 10 }
    ]
  })
  expect([changed.status, changed.json.status]).toEqual([200, 'analyzed'])
  const refused = await waitStatus(user, id, ['finalized', 'error'])
  expect([refused.status, refused.errorStatus]).toEqual(['error', 'analyzed'])
})

it('a dataset keeps a reference schema known by its URL alone', async () => {
  const id = await editable([{ key: 'a', type: 'string' }])
  const conformsTo = { url: 'https://schema.data.gouv.fr/stops' }
  const saved = await user.patch(`/datasets/${id}`, { conformsTo })
  expect([saved.status, saved.json.conformsTo]).toEqual([200, conformsTo])
})
