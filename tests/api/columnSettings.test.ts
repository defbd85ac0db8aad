/** What is said of columns and of the schema that they follow, and what the platform makes of it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { upload, waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

async function editable(schema: Record<string, unknown>[]): Promise<string> {
  const answer = await user.post('/datasets', { isRest: true, title: 'Colonnes', schema })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

describe('a concept of the account', () => {
  beforeAll(async () => {
    const privateVocabulary = [
      { title: 'Ligne de bus', identifiers: ['https://bus.org/line'], type: 'string' },
      { title: 'Charge utile', identifiers: [], type: 'number' }
    ]
    const saved = await user.patch('/settings/user/test_user1', { privateVocabulary })
    expect(saved.status, saved.text).toBe(200)
  })

  it('is that of a column of a file, types its values and filters its lines', async () => {
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

  it('is that of a column of an editable dataset, when it is made and when it changes', async () => {
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

describe('a column', () => {
  it.each([{ minLength: -1 }, { maxLength: -1 }, { minLength: 1.5 }, { maxLength: '3' }])(
    'has no length such as %o',
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

  it('says how the dates of an editable dataset are sent', async () => {
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

it('keeps a reference schema that is known by its address alone', async () => {
  const id = await editable([{ key: 'a', type: 'string' }])
  const conformsTo = { url: 'https://schema.data.gouv.fr/stops' }
  const saved = await user.patch(`/datasets/${id}`, { conformsTo })
  expect([saved.status, saved.json.conformsTo]).toEqual([200, conformsTo])
})
