/** A server killed in the middle of a step finishes the work at its next start, and serves the old data meanwhile. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { directoryFixtures, freePort, login } from './support/platform.ts'

const main = resolve(import.meta.dirname, '../../server/main.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'fairway-killed-'))
let running: ChildProcess | undefined

afterEach(() => kill())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const port = await freePort()
const origin = `http://localhost:${port}`
/** Long enough to be seen in a step, between its work and what is written of it. */
const stepDelayMs = 400

async function start(): Promise<void> {
  running = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: '',
      PORT: String(port),
      PUBLIC_URL: `${origin}/data-fair`,
      HOST: 'localhost',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DIRECTORY_USERS_FILE: join(directoryFixtures, 'users.json'),
      DIRECTORY_ORGANIZATIONS_FILE: join(directoryFixtures, 'organizations.json'),
      PROCESSING_STEP_DELAY_MS: String(stepDelayMs)
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await new Promise((ready) => running?.stdout?.once('data', ready))
}

async function kill(): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode) return
  const gone = new Promise((done) => running?.once('exit', done))
  running.kill('SIGKILL')
  await gone
}

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
  await kill()
}

/** What an interrupted run wrote is removed. */
async function expectNoLeftover(id: string): Promise<void> {
  for (const kind of ['lines', 'files']) {
    const folder = join(dataDir, 'datasets', id, kind)
    await expect.poll(() => readdirSync(folder).length, { timeout: 10_000 }).toBe(1)
  }
}

describe('a server killed in a step', () => {
  it('finishes new datasets and updates, and never shows half of one', async () => {
    await start()
    const client = await login(origin, 'test_user1')
    const id = (await upload(client, 'data.csv', v1)).json.id
    await killIn(client, id, 'initialize')
    await start()
    expect((await waitFinalized(client, id)).count).toBe(2)
    await expectNoLeftover(id)
    let published = 2
    for (const step of ['store', 'analyze', 'validate', 'index', 'finalize']) {
      const next = published === 2 ? 3 : 2
      const update = await upload(client, `${step}.csv`, next === 2 ? v1 : v2, { id })
      expect(update.status, update.text).toBe(200)
      await killIn(client, id, step)
      await start()
      const { total } = (await client.get(`/datasets/${id}/lines`)).json
      expect([2, 3]).toContain(total)
      expect((await waitFinalized(client, id)).count).toBe(next)
      expect((await client.get(`/datasets/${id}/lines`)).json.total).toBe(next)
      await expectNoLeftover(id)
      published = next
    }
  }, 300_000)
})
