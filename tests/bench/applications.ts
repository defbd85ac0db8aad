/**
 * Application pages of a warm server, for one reader and under load, compared with a static file of the same server: a
 * base application on another server, a shipped one, and one with a dataset of 50 columns. Missed goals are marked.
 *
 * node tests/bench/applications.ts [--seconds 5] [--columns 50]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { createApplication, registerBase } from '../api/support/applications.ts'
import { login } from '../api/support/login.ts'
import { superadminEmail } from '../api/support/platform.ts'
import { runLoad } from './load.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, columns: { type: 'string', default: '50' } }
})
const seconds = Number(values.seconds)
const goals = { latencyMs: 5, requestsPerSecond: 1000 }

build()
process.env.ALLOW_PRIVATE_ADDRESSES = 'true'
process.env.ADMINS = superadminEmail
const index = `<!doctype html><html><head><title>Bench</title><meta name="application-name" content="bench">
<meta name="df:overflow" content="true"><script>window.APPLICATION=%APPLICATION%</script></head><body>${'<p>text</p>'.repeat(50)}</body></html>`
const apps = createServer(({ url, headers }, answer) => {
  if (!url?.endsWith('/index.html')) return void answer.writeHead(404).end()
  const isKnown = headers['if-none-match'] === '"1"'
  answer.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? '' : index)
})
await new Promise<void>((listening) => apps.listen(0, '127.0.0.1', listening))

const server = await startBenchServer()
try {
  const admin = await login(server.origin, superadminEmail, { adminMode: true })
  const foreign = await registerBase(admin, `http://127.0.0.1:${(apps.address() as AddressInfo).port}/bench`)
  const { json: listed } = await admin.get('/base-applications?size=100')
  const shipped = (listed.results as { url: string }[]).find(({ url }) => url.includes('/base-apps/'))?.url
  const schema = Array.from({ length: Number(values.columns) }, (_, column) => ({
    key: `column${column}`,
    type: 'string',
    description: `What column ${column} *is*`
  }))
  const { json: dataset } = await admin.post('/datasets', { isRest: true, title: 'Bench', schema })
  const datasets = [{ id: dataset.id, href: dataset.href, title: '', schema: [], description: '' }]
  const page = async (url: string, configuration: object): Promise<string> => {
    const { id } = await createApplication(admin, { url, title: 'Bench', configuration })
    await admin.put(`/applications/${id}/permissions`, [{ classes: ['read'] }])
    return `${server.origin}/data-fair/app/${id}`
  }
  const measured: Record<string, string> = {
    'a file (reference)': `${server.origin}/data-fair/app-sw.js`,
    'page of a foreign base application': await page(foreign, { a: 1 }),
    ...(shipped ? { 'page of a shipped one': await page(shipped, { a: 1 }) } : {}),
    [`page with a dataset of ${schema.length} columns`]: await page(foreign, { datasets })
  }
  for (const [name, url] of Object.entries(measured)) {
    // Warm-up.
    await runLoad({ urls: [url], connections: 1, seconds: 1 })
    const alone = percentile((await runLoad({ urls: [url], connections: 1, seconds })).latencies, 0.5)
    const { latencies, requestsPerSecond, statuses } = await runLoad({
      urls: [url],
      connections: 10,
      seconds
    })
    const missed = [
      ...(alone > goals.latencyMs ? [`over ${goals.latencyMs} ms`] : []),
      ...(requestsPerSecond < goals.requestsPerSecond ? [`under ${goals.requestsPerSecond} requests/s`] : []),
      ...(Object.keys(statuses).join() === '200' ? [] : [`answers ${JSON.stringify(statuses)}`])
    ]
    console.log(
      `${name.padEnd(40)} alone p50 ${milliseconds(alone)}; 10 connections: ${Math.round(requestsPerSecond)} requests/s, p50 ${milliseconds(percentile(latencies, 0.5))}, p99 ${milliseconds(percentile(latencies, 0.99))} ${missed.join(', ')}`
    )
  }
} finally {
  await server.close()
  apps.close()
}
