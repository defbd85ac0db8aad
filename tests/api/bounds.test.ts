/** Limits of what one dataset may hold. */
import { expect, it } from 'vitest'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

const tableOf = (columns: number): string => {
  const cells = Array.from({ length: columns }, (_, index) => index)
  return `${cells.map((index) => `c${index}`).join(',')}\n${cells.join(',')}\n`
}
const refusal = 'Le jeu de données a trop de colonnes : 2001, pour 2000 au plus.'

it('a file of too many columns is refused in the journal', async () => {
  const created = await upload(user, 'large.csv', tableOf(2001))
  expect(created.status, created.text).toBe(201)
  const { id } = created.json
  await waitStatus(user, id, ['error'])
  const { json: journal } = await user.get(`/datasets/${id}/journal`)
  expect(journal[0]).toMatchObject({ type: 'error', data: refusal })
  expect((await user.get(`/datasets/${id}`)).json).toMatchObject({ status: 'error', title: 'large' })
  // A dataset in error accepts another file, and can be deleted.
  await upload(user, 'large.csv', 'a,b\n1,2\n', { id })
  expect((await waitFinalized(user, id)).schema.map(({ key }: { key: string }) => key)).toContain('a')
  expect((await user.delete(`/datasets/${id}`)).status).toBe(204)
})

it('a new file with too many columns leaves the published data unchanged', async () => {
  const { id } = (await upload(user, 'b.csv', 'a,b\n7,8\n')).json
  await waitFinalized(user, id)
  await upload(user, 'b.csv', tableOf(2001), { id })
  await expect
    .poll(async () => JSON.stringify((await user.get(`/datasets/${id}/journal`)).json), { timeout: 15_000 })
    .toContain(refusal)
  const { json } = await user.get(`/datasets/${id}/lines?select=a,b`)
  expect(json.results).toMatchObject([{ a: 7, b: 8 }])
})

it('extras are limited to 1 MB, in bytes, by every route', async () => {
  const { id } = (await user.post('/datasets', { isMetaOnly: true, title: 'Décrit' })).json
  const fits = { x: 'é'.repeat(499_900) }
  expect((await user.patch(`/datasets/${id}`, { extras: fits })).status).toBe(200)
  const large = { x: 'é'.repeat(500_000) }
  for (const answer of [
    await user.patch(`/datasets/${id}`, { extras: large }),
    await user.post('/datasets', { isMetaOnly: true, title: 'Autre', extras: large })
  ])
    expect(answer.status, answer.text).toBe(413)
  const form = new FormData()
  form.set('body', JSON.stringify({ isMetaOnly: true, title: 'Autre', extras: large }))
  const sent = await user.post('/datasets', form)
  expect([sent.status, sent.text]).toEqual([
    400,
    'data/body/extras ne doit pas dépasser 1000000 octets (1000000)'
  ])
  expect((await user.get(`/datasets/${id}`)).json.extras).toEqual(fits)
})

it('the metadata returned with every read are limited in size', async () => {
  const { id } = (
    await user.post('/datasets', { isRest: true, title: 'Long', schema: [{ key: 'a', type: 'string' }] })
  ).json
  const items: [name: string, most: number, item: (index: number) => unknown][] = [
    ['keywords', 1000, (index) => `k${index}`],
    ['topics', 1000, (index) => ({ id: `t${index}`, title: 'T' })],
    ['relatedDatasets', 1000, (index) => ({ id: `d${index}`, title: 'D' })],
    ['attachments', 1000, (index) => ({ type: 'url', name: `${index}`, title: 'A', url: 'https://a.test' })],
    ['constraints', 100, () => ({ type: 'unique', properties: ['a'] })],
    ['primaryKey', 100, (index) => `${'é'.repeat(100)}${index}`]
  ]
  for (const [name, most, item] of items) {
    const many = Array.from({ length: most + 1 }, (_, index) => item(index))
    const refused = await user.patch(`/datasets/${id}`, { [name]: many })
    expect([refused.status, refused.text]).toEqual([
      400,
      `data/body/${name} ne doit pas contenir plus de ${most} éléments (${most})`
    ])
    if (name !== 'constraints')
      expect((await user.patch(`/datasets/${id}`, { [name]: many.slice(1) })).status, name).toBe(200)
  }
  // Column keys too long for a response header still leave the schema readable.
  const safe = await user.get(`/datasets/${id}/safe-schema`)
  expect([safe.status, safe.headers.get('x-primary-key')]).toEqual([200, null])
})
