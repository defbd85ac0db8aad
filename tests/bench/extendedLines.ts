/**
 * Cost of extensions on an editable dataset: a service and an expression added to a dataset with many lines, then
 * updates of a hundred lines and of one. The server is a separate process; the service answers at once.
 *
 * node tests/bench/extendedLines.ts [--lines 1000000] [--updated 100] [--runs 5]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { coordsDocument } from '../api/support/actionServer.ts'
import { login } from '../api/support/login.ts'
import { superadminEmail } from '../api/support/platform.ts'
import { megabytes, residentBytesOf } from './processes.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    updated: { type: 'string', default: '100' },
    runs: { type: 'string', default: '5' }
  }
})
const [count, updated, runs] = [Number(values.lines), Number(values.updated), Number(values.runs)]

/** Number of lines requested from the service. */
let requestCount = 0
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const lines = Buffer.concat(parts).toString().trim().split('\n')
    requestCount += lines.length
    const answers = lines.map((line) => {
      const { key, q } = JSON.parse(line) as { key: string; q: string }
      return JSON.stringify({ key, lat: 40 + (q.length % 10), lon: 2 })
    })
    response.setHeader('content-type', 'application/x-ndjson').end(`${answers.join('\n')}\n`)
  })
})
await new Promise<void>((resolve) => service.listen(0, 'localhost', resolve))
const serviceOrigin = `http://localhost:${(service.address() as AddressInfo).port}`

Object.assign(process.env, { ALLOW_PRIVATE_ADDRESSES: 'true', ADMINS: superadminEmail })
const server = await startBenchServer()
try {
  const administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
  const client = await login(server.origin, 'test_user1')
  const registered = await administrator.post('/remote-services', {
    id: 'geocoder',
    apiDoc: coordsDocument(serviceOrigin),
    public: true
  })
  if (registered.status !== 201) throw new Error(registered.text)

  const schema = [
    { key: 'adr', type: 'string', 'x-refersTo': 'http://schema.org/address' },
    { key: 'note', type: 'string' }
  ]
  const created = await client.post('/datasets', { isRest: true, title: 'Bench', schema })
  const id = created.json.id as string
  const address = (number: number): string => `${number} rue des lilas ${number % 1000}`

  const bulk = async (rows: object[]): Promise<{ nbOk: number; indexedAt?: string }> => {
    const response = await client.fetch('POST', `/datasets/${id}/_bulk_lines`, {
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' }
    })
    return JSON.parse(await response.text()) as { nbOk: number; indexedAt?: string }
  }
  const total = async (query: string): Promise<number> =>
    (await client.get(`/datasets/${id}/lines?size=0&${query}`)).json.total
  const until = async (query: string, expectedTotal: number): Promise<void> => {
    while ((await total(query)) !== expectedTotal) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  const loading = performance.now()
  for (let from = 0; from < count; from += 50_000) {
    const size = Math.min(50_000, count - from)
    await bulk(
      Array.from({ length: size }, (_, index) => ({ _id: `l${from + index}`, adr: address(from + index) }))
    )
  }
  await until('', count)
  const rate = (start: number): string =>
    `${Math.round((1000 * count) / (performance.now() - start)).toLocaleString('en')} lines/s`
  console.log(`# extended lines: ${count.toLocaleString('en')} lines`)
  console.log(`loaded, without extensions            ${rate(loading)}`)

  const idle = residentBytesOf(server.pid)
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, residentBytesOf(server.pid))
  }, 100)
  const extending = performance.now()
  const patched = await client.patch(`/datasets/${id}`, {
    extensions: [
      {
        active: true,
        type: 'remoteService',
        remoteService: 'geocoder',
        action: 'postCoords',
        select: ['lat', 'lon']
      },
      {
        active: true,
        type: 'exprEval',
        expr: 'UPPER(CONCAT(adr, note))',
        property: { key: 'grand', type: 'string' }
      }
    ]
  })
  if (patched.status !== 200) throw new Error(patched.text)
  for (;;) {
    const { json } = await client.get(`/datasets/${id}`)
    const isDone = json.extensions.every(({ needsUpdate }: { needsUpdate?: boolean }) => !needsUpdate)
    if (json.status === 'error') throw new Error('the dataset is in error')
    if (isDone && json.status === 'finalized') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  console.log(
    `all lines extended                    ${rate(extending)}, ${requestCount.toLocaleString('en')} asked`
  )
  await until('_c_q=&qs=_exists_:grand', count)
  console.log(`                and in the index      ${rate(extending)}`)
  clearInterval(watching)
  console.log(`                memory above idle     ${megabytes(peak - idle)}`)

  const times: number[] = []
  const singles: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = requestCount
    const rows = Array.from({ length: updated }, (_, index) => ({
      _id: `l${(run * 7919 + index * 131) % count}`,
      _action: 'patch',
      adr: `quai ${run}-${index}`
    }))
    const start = performance.now()
    const { nbOk, indexedAt } = await bulk(rows)
    const matchingCount = await total('q=quai&q_fields=grand')
    times.push(performance.now() - start)
    if (nbOk !== updated || !indexedAt || matchingCount < updated)
      throw new Error(`${nbOk} ${indexedAt} ${matchingCount}`)
    if (requestCount - before !== updated) throw new Error(`${requestCount - before} were asked`)
    const startOfOne = performance.now()
    await client.patch(`/datasets/${id}/lines/l${run}`, { note: `note ${run}` })
    singles.push(performance.now() - startOfOne)
    if (requestCount - before !== updated) throw new Error('a line was asked again for another column')
  }
  console.log(
    `update of ${updated} lines, to searchable   p50 ${milliseconds(percentile(times, 50))}, longest ${milliseconds(Math.max(...times))} (under 1 s)`
  )
  console.log(`one line, of a column that nothing asks with   p50 ${milliseconds(percentile(singles, 50))}`)
} finally {
  await server.close()
  service.close()
}
