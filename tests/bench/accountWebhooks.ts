/**
 * Cost of events in the transaction of a change, and delay of webhook calls while ten uploads are processed and other
 * targets never answer.
 *
 * node tests/bench/accountWebhooks.ts [--calls 200] [--lines 50000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { datasetDefinition } from '../../server/datasets/definition.ts'
import { datasetRecord } from '../../server/datasets/testing.ts'
import { openMetadata } from '../../server/metadata/database.ts'
import { journalEvent } from '../../server/owned/journal/journal.ts'
import { reportChange } from '../../server/owned/reportChange.ts'
import { upload, waitFinalized } from '../api/support/datasets.ts'
import { login } from '../api/support/login.ts'
import { startBenchServer } from './server.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '200' }, lines: { type: 'string', default: '50000' } }
})

await costOfTelling()
await delayOfCalls(Number(values.calls), Number(values.lines))

/** Measures the events and webhook entries of a dataset creation. */
async function costOfTelling(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairway-bench-'))
  const metadata = await openMetadata(folder)
  const record = datasetRecord({ title: 'Budget' })
  const delays: number[] = []
  for (let count = 0; count < 2000; count++) {
    const told1 = await metadata.transaction().execute(async (scope) => {
      const before = performance.now()
      const changeReport = { events: [journalEvent('dataset-created', { href: 'https://host/dataset/id' })] }
      await reportChange(scope, datasetDefinition, changeReport, undefined, record)
      return performance.now() - before
    })
    if (count >= 200) delays.push(told1)
  }
  delays.sort((a, b) => a - b)
  console.log(
    `telling a creation: ${percentile(delays, 0.5).toFixed(3)} ms (median), ${percentile(delays, 0.99).toFixed(3)} ms (99 %)`
  )
  await metadata.destroy()
  await rm(folder, { recursive: true, force: true })
}

async function delayOfCalls(calls: number, lines: number): Promise<void> {
  const received = new Map<string, number>()
  const target = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/never') return
      const { href, event } = JSON.parse(text) as { href: string; event: string }
      received.set(`${event} ${href.split('/').at(-1)}`, Date.now())
      response.end()
    })
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const { port } = target.address() as AddressInfo
  process.env.ALLOW_PRIVATE_ADDRESSES = 'true'
  const server = await startBenchServer()
  try {
    const events = ['dataset-dataset-created', 'dataset-finalize-end']
    const webhooks = ['/good', '/never'].map((path) => ({
      title: path,
      events,
      target: { type: 'http', params: { url: `http://127.0.0.1:${port}${path}` } }
    }))
    const client = await login(server.origin, 'test_user1')
    await client.patch('/settings/user/test_user1', { webhooks })
    const content = `code,name,value\n${Array.from({ length: lines }, (_, line) => `${line},name ${line % 97},${line * 3}`).join('\n')}\n`
    const uploads = Array.from({ length: 10 }, (_, index) => upload(client, `load-${index}.csv`, content))
    const delays: number[] = []
    for (let count = 0; count < calls; count++) {
      const { json } = await client.post('/datasets', { isMetaOnly: true, title: `Meta ${count}` })
      const answeredAt = Date.now()
      delays.push((await arrival(received, `dataset-created ${json.id}`)) - answeredAt)
    }
    const processed: number[] = []
    for (const one of uploads) {
      const { id } = (await one).json
      await waitFinalized(client, id, { timeoutMs: 600_000 })
      const journal = (await client.get(`/datasets/${id}/journal`)).json as { type: string; date: string }[]
      const date = journal.find(({ type }) => type === 'finalize-end')?.date ?? ''
      processed.push((await arrival(received, `finalize-end ${id}`)) - Date.parse(date))
    }
    for (const [name, found] of [
      ['creations beside ten uploads', delays],
      ['ends of processing', processed]
    ] as const) {
      const sorted = found.toSorted((a, b) => a - b)
      const percentileText = (share: number): string => `${Math.round(percentile(sorted, share))} ms`
      console.log(
        `${sorted.length} ${name}: called after ${percentileText(0.5)} (median), ${percentileText(0.99)} (99 %), ${percentileText(1)} at most`
      )
    }
  } finally {
    await server.close()
    target.closeAllConnections()
    target.close()
  }
}

async function arrival(received: Map<string, number>, call: string): Promise<number> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const at = received.get(call)
    if (at !== undefined) return at
    if (Date.now() > deadline) throw new Error(`${call} was not told`)
    await new Promise((resume) => setTimeout(resume, 2))
  }
}
