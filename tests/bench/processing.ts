/**
 * Processing of a CSV: analysis, lines, text index and statistics, compared with the bare engine's `read_csv` of the
 * same file into a table in the same run. The steps run in this process, whose memory is reported.
 *
 * node tests/bench/processing.ts [--lines 1000000] [--file CSV] [--runs 3] [--text]
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { analyze } from '../../server/datasets/processing/tasks/analyze.ts'
import { removeDatabase } from '../../server/datasets/processing/tasks/database.ts'
import { finalizeLines } from '../../server/datasets/processing/tasks/finalizeLines.ts'
import { indexLines } from '../../server/datasets/processing/tasks/indexLines.ts'
import { writeTextIndex } from '../../server/datasets/processing/tasks/textIndex.ts'
import { detectEncoding } from '../../server/formats/text/encoding.ts'
import { bareEngineMs } from './bareEngine.ts'
import { generateCsv } from './generate.ts'
import { megabytes } from './processes.ts'
import { percentile } from './statistics.ts'

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    file: { type: 'string' },
    runs: { type: 'string', default: '3' },
    text: { type: 'boolean', default: false }
  }
})
const limits = { threads: 2, memoryMb: 600 }
const silent = (): void => {}

const folder = await mkdtemp(join(tmpdir(), 'fairway-processing-'))
const filePath = options.file ?? join(folder, 'bench.csv')
if (!options.file) await generateCsv(filePath, Number(options.lines))

const times: Record<string, number[]> = {}
async function timed<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await run()
  ;(times[name] ??= []).push((performance.now() - start) / 1000)
  return result
}

const stagingPath = join(folder, 'staging.db')
const linesPath = join(folder, 'lines.db')

/** Changes of one column, each made from the previous version, whose text index is reused. */
const changesOfColumns: { name: string; key: string; change: Partial<SchemaProperty> }[] = [
  { name: 'a number becomes a text', key: 'montant', change: { type: 'string' } },
  {
    name: 'a text is no longer searched',
    key: 'description',
    change: { 'x-capabilities': { text: false, textStandard: false } }
  }
]
const retypings = options.text ? changesOfColumns : []

async function processFile(): Promise<number> {
  await removeDatabase(stagingPath)
  const { schema, dialect, encoding } = await timed('analyze', async () => {
    const found = await detectEncoding(filePath)
    const input = { filePath, encoding: found, escapeKeyAlgorithm: 'slug' as const, stagingPath, ...limits }
    return { ...(await analyze(input, silent)), encoding: found }
  })
  const file = { name: 'bench.csv', size: 0, mimetype: 'text/csv', encoding, props: dialect, schema }
  const input = { file, filePath, stagingPath, linesPath, schema, defaultTimeZone: 'Europe/Paris', ...limits }
  const { count } = await timed('index', () =>
    indexLines(input, silent, async (...args) => {
      if (options.text) await timed('text', () => writeTextIndex(...args))
      else await args[0].finish()
    })
  )
  await timed('finalize', () => finalizeLines({ linesPath, schema, ...limits }, silent))
  for (const { name, key, change } of retypings) {
    const retyped = schema.map((column) => (column.key === key ? { ...column, ...change } : column))
    const newPath = join(folder, 'retyped.db')
    await timed(name, async () => {
      await indexLines({ ...input, schema: retyped, linesPath: newPath, previousPath: linesPath }, silent)
      await finalizeLines({ linesPath: newPath, schema: retyped, ...limits }, silent)
    })
  }
  return count
}

let count = 0
for (let turn = 0; turn < Number(options.runs); turn++) {
  // The order alternates, because the second measure finds the file in the system's page cache.
  const measures = [
    () => timed('bare', () => bareEngineMs(filePath, { memory_limit: `${limits.memoryMb}MB` })),
    async () => void (count = await processFile())
  ]
  for (const measure of turn % 2 ? measures.toReversed() : measures) await measure()
}

const median = (name: string): number => percentile(times[name] ?? [0], 0.5)
const [bare, text] = [median('bare'), median('text')]
const index = median('index') - text
const total = median('analyze') + index + median('finalize')
const line = (name: string, seconds: number): string =>
  `${name.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s   ${(seconds / bare).toFixed(2)} × bare`

console.log(
  `# processing: ${count.toLocaleString('en')} lines, ${megabytes((await stat(filePath)).size)} of CSV`
)
console.log(line('bare engine: read_csv to a table', bare))
console.log(line('analysis', median('analyze')))
console.log(line('lines', index))
console.log(line('statistics', median('finalize')))
console.log(`${line('all but the text index', total)}   (at most 3)`)
if (options.text) {
  console.log(line('text index', text))
  console.log(`${Math.round(count / (total + text)).toLocaleString('en')} lines/s, text index included`)
}
for (const { name } of retypings) {
  const seconds = median(name)
  const share = (seconds / (total + text)).toFixed(2)
  console.log(
    `${name.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s   ${share} × the whole   (at most 0.33)`
  )
}
console.log(
  `staging copy ${megabytes((await stat(stagingPath)).size)}, lines ${megabytes((await stat(linesPath)).size)}`
)
console.log(`largest memory of this process: ${megabytes(process.resourceUsage().maxRSS * 1024)}`)
await rm(folder, { recursive: true, force: true })
