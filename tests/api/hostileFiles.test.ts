/** Hostile and broken files become lines, a readable error, or a refusal, and leave no files behind. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { hostileFiles } from './support/hostileFiles.ts'
import { outcomesOf, workProcessesAfter, type Outcome } from './support/hostileRun.ts'
import { journalFault } from './support/journalWords.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

/** Time limit in milliseconds. The test takes less than 100 s on two free cores, but machines may be busy. */
const maxMs = 600_000
const mebibyte = 1024 ** 2

let platform: TestPlatform
let outcomes: Outcome[]
let growth = 0
let slowestAnswer = 0

beforeAll(async () => {
  const { rates } = loadConfig({})
  platform = await startPlatform({
    processingConcurrency: 2,
    // Disables the rate limit: the test uploads hundreds of files from one address.
    rates: { ...rates, user: { requests: 1_000_000, windowSeconds: 60 } }
  })
  const user = await platform.loginAs('test_user1')
  const before = process.memoryUsage().rss
  const memory = setInterval(() => {
    growth = Math.max(growth, process.memoryUsage().rss - before)
  }, 100)
  const answering = setInterval(() => {
    const asked = Date.now()
    void user
      .get('/datasets?size=1')
      .then(
        ({ status }) =>
          (slowestAnswer = Math.max(slowestAnswer, status === 200 ? Date.now() - asked : Infinity))
      )
  }, 1000)
  try {
    outcomes = await outcomesOf(user, hostileFiles, Date.now() + maxMs)
  } finally {
    clearInterval(memory)
    clearInterval(answering)
  }
}, maxMs + 20_000)
afterAll(() => platform?.close())

const named = (found: Outcome[], detail: (outcome: Outcome) => unknown): unknown[] =>
  found.map((outcome) => [outcome.name.slice(0, 80), detail(outcome)])

describe('hostile files', () => {
  it('are many, with distinct names', () => {
    expect(outcomes.length).toBeGreaterThan(200)
    expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length)
  })

  it('are accepted, or refused with a 4xx status', () => {
    const odd = outcomes.filter(({ status }) => status !== 201 && (status < 400 || status > 499))
    expect(named(odd, ({ status, refusal }) => [status, refusal])).toEqual([])
  })

  it('are read when they are valid, and otherwise refused with the messages of the contract', () => {
    const odd = outcomes.filter(({ expects, end, journal }) => {
      if (expects === 'right') return end !== 'finalized'
      return expects && (end !== 'error' || !journal.some((text) => expects.test(text)))
    })
    expect(named(odd, ({ end, refusal, journal }) => [end, refusal, journal])).toEqual([])
  })

  it('have readable error messages in French, without server internals', () => {
    const faults = outcomes.flatMap(({ name, end, journal }) => {
      if (end === 'error' && journal.length === 0) return [[name, 'no word']]
      return journal.flatMap((text) => {
        const fault = journalFault(text, platform.dataDir)
        return fault ? [[name.slice(0, 80), fault, text.slice(0, 300)]] : []
      })
    })
    expect(faults).toEqual([])
  })

  it('have readable lines once they are finalized', () => {
    const odd = outcomes.filter(({ end, reading }) => end === 'finalized' && reading?.status !== 200)
    expect(named(odd, ({ reading }) => reading)).toEqual([])
  })

  it('neither block the server nor exhaust its memory', () => {
    expect(slowestAnswer).toBeLessThan(5000)
    // Limit for the whole process with its caches; a decompression bomb read into memory would take gigabytes.
    expect(growth / mebibyte).toBeLessThan(1024)
  })

  it('leave no process, no upload, and no file outside of the data folder', async () => {
    expect(await workProcessesAfter(10_000)).toEqual([])
    expect(await readdir(join(platform.dataDir, 'uploads'))).toEqual([])
    expect(existsSync('/tmp/fairway-hostile-outside.txt')).toBe(false)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  }, 20_000)
})
