/**
 * Virtual datasets: the time from creation to lines, compared with that of its children from their upload; and reads,
 * compared with the same reads of a file with the same lines.
 *
 * node tests/bench/virtual.ts [--lines 200000]
 */
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestClient } from '../api/support/client.ts'
import { waitFinalized } from '../api/support/datasets.ts'
import { startPlatform } from '../api/support/platform.ts'
import { generateCsv } from './generate.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '200000' } } })
const lines = Number(values.lines)
const timeoutMs = 600_000
const folder = await mkdtemp(join(tmpdir(), 'fairway-virtual-'))
const file = join(folder, 'bench.csv')
await generateCsv(file, lines)
const platform = await startPlatform({})
const client = await platform.loginAs('test_user1')

console.log(`# virtual: two children of ${lines.toLocaleString('en')} lines`)
const childSeconds: number[] = []
const children: string[] = []
let keys: string[] = []
for (let count = 0; count < 2; count++) {
  const start = performance.now()
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'bench.csv')
  const { id } = (await client.post('/datasets', form)).json as { id: string }
  const { schema } = await waitFinalized(client, id, { timeoutMs })
  keys = (schema as { key: string; 'x-calculated'?: true }[]).flatMap((column) =>
    column['x-calculated'] ? [] : [column.key]
  )
  children.push(id)
  childSeconds.push((performance.now() - start) / 1000)
}
const [first = ''] = children
const start = performance.now()
const { json: virtual } = await client.post('/datasets', {
  isVirtual: true,
  title: 'Both',
  virtual: { children },
  schema: keys.map((key) => ({ key }))
})
await waitFinalized(client, virtual.id, { timeoutMs })
const seconds = (performance.now() - start) / 1000
const total = childSeconds.reduce((sum, one) => sum + one, 0)
console.log(`children: ${total.toFixed(1)} s from upload to finalized`)
console.log(`virtual:  ${seconds.toFixed(1)} s, ${(seconds / total).toFixed(2)} of that`)

const reads = [
  '',
  'size=1000',
  'sort=-montant',
  'montant_gte=500&sort=montant',
  'q=maison',
  'categorie_exists=&size=20&page=40'
]
for (const query of reads) {
  const [virtualMs, childMs] = [
    await millisecondsOf(client, virtual.id, query),
    await millisecondsOf(client, first, query)
  ]
  console.log(`lines?${query}: ${virtualMs.toFixed(1)} ms, ${(virtualMs / childMs).toFixed(2)} of one child`)
}
await platform.close()
await rm(folder, { recursive: true })

/** Median milliseconds of uncached reads. */
async function millisecondsOf(reader: TestClient, id: string, query: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 30; count++) {
    const before = performance.now()
    const { status, text } = await reader.get(`/datasets/${id}/lines?${query}&_=${count}&draft=true`)
    if (status !== 200) throw new Error(text)
    times.push(performance.now() - before)
  }
  return percentile(times, 50)
}
