/**
 * Kills a real server and checks its state: repeatedly, at a random moment of an upload or its processing, the server
 * is killed by SIGKILL and restarted on the same folder. Published data must be served unchanged until new data replace
 * them, processing must complete, and no file or process may be left over. The exit code is 1 on any failure.
 *
 * node tests/bench/kills.ts [rounds, 50] [--seed 1] [--kind csv]
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../samples/random.ts'
import { upload, waitStatus, type UploadOptions } from '../api/support/datasets.ts'
import { login } from '../api/support/login.ts'
import { startServer } from '../e2e/support/server.ts'
import { orphans } from './kills/orphans.ts'
import { kinds, makeSamples, type Sample } from './kills/samples.ts'
import { readServed, sameContent, sameLines, type Served } from './kills/served.ts'
import { timeToEnd } from './kills/survivors.ts'
import { descendantsOf } from './processes.ts'
import { milliseconds } from './statistics.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, kind: { type: 'string' } }
})
const rounds = Number(positionals[0] ?? 50)
const random = seededRandom(Number(options.seed))
const settleMs = 60_000
/**
 * Maximum milliseconds that a child process may outlive the server: a longer one could write into the folder of the
 * next server.
 */
const maxSurvivalMs = 250

const folder = await mkdtemp(join(tmpdir(), 'fairway-kills-'))
const samples = await makeSamples(folder)
const server = await startServer({
  accounts: true,
  environment: { RATE_USER_REQUESTS: '1000000', RETRY_DELAY_SECONDS: '1', LOG_LEVEL: 'warn' }
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().finally(() => process.exit(130)))
}
const client = await login(server.origin, 'test_user1')

/** Expected result and duration of each sample when its processing is not interrupted. */
const expected = new Map<Sample, { served: Served | undefined; duration: number }>()
for (const sample of samples.filter(isUsed)) expected.set(sample, await undisturbed(sample))

const failures: string[] = []
const ends: Record<string, number> = {}
let kills = 0
let longestSurvival = 0
for (let round = 1; round <= rounds; round++) {
  const kind = options.kind ?? kinds[(round - 1) % kinds.length]!
  const isNew = random() < 0.4
  const name = `${kind}, ${isNew ? 'new' : 'replacement'}`
  const problems = await (isNew ? newDataset(kind, round) : replacement(kind)).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error)
  ])
  for (const failure of problems) failures.push(`round ${round} (${name}): ${failure}`)
  console.log(`${String(round).padStart(4)} ${name}: ${problems.join('; ') || 'as it should'}`)
}

console.log(`\n# ${kills} kills in ${rounds} rounds (seed ${options.seed})`)
for (const [end, count] of Object.entries(ends)) console.log(`${end}: ${count}`)
console.log(`work processes outlived the server by at most ${milliseconds(longestSurvival)}`)
console.log(failures.length ? `${failures.length} failures:\n${failures.join('\n')}` : 'no failure')
if (failures.length) console.log(server.output().slice(-4000))
await server.close()
rmSync(folder, { recursive: true, force: true })
process.exit(failures.length ? 1 : 0)

/** Whether a sample is of the only kind that is tried; before an unreadable file, a CSV is published. */
function isUsed({ kind }: Sample): boolean {
  return !options.kind || kind === options.kind || (options.kind === 'broken' && kind === 'csv')
}

function samplesOf(kind: string): Sample[] {
  return samples.filter((sample) => sample.kind === kind)
}

function uploadOptions(id: string, { attachments }: Sample): UploadOptions {
  return { id, ...(attachments ? { attachments } : {}) }
}

async function undisturbed(sample: Sample): Promise<{ served: Served | undefined; duration: number }> {
  const start = performance.now()
  const id = `reference-${sample.kind}-${sample.version}`
  const answer = await upload(client, sample.name, sample.content, uploadOptions(id, sample))
  if (answer.status >= 300) throw new Error(`${sample.name}: ${answer.status} ${answer.text}`)
  const { status } = await waitStatus(client, id, ['finalized', 'error'], { timeoutMs: settleMs })
  const duration = performance.now() - start
  if ((status === 'error') !== sample.isBroken) throw new Error(`${sample.name} ends ${status}`)
  const served = await readServed(client, id)
  console.log(`${sample.name}: ${served?.total ?? 'no'} lines, ${milliseconds(duration)}`)
  await client.delete(`/datasets/${id}`)
  return { served, duration }
}

/** Interrupts the creation or processing of a new dataset; returns the faults. */
async function newDataset(kind: string, round: number): Promise<string[]> {
  const sample = samplesOf(kind)[round % 2]!
  const id = `new-${round}`
  const wasAccepted = await interruptedUpload(id, sample)
  const problems = await afterwards(id, sample, undefined, wasAccepted)
  await client.delete(`/datasets/${id}`)
  return problems
}

/** Interrupts new data of a published dataset; returns the faults. */
async function replacement(kind: string): Promise<string[]> {
  const id = `kept-${kind}`
  // Before an unreadable file, a CSV is published.
  const [first, second] = samplesOf(kind === 'broken' ? 'csv' : kind) as [Sample, Sample]
  if ((await client.get(`/datasets/${id}`)).status === 404) {
    await upload(client, first.name, first.content, uploadOptions(id, first))
    await waitStatus(client, id, ['finalized'], { timeoutMs: settleMs })
  }
  const before = await readServed(client, id)
  if (!before) return ['the published data cannot be read']
  const sample =
    kind === 'broken'
      ? samplesOf(kind)[0]!
      : sameContent(before, expected.get(first)!.served!)
        ? second
        : first
  const wasAccepted = await interruptedUpload(id, sample)
  return afterwards(id, sample, before, wasAccepted)
}

/** Uploads, and kills the server at a random moment; returns whether the upload was accepted. */
async function interruptedUpload(id: string, sample: Sample): Promise<boolean> {
  const uploading = upload(client, sample.name, sample.content, uploadOptions(id, sample)).then(
    ({ status, text }) => {
      if (status >= 300) throw new Error(`upload refused: ${status} ${text}`)
      return true
    },
    () => false
  )
  await pause(random() * expected.get(sample)!.duration * 1.05)
  await kill()
  const accepted = await uploading
  await server.restart()
  if (random() < 0.3) {
    await pause(random() * expected.get(sample)!.duration)
    await kill()
    await server.restart()
  }
  return accepted
}

async function kill(): Promise<void> {
  const children = descendantsOf(server.pid())
  await server.kill()
  kills += 1
  const survival = await timeToEnd(children, 10_000)
  if (survival === undefined) throw new Error('a work process survives the server')
  longestSurvival = Math.max(longestSurvival, survival)
  if (survival > maxSurvivalMs)
    failures.push(`a work process outlived the server by ${milliseconds(survival)}`)
}

/** Faults of a dataset after the restart of the server. */
async function afterwards(
  id: string,
  sample: Sample,
  before: Served | undefined,
  wasAccepted: boolean
): Promise<string[]> {
  const problems: string[] = []
  const expectedServed = expected.get(sample)!.served
  const reading = new AbortController()
  const following = follow(id, before, expectedServed, reading.signal)
  let status = await settledStatus(id)
  reading.abort()
  problems.push(...(await following))
  const served = await readServed(client, id)
  const hasNew = !!served && !!expectedServed && sameContent(served, expectedServed)
  const hasOld = !!served && !!before && sameLines(served, before)
  if (status === undefined) {
    if (wasAccepted) problems.push('an accepted upload made no dataset')
  } else if (sample.isBroken) {
    if (wasAccepted && status !== 'error') problems.push(`ends ${status} instead of in error`)
    if (before && !hasOld) problems.push('the published data are no longer those of before')
    if (status === 'error') problems.push(...(await unclearError(id)))
  } else if (status !== 'finalized') problems.push(`ends ${status}: ${await lastEvent(id)}`)
  else if (!hasNew && (wasAccepted || !hasOld)) {
    problems.push(
      `serves neither the new data nor what may be: ${JSON.stringify({ served, wanted: expectedServed, before })}`
    )
  }
  const dataset = status === undefined ? undefined : (await client.get(`/datasets/${id}?draft=true`)).json
  const leftFiles = await orphans(server.dataDir, id, dataset, !!before)
  if (leftFiles.length) problems.push(`left over: ${leftFiles.join(', ')}`)
  status = `${sample.isBroken ? 'unreadable file' : before ? 'replacement' : 'new dataset'}: ${status ?? 'never created'}${wasAccepted ? '' : ' (upload cut)'}`
  ends[status] = (ends[status] ?? 0) + 1
  return problems
}

/**
 * Reads repeatedly until stopped: the published data must be the old ones, then the new ones, and never the old ones
 * again.
 */
async function follow(
  id: string,
  before: Served | undefined,
  expectedServed: Served | undefined,
  until: AbortSignal
): Promise<string[]> {
  let isReplaced = false
  while (!until.aborted) {
    const served = await readServed(client, id)
    if (!served) {
      if (before) return ['published data cannot be read']
    } else if (expectedServed && sameContent(served, expectedServed)) isReplaced = true
    else if (!before || !sameLines(served, before)) {
      // The page and the search are two requests: the data may have been replaced in between, so both are repeated.
      const secondRead = await readServed(client, id)
      if (!secondRead || !expectedServed || !sameContent(secondRead, expectedServed))
        return ['lines that are neither the old nor the new ones']
      isReplaced = true
    } else if (isReplaced) return ['data of before are served again']
    await pause(30)
  }
  return []
}

/** Status after processing; undefined for a dataset that does not exist. */
async function settledStatus(id: string): Promise<string | undefined> {
  if ((await client.get(`/datasets/${id}`)).status === 404) return undefined
  const deadline = Date.now() + settleMs
  for (;;) {
    const { status } = await waitStatus(client, id, ['finalized', 'error'], { timeoutMs: settleMs })
    const { errorRetry } = (await client.get(`/datasets/${id}?draft=true`)).json
    if (status === 'finalized' || !errorRetry || Date.now() > deadline) return status as string
    await pause(100)
  }
}

async function lastEvent(id: string): Promise<string> {
  const journal = await client.get(`/datasets/${id}/journal`)
  return JSON.stringify(journal.json?.[0])
}

async function unclearError(id: string): Promise<string[]> {
  const journal = await client.get(`/datasets/${id}/journal`)
  const event = (journal.json as { type: string; data?: string }[]).find(({ type }) => type === 'error')
  const isClear = !!event?.data && !/inattendue|interrompu/.test(event.data)
  return isClear ? [] : [`unclear error: ${JSON.stringify(event)}`]
}

function pause(duration: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, duration))
}
