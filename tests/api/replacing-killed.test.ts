/** A server killed while all lines are replaced keeps either all former lines or all new ones, and finds them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import type { TestClient } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { login } from './support/login.ts'

/** More rounds on demand: `REPLACING_KILLS=50`. */
const rounds = Number(process.env.REPLACING_KILLS ?? 2)
const count = 8000
const server = await startServer({
  accounts: true,
  environment: { LOG_LEVEL: 'silent', RATE_USER_REQUESTS: '0' }
})
afterAll(() => server.close())

async function replace(client: TestClient, id: string, round: number): Promise<boolean> {
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify({ _id: `l${index}`, n: round }))
  const response = await client.fetch('POST', `/datasets/${id}/_bulk_lines?drop=true`, {
    body: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' }
  })
  return (JSON.parse(await response.text()) as { dropped?: boolean }).dropped === true
}

it('a killed replacement leaves all former lines or all new ones', { timeout: 60_000 * rounds }, async () => {
  let client = await login(server.origin, 'test_user1')
  const schema = [{ key: 'n', type: 'integer' }]
  const { id } = (await client.post('/datasets', { isRest: true, title: 'Tué', schema })).json
  const folder = join(server.dataDir, 'datasets', id, 'editable')
  const beginning = performance.now()
  expect(await replace(client, id, 0)).toBe(true)
  const took = performance.now() - beginning
  await waitFinalized(client, id)
  let last = 0
  for (let round = 1; round <= rounds; round++) {
    let isKilled = false
    const replacing = replace(client, id, round).catch((error: unknown) => {
      if (!isKilled) throw error
      return false
    })
    // Kills in the second half, when the new lines are swapped in and the index rebuild begins.
    await setTimeout(took * (0.5 + Math.random()))
    isKilled = true
    await server.kill()
    const isAnswered = await replacing
    await server.restart()
    client = await login(server.origin, 'test_user1')
    await waitFinalized(client, id, { timeoutMs: 60_000 })
    const { json } = await client.get(`/datasets/${id}/values_agg?field=n&size=0`)
    expect(json.total).toBe(count)
    expect(json.aggs).toHaveLength(1)
    const found = json.aggs[0].value
    expect(isAnswered ? [round] : [last, round]).toContain(found)
    last = found
    expect(readdirSync(folder).filter((name) => !/^lines\.sqlite(-wal|-shm)?$/.test(name))).toEqual([])
    expect((await client.put(`/datasets/${id}/lines/l0`, { n: last })).status).toBeLessThan(305)
  }
})
