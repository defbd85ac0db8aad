/**
 * Small files in sequence, from the first byte of the upload to finalization: the first one has to start a worker
 * process, as after an idle hour. Compared with the bare engine reading the same file into a table.
 *
 * node tests/bench/smallFiles.ts [--lines 1000] [--files 20]
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { upload } from '../api/support/datasets.ts'
import { login } from '../api/support/login.ts'
import { bareEngineMs } from './bareEngine.ts'
import { generateCsv } from './generate.ts'
import { startBenchServer } from './server.ts'
import { percentile } from './statistics.ts'

const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '1000' }, files: { type: 'string', default: '20' } }
})

const server = await startBenchServer()
const path = join(server.folder, 'small.csv')
await generateCsv(path, Number(options.lines))
const content = await readFile(path, 'utf8')
const client = await login(server.origin, 'test_user1')

const platform: number[] = []
for (let file = 0; file < Number(options.files); file++) {
  const start = Date.now()
  const { json } = await upload(client, `small-${file}.csv`, content)
  let dataset = json
  while (dataset.status !== 'finalized') {
    if (dataset.status === 'error') throw new Error(`${json.id} is in error`)
    // Polled rarely, as polls slow down the measured processing; its end is the date in the dataset.
    await new Promise((resume) => setTimeout(resume, 50))
    dataset = (await client.get(`/datasets/${json.id}?select=status,finalizedAt`)).json
  }
  platform.push(Date.parse(dataset.finalizedAt) - start)
}
const bare: number[] = []
for (let file = 0; file < Number(options.files); file++) bare.push(await bareEngineMs(path))
await server.close()

for (const [name, times] of Object.entries({ platform, 'bare engine': bare })) {
  const [first, ...next] = times
  const durations = [first ?? 0, percentile(next, 0.5), percentile(next, 0.95)].map(
    (time) => `${Math.round(time)} ms`
  )
  console.log(`${name.padEnd(12)} first ${durations[0]}, next p50 ${durations[1]}, p95 ${durations[2]}`)
}
