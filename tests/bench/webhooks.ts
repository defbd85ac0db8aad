/**
 * Delay of webhooks and push notifications after an event: on an idle server, then while ten files are processed, with
 * another target that never answers.
 *
 * node tests/bench/webhooks.ts [--events 200] [--lines 100000]
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { login } from '../api/support/login.ts'
import { pushBrowser } from '../api/support/pushBrowser.ts'
import { hostileAnswers, startReceiver, status } from '../api/support/receiver.ts'
import { TestClient } from '../api/support/client.ts'
import { generateCsv } from './generate.ts'
import { startBenchServer } from './server.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200' },
    lines: { type: 'string', default: '100000' },
    uploads: { type: 'string', default: '10' }
  }
})
const everyMs = 50
process.env.SECRET_EVENTS = 'bench'
process.env.ALLOW_PRIVATE_ADDRESSES = 'true'

const server = await startBenchServer()
const remote = await startReceiver()
const base = `${server.origin}/events/api`
const admin = await login(server.origin, 'test_user1', { org: 'test_org1' })
const internal = new TestClient(server.origin)
const sender = { type: 'organization', id: 'test_org1' }
const topic = { key: 'bench' }
for (const path of ['/hook', '/stuck']) {
  const webhook = { title: path, url: remote.origin + path, topic, sender }
  await admin.post(`${base}/webhook-subscriptions`, webhook)
}
const browser = pushBrowser(`${remote.origin}/device`)
await admin.post(`${base}/push/registrations`, { id: browser.subscription })
await admin.post(`${base}/subscriptions`, { topic: { ...topic, title: 'B' }, sender, outputs: ['devices'] })
remote.answers.set('/stuck', hostileAnswers.never ?? status(204))

try {
  await measure('quiet')
  const file = join(server.folder, 'bench.csv')
  await generateCsv(file, Number(values.lines))
  const csv = new Blob([await readFile(file)])
  const uploads = Array.from({ length: Number(values.uploads) }, async (_, index) => {
    const form = new FormData()
    form.set('file', csv, `bench-${index}.csv`)
    const { status: code, text } = await admin.post('/datasets', form)
    if (code !== 201) throw new Error(`upload: ${code} ${text}`)
  })
  const measured = measure(`${values.uploads} uploads of ${values.lines} lines`)
  await Promise.all([...uploads, measured])
} finally {
  await server.close()
  await remote.close()
}

async function measure(name: string): Promise<void> {
  remote.calls.length = 0
  const count = Number(values.events)
  const sentAt = new Map<string, number>()
  const posts: Promise<unknown>[] = []
  for (let index = 0; index < count; index++) {
    const title = String(index)
    sentAt.set(title, Date.now())
    const event = { title, topic, sender, date: new Date().toISOString() }
    posts.push(internal.post(`${base}/events`, [event], { 'x-secret-key': 'bench' }))
    await new Promise((resume) => setTimeout(resume, everyMs))
  }
  await Promise.all(posts)
  const titleOf: Record<string, (call: (typeof remote.calls)[number]) => string> = {
    '/hook': ({ body }) => JSON.parse(body.toString()).title,
    '/device': (call) => browser.read(call).title
  }
  for (const [path, title] of Object.entries(titleOf)) {
    const deadline = Date.now() + 60_000
    while (remote.of(path).length < count && Date.now() < deadline)
      await new Promise((resume) => setTimeout(resume, 20))
    const delays = remote
      .of(path)
      .map((call) => call.at - (sentAt.get(title(call)) ?? Number.NaN))
      .toSorted((a, b) => a - b)
    const percentileText = (share: number): string => `${Math.round(percentile(delays, share))} ms`
    console.log(
      `${name}, ${path}: ${delays.length} of ${count}, ${percentileText(0.5)} (median), ${percentileText(0.99)} (99 %), ${percentileText(1)} at most`
    )
  }
}
