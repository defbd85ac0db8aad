/** A restarted server makes the webhook calls that were pending when it was killed. */
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import { login } from './support/login.ts'
import { startWebhookTarget, webhookOn } from './support/webhookTarget.ts'

const target = await startWebhookTarget()
const server = await startServer({
  accounts: true,
  environment: { LOG_LEVEL: 'silent', ALLOW_PRIVATE_ADDRESSES: 'true' }
})
afterAll(async () => {
  await server.close()
  await target.close()
})

it('after a kill each target receives every event once more, in order', async () => {
  target.answer = (path, response) => {
    if (path === '/down') response.writeHead(503)
    response.end()
  }
  const client = await login(server.origin, 'test_user1', { org: 'test_org1' })
  const events = ['dataset-dataset-created']
  const webhooks = ['/down', '/up'].map((path) => webhookOn(target.origin, path, events))
  const set = await client.patch('/settings/organization/test_org1', { webhooks })
  expect(set.status, set.text).toBe(200)
  const ids: string[] = []
  for (let index = 0; index < 3; index++) {
    ids.push((await client.post('/datasets', { isMetaOnly: true, title: `Meta ${index}` })).json.id)
  }
  await expect.poll(() => target.at('/down').length).toBeGreaterThan(0)
  // Kills the server while calls are pending, and perhaps while an event has no job yet.
  ids.push((await client.post('/datasets', { isMetaOnly: true, title: 'Last' })).json.id)
  await server.kill()
  target.received = target.at('/up')
  target.answer = (_path, response) => response.end()
  await server.restart()
  const hrefs = ids.map((id) => `${server.origin}/data-fair/api/v1/datasets/${id}`)
  await expect.poll(() => target.at('/down').map(({ href }) => href), { timeout: 30_000 }).toEqual(hrefs)
  await expect
    .poll(() => [...new Set(target.at('/up').map(({ href }) => href))], { timeout: 30_000 })
    .toEqual(hrefs)
})
