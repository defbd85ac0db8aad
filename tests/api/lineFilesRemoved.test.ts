/**
 * Files attached to lines are deleted with their lines, by any kind of deletion, and also when the server is killed
 * meanwhile.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import type { TestClient } from './support/client.ts'
import { login } from './support/login.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()

const schema = [
  { key: 'nom', type: 'string' },
  { key: 'at', type: 'string', format: 'date-time' },
  // A column key that must be quoted in SQL.
  { key: `d'"o.c`, type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
]
const doc = `d'"o.c`

async function created(client: TestClient, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.post('/datasets', { isRest: true, title: 'Fichiers', schema, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

/** @returns the path of the file, as the line names it */
async function withFile(
  client: TestClient,
  path: string,
  _id: string,
  more: Record<string, unknown> = {}
): Promise<string> {
  const form = new FormData()
  form.set('_body', JSON.stringify({ _id, nom: _id, ...more }))
  form.set('attachment', new Blob([`fichier de ${_id}`]), 'a.txt')
  const answer = await client.post(`${path}/lines`, form)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.json[doc]
}

function filesIn(dataDir: string, id: string): string[] {
  const folder = join(dataDir, 'datasets', id, 'files', 'lines')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.txt'))
    .toSorted()
}

async function expectFiles(id: string, paths: string[]): Promise<void> {
  await expect
    .poll(() => filesIn(platform.dataDir, id), { timeout: 10_000 })
    .toEqual(paths.map((path) => path).toSorted())
  await expect
    .poll(async () => (await user.get(`/datasets/${id}`)).json.storage.attachments.count, { timeout: 10_000 })
    .toBe(paths.length)
}

async function bulk(id: string, operations: object[], query = ''): Promise<void> {
  const answer = await user.post(`/datasets/${id}/_bulk_lines${query}`, operations)
  expect(answer.json, answer.text).toMatchObject({ nbErrors: 0 })
}

it('attached files are deleted with lines deleted or changed by a bulk', async () => {
  const id = await created(user)
  const paths = []
  for (const line of ['a', 'b', 'c', 'd', 'e']) paths.push(await withFile(user, `/datasets/${id}`, line))
  await bulk(id, [
    { _action: 'delete', _id: 'a' },
    { _action: 'patch', _id: 'b', [doc]: null },
    { _id: 'c', nom: 'sans fichier' },
    // A second line references the file of a deleted line.
    { _id: 'f', [doc]: paths[3] },
    { _action: 'delete', _id: 'd' }
  ])
  await expectFiles(id, [paths[3]!, paths[4]!])
  await bulk(id, [{ _action: 'delete', _id: 'f' }])
  // The file is kept, because it came with another line than the deleted one.
  await expectFiles(id, [paths[3]!, paths[4]!])
})

it('attached files are deleted with replaced lines, unless the new lines reference them', async () => {
  const id = await created(user)
  const paths = []
  for (const line of ['a', 'b', 'c']) paths.push(await withFile(user, `/datasets/${id}`, line))
  await bulk(
    id,
    [
      { _id: 'autre', [doc]: paths[1] },
      { _id: 'c', [doc]: paths[2] }
    ],
    '?drop=true'
  )
  await expectFiles(id, [paths[1]!, paths[2]!])
  const served = await user.fetch('GET', `/datasets/${id}/attachments/${paths[1]}`)
  expect([served.status, await served.text()]).toEqual([200, 'fichier de b'])
})

it('attached files are deleted with all the lines', async () => {
  const id = await created(user)
  for (const line of ['a', 'b']) await withFile(user, `/datasets/${id}`, line)
  expect((await user.delete(`/datasets/${id}/lines`)).status).toBe(204)
  await expectFiles(id, [])
})

it('attached files are deleted with expired lines', async () => {
  const rest = { ttl: { active: true, prop: 'at', delay: { value: 1, unit: 'days' } } }
  const id = await created(user, { rest })
  await withFile(user, `/datasets/${id}`, 'vieille', { at: '2020-01-01T00:00:00Z' })
  const path = await withFile(user, `/datasets/${id}`, 'neuve', { at: new Date().toISOString() })
  const { editable } = platform.app.platform.datasets.parts
  await expect
    .poll(
      async () => {
        await editable.sweep()
        return (await user.get(`/datasets/${id}/lines`)).json.total
      },
      { timeout: 10_000 }
    )
    .toBe(1)
  await expectFiles(id, [path])
})

it('attached files are deleted with own lines replaced by their owner, and with no others', async () => {
  const id = await created(user, { rest: { lineOwnership: true } })
  const own = `/datasets/${id}/own/user:test_user1`
  await withFile(user, own, 'mienne')
  const others = await withFile(user, `/datasets/${id}`, 'commune')
  const answer = await user.post(`${own}/_bulk_lines?drop=true`, [{ _id: 'mienne', nom: 'sans fichier' }])
  expect(answer.json, answer.text).toMatchObject({ nbErrors: 0, dropped: true })
  await expectFiles(id, [others])
})

it('attached files are kept as long as the history of the lines references them', async () => {
  const id = await created(user, { rest: { history: true } })
  const paths = []
  for (const line of ['a', 'b']) paths.push(await withFile(user, `/datasets/${id}`, line))
  await bulk(id, [{ _action: 'delete', _id: 'a' }])
  await expectFiles(id, paths)
  await user.patch(`/datasets/${id}`, { rest: { history: false } })
  await expectFiles(id, [paths[1]!])
})

it('attached files are deleted after a killed server has restarted', async () => {
  const server = await startServer({ accounts: true, environment: { LOG_LEVEL: 'silent' } })
  onTestFinished(() => server.close())
  const client = await login(server.origin, 'test_user1')
  const id = await created(client)
  for (const line of ['a', 'b', 'c']) await withFile(client, `/datasets/${id}`, line)
  await client.post(`/datasets/${id}/_bulk_lines`, [
    { _action: 'delete', _id: 'a' },
    { _action: 'delete', _id: 'b' }
  ])
  await server.kill()
  await server.restart()
  const again = await login(server.origin, 'test_user1')
  await expect.poll(() => filesIn(server.dataDir, id).length, { timeout: 10_000 }).toBe(1)
  await expect
    .poll(async () => (await again.get(`/datasets/${id}`)).json.storage.attachments.count, {
      timeout: 10_000
    })
    .toBe(1)
})
