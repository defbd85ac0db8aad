import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMetadata, type Metadata } from '../metadata/database.ts'
import { PermanentError, type JobKind, type RunningJob } from './jobKind.ts'
import { openJobs, type Jobs } from './queue.ts'
import { schedule } from './schedule.ts'
import type { StoredJob } from './job.ts'

const log = pino({ level: 'silent' })
const all = { size: 1000, skip: 0 }
const start = Date.parse('2026-01-01T00:00:00.000Z')

let metadata: Metadata
let ms: number
let opened: Jobs[]
beforeEach(async () => {
  metadata = await openMetadata(':memory:')
  ms = start
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()))
  await metadata.destroy()
})

/** A queue on the same metadata, as in another process. */
function process(leaseMs?: number): Jobs {
  const jobs = openJobs({ metadata, log }, { now: () => new Date(ms), ...(leaseMs ? { leaseMs } : {}) })
  opened.push(jobs)
  return jobs
}

/** Work that the test ends. */
class Work {
  readonly started: RunningJob<string>[] = []
  readonly ends = new Map<string, PromiseWithResolvers<void>>()
  kind(more: Partial<JobKind<string>> = {}): JobKind<string> {
    return {
      kind: 'work',
      places: { general: 1 },
      retry: { attempts: 3, firstMs: 1000, maxMs: 60_000 },
      run: (job) => {
        this.started.push(job)
        const end = Promise.withResolvers<void>()
        this.ends.set(job.payload, end)
        job.signal.addEventListener('abort', () => end.reject(new Error('stopped')))
        return end.promise
      },
      ...more
    }
  }
  get names(): string[] {
    return this.started.map(({ payload }) => payload)
  }
  /** Waits until this number of jobs have started. */
  async count(number: number): Promise<void> {
    await expect.poll(() => this.started.length, { interval: 1 }).toBe(number)
  }
  end(name: string, error?: Error): void {
    const end = this.ends.get(name)
    if (error) end?.reject(error)
    else end?.resolve()
  }
}

const stored = async (jobs: Jobs): Promise<StoredJob[]> => (await jobs.store.list({}, all)).results
/** Waits until the outcome of jobs is stored. */
const storedSoon = (jobs: Jobs, expected: object[]): Promise<void> =>
  expect.poll(() => stored(jobs), { interval: 1 }).toMatchObject(expected)

it('starts a job that becomes due between two looks of the queue', async () => {
  // The clock advances at each call.
  const jobs = openJobs({ metadata, log }, { now: () => new Date((ms += 1)) })
  opened.push(jobs)
  const work = new Work()
  jobs.register(work.kind())
  await jobs.start()
  for (let ahead = 1; ahead <= 12; ahead++) {
    await jobs.add({ kind: 'work', payload: String(ahead), runAt: new Date(ms + ahead) })
    await work.count(ahead)
    work.end(String(ahead))
  }
})

describe('the queue', () => {
  it('runs owners in turns, the first job of each first, and forgets what ended well', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind())
    for (const name of ['a1', 'a2', 'a3']) await jobs.add({ kind: 'work', owner: 'user:a', payload: name })
    await jobs.add({ kind: 'work', owner: 'user:b', payload: 'b1' })
    await jobs.start()
    for (const name of ['a1', 'b1', 'a2', 'a3']) {
      await work.count(['a1', 'b1', 'a2', 'a3'].indexOf(name) + 1)
      ms += 1000
      work.end(name)
    }
    await storedSoon(jobs, [])
    expect(await stored(jobs)).toEqual([])
    expect(work.names).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('runs what failed again, later each time, and keeps in sight what failed for good', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind())
    await jobs.start()
    await jobs.add({ kind: 'work', payload: 'a' })
    for (const [attempt, delay] of [1000, 2000].entries()) {
      await work.count(attempt + 1)
      work.end('a', new Error(`failure ${attempt + 1}`))
      const runAt = new Date(ms + delay).toISOString()
      await storedSoon(jobs, [
        { state: 'waiting', attempts: attempt + 1, lastError: `failure ${attempt + 1}`, runAt }
      ])
      ms += delay - 1
      jobs.wake('work')
      ms += 1
      jobs.wake('work')
    }
    await work.count(3)
    work.end('a', new Error('failure 3'))
    await storedSoon(jobs, [{ state: 'failed', attempts: 3, lastError: 'failure 3' }])
    const [job] = await stored(jobs)
    expect(await jobs.store.retry(job?.id ?? 0, new Date(ms))).toBe(true)
    jobs.wake('work')
    await work.count(4)
    work.end('a', new PermanentError('never'))
    await storedSoon(jobs, [{ state: 'failed', attempts: 1, lastError: 'never' }])
  })

  it('runs what a dead process had, at the start and when its lease has ended', async () => {
    const [dead, living] = [new Work(), new Work()]
    const first = process()
    first.register(dead.kind())
    await first.start()
    await first.add({ kind: 'work', payload: 'a' })
    await dead.count(1)
    const second = process()
    second.register(living.kind())
    await second.start()
    await living.count(1)
    expect(living.started[0]).toMatchObject({ payload: 'a', attempts: 2 })
    // A third process takes the job when its lease is not renewed.
    ms += 60_001
    const third = process()
    const late = new Work()
    third.register(late.kind())
    third.store.freeAll = async () => {}
    await third.start()
    await late.count(1)
    expect(late.started[0]).toMatchObject({ attempts: 3 })
  })

  it('renews the lease of what runs', async () => {
    const jobs = process(30)
    const work = new Work()
    jobs.register(work.kind())
    await jobs.start()
    await jobs.add({ kind: 'work', payload: 'a' })
    await work.count(1)
    const until = async (): Promise<string | null | undefined> =>
      (await metadata.selectFrom('jobs').select('leased_until').executeTakeFirst())?.leased_until
    const first = await until()
    ms += 1000
    await expect.poll(until).not.toBe(first)
    expect(await until()).toBe(new Date(ms + 30).toISOString())
  })

  it('gives up a job that ends the process each time', async () => {
    await process().store.add({ kind: 'work', payload: 'a' }, new Date(ms))
    for (let attempt = 1; attempt <= 3; attempt++) {
      const work = new Work()
      const jobs = process()
      jobs.register(work.kind())
      await jobs.start()
      await work.count(1)
    }
    const jobs = process()
    jobs.register(new Work().kind())
    await jobs.start()
    await storedSoon(jobs, [{ state: 'failed', lastError: 'the server ended during each attempt' }])
  })

  it('has one job of a key, which runs once more when it is added while it runs', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind())
    const add = (payload: string): Promise<void> => jobs.add({ kind: 'work', payload, uniqueKey: 'one' })
    await add('a')
    await add('b')
    expect(await stored(jobs)).toMatchObject([{ payload: 'b' }])
    await jobs.start()
    await work.count(1)
    await add('c')
    await add('d')
    work.end('b')
    await work.count(2)
    work.end('d')
    await storedSoon(jobs, [])
    await expect.poll(() => stored(jobs)).toEqual([])
    expect(work.names).toEqual(['b', 'd'])
  })

  it('runs the jobs of a sequence in their order, and goes on after one that failed for good', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind({ places: { general: 5 } }))
    for (const payload of ['a', 'b', 'c']) await jobs.add({ kind: 'work', payload, sequence: 'ordered' })
    await jobs.add({ kind: 'work', payload: 'other' })
    await jobs.start()
    await work.count(2)
    expect(work.names).toEqual(['a', 'other'])
    work.end('a', new Error('not yet'))
    await storedSoon(jobs, [
      { payload: 'other' },
      { payload: 'c' },
      { payload: 'b' },
      { payload: 'a', attempts: 1 }
    ])
    expect(work.names).toEqual(['a', 'other'])
    ms += 1000
    jobs.wake('work')
    await work.count(3)
    work.end('a', new PermanentError('never'))
    await work.count(4)
    work.end('b')
    await work.count(5)
    expect(work.names).toEqual(['a', 'other', 'a', 'b', 'c'])
  })

  it('stops and removes what is cancelled', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind())
    await jobs.add({ kind: 'work', payload: 'a' })
    await jobs.add({ kind: 'work', payload: 'b' })
    await jobs.start()
    await work.count(1)
    const a = (await stored(jobs)).at(-1)
    await jobs.cancel(a?.id ?? 0)
    expect(work.started[0]?.signal.aborted).toBe(true)
    await work.count(2)
    expect(await stored(jobs)).toMatchObject([{ payload: 'b', state: 'running' }])
  })

  it('waits a moment when the metadata cannot be written, and lets everything else go on meanwhile', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind())
    const take = jobs.store.take.bind(jobs.store)
    let refusals = 0
    jobs.store.take = () => {
      refusals++
      return Promise.reject(new Error('database or disk is full'))
    }
    await jobs.start()
    await jobs.add({ kind: 'work', payload: 'a' })
    await expect.poll(() => refusals).toBe(1)
    jobs.store.take = take
    await work.count(1)
  })

  it('leaves what runs for the next start, without counting the attempt', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind())
    await jobs.add({ kind: 'work', payload: 'a' })
    await jobs.start()
    await work.count(1)
    await jobs.close()
    expect(await stored(jobs)).toMatchObject([{ payload: 'a', state: 'waiting', attempts: 0 }])
  })

  it('has no job of a transaction that was rolled back', async () => {
    const jobs = process()
    const work = new Work()
    jobs.register(work.kind())
    await jobs.start()
    const failing = metadata.transaction().execute(async (scope) => {
      await jobs.add({ kind: 'work', payload: 'a' }, scope)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await metadata.transaction().execute((scope) => jobs.add({ kind: 'work', payload: 'b' }, scope))
    await work.count(1)
    expect(work.names).toEqual(['b'])
  })

  it('runs everything, never two of a sequence at once, whatever comes', async () => {
    const event = fc.record({
      owner: fc.constantFrom('user:a', 'user:b', 'user:c'),
      sequence: fc.constantFrom(undefined, 's', 't'),
      failures: fc.nat(2)
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 15 }),
        fc.integer({ min: 1, max: 3 }),
        async (events, general) => {
          const jobs = process()
          const done: number[] = []
          const busy = new Set<string>()
          let running = 0
          jobs.register<{ index: number }>({
            kind: 'random',
            places: { general },
            retry: { attempts: 3, firstMs: 0, maxMs: 0 },
            run: async ({ payload: { index }, attempts }) => {
              const { sequence, failures = 0 } = events[index] ?? {}
              running += 1
              expect(running).toBeLessThanOrEqual(general)
              if (sequence) expect(busy.has(sequence)).toBe(false)
              if (sequence) busy.add(sequence)
              await new Promise(setImmediate)
              if (sequence) busy.delete(sequence)
              running -= 1
              if (attempts <= failures) throw new Error('again')
              done.push(index)
            }
          })
          for (const [index, { owner, sequence }] of events.entries())
            await jobs.add({ kind: 'random', owner, payload: { index }, ...(sequence ? { sequence } : {}) })
          await jobs.start()
          await expect.poll(() => done.length, { interval: 1 }).toBe(events.length)
          for (const name of ['s', 't']) {
            const ofSequence = done.filter((index) => events[index]?.sequence === name)
            expect(ofSequence).toEqual(ofSequence.toSorted((left, right) => left - right))
          }
          await jobs.close()
          await metadata.deleteFrom('jobs').execute()
        }
      ),
      { numRuns: 20 }
    )
  })
})

describe('recurring work', () => {
  it('runs at once the first time, then at its dates, and once for those that were missed', async () => {
    let runs = 0
    const daily = {
      kind: 'daily',
      cron: '0 4 * * *',
      timeZone: 'UTC',
      run: async () => void runs++
    }
    const first = process()
    await schedule(first, daily)
    await first.start()
    const next = { state: 'waiting', runAt: '2026-01-01T04:00:00.000Z', attempts: 0 }
    await storedSoon(first, [next])
    expect(runs).toBe(1)
    await first.close()

    ms = Date.parse('2026-01-05T12:00:00Z')
    const second = process()
    await schedule(second, daily)
    await second.start()
    await storedSoon(second, [{ ...next, runAt: '2026-01-06T04:00:00.000Z' }])
    expect(runs).toBe(2)
    await second.close()

    const third = process()
    await schedule(third, daily)
    await third.start()
    await schedule(third, { ...daily, cron: '0 5 * * *' })
    await third.close()
    expect(runs).toBe(2)
    expect(await stored(third)).toMatchObject([{ payload: { cron: '0 5 * * *', timeZone: 'UTC' } }])
  })

  it('goes on at its next date when it fails, and says what happened', async () => {
    const jobs = process()
    let runs = 0
    const run = async (): Promise<void> => {
      runs++
      throw new Error('no room')
    }
    await schedule(jobs, { kind: 'daily', cron: '0 4 * * *', timeZone: 'UTC', run })
    await jobs.start()
    for (const attempts of [1, 2]) {
      await storedSoon(jobs, [{ attempts, lastError: 'no room' }])
      ms += 600_000
      jobs.wake('daily')
    }
    await storedSoon(jobs, [{ attempts: 0, lastError: 'no room', runAt: '2026-01-01T04:00:00.000Z' }])
    expect(runs).toBe(3)
  })
})
