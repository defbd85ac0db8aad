/**
 * A server killed in a processing step finishes the processing after a restart, and serves the previous data meanwhile.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { login } from './support/login.ts'

/** Delay in milliseconds between the work of a step and the write of its result, long enough for the kill. */
const stepDelayMs = 300
const server = await startServer({
  accounts: true,
  environment: { LOG_LEVEL: 'silent', PROCESSING_STEP_DELAY_MS: String(stepDelayMs) }
})
afterAll(() => server.close())

const v1 = 'code,name\n101,one\n102,two\n'
const v2 = 'code,name\n201,un\n202,deux\n203,trois\n'

async function killIn(client: TestClient, id: string, step: string): Promise<void> {
  await expect
    .poll(async () => (await client.get(`/datasets/${id}/task-progress`)).json.task, {
      timeout: 30_000,
      interval: 20
    })
    .toBe(step)
  await new Promise((resume) => setTimeout(resume, stepDelayMs / 2))
  await server.kill()
}

/** Checks that the files of an interrupted run are removed. */
async function expectNoOrphan(id: string): Promise<void> {
  for (const kind of ['lines', 'files']) {
    const folder = join(server.dataDir, 'datasets', id, kind)
    await expect.poll(() => readdirSync(folder).length, { timeout: 10_000 }).toBe(1)
  }
}

describe('a server killed in a processing step', () => {
  it('finishes new datasets and updates, and never shows partial data', async () => {
    const client = await login(server.origin, 'test_user1')
    const id = (await upload(client, 'data.csv', v1)).json.id
    await killIn(client, id, 'initialize')
    await server.restart()
    expect((await waitFinalized(client, id)).count).toBe(2)
    await expectNoOrphan(id)
    let published = 2
    for (const step of ['store', 'analyze', 'validate', 'index', 'finalize']) {
      const next = published === 2 ? 3 : 2
      const update = await upload(client, `${step}.csv`, next === 2 ? v1 : v2, { id })
      expect(update.status, update.text).toBe(200)
      await killIn(client, id, step)
      await server.restart()
      const { total } = (await client.get(`/datasets/${id}/lines`)).json
      expect([2, 3]).toContain(total)
      expect((await waitFinalized(client, id)).count).toBe(next)
      expect((await client.get(`/datasets/${id}/lines`)).json.total).toBe(next)
      await expectNoOrphan(id)
      published = next
    }
  }, 300_000)
})
