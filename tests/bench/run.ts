/**
 * Runs all benchmarks in sequence: `npm run bench` for a quick run, `npm run bench -- --lines 1000000` for the figures
 * of the documentation; `--growth` also compares them with ten times as many lines, for half an hour more. Nothing else
 * should run on the machine.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateCsv } from './generate.ts'

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '200000' }, growth: { type: 'boolean', default: false } }
})
const folder = await mkdtemp(join(tmpdir(), 'fairway-benches-'))
const file = join(folder, 'bench.csv')
await generateCsv(file, Number(values.lines))

const benches: Record<string, string[]> = {
  access: [],
  applications: [],
  applicationsList: [],
  account: [],
  remoteServices: [],
  portals: [],
  catalogExport: [],
  changes: [],
  harvest: [],
  charts: ['--lines', values.lines],
  virtual: ['--lines', values.lines],
  processing: ['--file', file, '--text'],
  formats: ['--share', String(Number(values.lines) / 1_000_000)],
  lines: ['--lines', values.lines],
  outputs: ['--lines', values.lines],
  text: ['--lines', values.lines],
  platform: ['--lines', values.lines, '--file', file],
  editing: [],
  ...(values.growth
    ? { growth: ['--beside', values.lines, '--lines', String(Number(values.lines) * 10)] }
    : {})
}
try {
  for (const [name, options] of Object.entries(benches)) {
    const code = await run(join(import.meta.dirname, `${name}.ts`), options)
    if (code !== 0) throw new Error(`the benchmark ${name} ended with ${code}`)
    console.log()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function run(script: string, options: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' })
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}
