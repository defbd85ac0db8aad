/**
 * Reference data: lookups of lines in a dataset of 36,000 rows by a bulk search, in process as in the worker that
 * extends files, and over HTTP.
 *
 * node tests/bench/reference.ts [--lines 500000] [--rows 36000] [--batch 250]
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Owner } from '../../contract/permissions.ts'
import type { PlannedReference } from '../../server/datasets/extensions/plan.ts'
import { openReferences } from '../../server/datasets/referenceData/openReferences.ts'
import { prepareReference } from '../../server/datasets/referenceData/prepare.ts'
import { upload, waitFinalized } from '../api/support/datasets.ts'
import { startPlatform } from '../api/support/platform.ts'
import { megabytes } from './processes.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '500000' },
    rows: { type: 'string', default: '36000' },
    batch: { type: 'string', default: '250' }
  }
})
const [lines, rows, batch] = [values.lines, values.rows, values.batch].map(Number) as [number, number, number]
const insee = 'http://rdf.insee.fr/def/geo#codeCommune'
const owner: Owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
const names = ['nom', 'departement', 'population', 'latitude', 'longitude']
const { signal } = new AbortController()

const codeOf = (n: number): string => `C${String(n).padStart(6, '0')}`
const rowOf = (n: number): string =>
  `${codeOf(n)},Commune ${n},D${n % 100},${(n * 7919) % 50_000},${40 + (n % 1000) / 100},${(n % 700) / 100}`

const platform = await startPlatform({})
try {
  const user = await platform.loginAs('test_user1')
  const header = 'code,nom,departement,population,latitude,longitude'
  const csv = [header, ...Array.from({ length: rows }, (_, n) => rowOf(n))].join('\n')
  const { id } = (await upload(user, 'communes.csv', csv)).json
  await waitFinalized(user, id, { timeoutMs: 300_000 })
  const property = { key: 'code', type: 'string', 'x-refersTo': insee }
  await user.patch(`/datasets/${id}`, {
    masterData: { bulkSearchs: [{ id: 'code', title: 'Par code', input: [{ type: 'equals', property }] }] }
  })
  console.log(`# ${lines.toLocaleString('en')} lines, ${rows.toLocaleString('en')} rows of reference`)
  await inProcess(id)
  await overHttp(id)

  async function overHttp(dataset: string): Promise<void> {
    const body = Array.from({ length: lines }, (_, n) => `{"code":"${codeOf(anyRow(n))}"}`).join('\n')
    const start = performance.now()
    const answer = await user.fetch(
      'POST',
      `/datasets/${dataset}/master-data/bulk-searchs/code?select=${names.join(',')}`,
      { body, headers: { 'content-type': 'application/x-ndjson' } }
    )
    const text = await answer.text()
    report('bulk search over HTTP', performance.now() - start)
    console.log(`  ${answer.status}, ${megabytes(text.length)}`)
  }
} finally {
  await platform.close()
}

async function inProcess(dataset: string): Promise<void> {
  const { parts } = platform.app.platform.datasets
  const planned: PlannedReference = {
    kind: 'reference',
    index: 0,
    service: `dataset:${dataset}`,
    action: 'masterData_bulkSearch_code',
    prefix: '_code',
    inputs: [{ name: 'code', column: 'code' }],
    identifier: '_key',
    outputs: names.map((name) => ({ name, column: `_code.${name}` })),
    select: names,
    error: { name: '_error', column: '_code._error' },
    mandatory: false,
    dataset,
    bulkSearch: 'code'
  }
  const find = (id: string): ReturnType<typeof parts.store.find> => parts.store.find(id)
  const prepared = await prepareReference({ ...parts, find }, owner, planned, { extended: '' })
  const folder = join(platform.dataDir, 'tmp', 'references')
  await mkdir(folder, { recursive: true })
  const references = await openReferences(
    { dataDir: platform.dataDir, folder },
    { memoryMb: 200, threads: 1 }
  )
  const source = await references.sourceOf(prepared)
  const start = performance.now()
  for (let from = 0; from < lines; from += batch) {
    const inputs = Array.from({ length: Math.min(batch, lines - from) }, (_, n) => ({
      code: codeOf(anyRow(from + n))
    }))
    await source.resolve(inputs, signal)
    if (from + batch === rows - (rows % batch))
      report('  as many as there are rows', performance.now() - start, from)
  }
  report(`as an extension asks, ${batch} at a time`, performance.now() - start)
  await references.close()
}

/** Row number in a scattered order; some lines match no row. */
function anyRow(n: number): number {
  return (n * 48_271) % (rows + 100)
}

function report(name: string, ms: number, count = lines): void {
  console.log(
    `${name}: ${Math.round((count / ms) * 1000).toLocaleString('en')} lines/s (${(ms / 1000).toFixed(1)} s)`
  )
}
