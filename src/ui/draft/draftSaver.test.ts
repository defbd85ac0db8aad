import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DraftSaver } from './draftSaver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(): {
  saver: DraftSaver<number>
  sent: number[]
  log: string[]
  answer: (error?: Error) => Promise<void>
  /** Triggers the retry that the failed draft waits for. */
  again: () => void
} {
  const sent: number[] = []
  const log: string[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const hope: { again: () => void }[] = []
  const saver = new DraftSaver<number>(80)
  saver.use({
    waitFor(error, failures, again) {
      if ((error as Error).message !== 'offline') return undefined
      log.push(`waits after ${failures}`)
      const waits = { again }
      hope.push(waits)
      return () => void hope.splice(hope.indexOf(waits), 1)
    },
    write: (draft) => {
      sent.push(draft)
      return new Promise((resolve, reject) => void waiting.push({ resolve, reject }))
    },
    onSaved: (draft) => void log.push(`saved ${draft}`),
    onFailure: (error, draft) => void log.push(`${(error as Error).message} ${draft}`)
  })
  const answer = async (error?: Error): Promise<void> => {
    const pendingWrite = waiting.shift()
    if (error) pendingWrite?.reject(error)
    else pendingWrite?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, log, answer, again: () => hope.forEach(({ again }) => again()) }
}

it('sends the last of several changes, and the next one after the response', async () => {
  const { saver, sent, log, answer } = setUp()
  saver.want(1)
  saver.want(2)
  expect([sent, saver.isBusy]).toEqual([[], true])
  await vi.advanceTimersByTimeAsync(80)
  expect(sent).toEqual([2])
  saver.want(3)
  saver.want(4)
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual([2])
  await answer()
  expect([sent, log]).toEqual([[2, 4], ['saved 2']])
  await answer()
  expect([log, saver.isBusy]).toEqual([['saved 2', 'saved 4'], false])
})

it('continues after a failure, and `flush` waits for the response', async () => {
  const { saver, log, answer } = setUp()
  saver.want(1)
  const done = saver.flush().then(() => log.push('done'))
  await answer(new Error('refused'))
  await done
  expect(log).toEqual(['refused 1', 'done'])
  saver.want(2)
  const again = saver.flush()
  await answer()
  await again
  expect(log.at(-1)).toBe('saved 2')
})

it('discards a pending draft', async () => {
  const { saver, sent } = setUp()
  saver.want(1)
  await saver.forget()
  await vi.advanceTimersByTimeAsync(500)
  expect([sent, saver.isBusy]).toEqual([[], false])
})

it('returns the latest pending or sent draft, until it is saved', async () => {
  const { saver, answer } = setUp()
  expect(saver.latest).toBeUndefined()
  saver.want(1)
  expect(saver.latest).toBe(1)
  await vi.advanceTimersByTimeAsync(80)
  expect(saver.latest).toBe(1)
  saver.want(2)
  expect(saver.latest).toBe(2)
  await answer()
  expect(saver.latest).toBe(2)
  await answer()
  expect(saver.latest).toBeUndefined()
})

it('sends a failed draft again when its retry is triggered', async () => {
  const { saver, sent, log, answer, again } = setUp()
  const offline = new Error('offline')
  saver.want(1)
  await vi.advanceTimersByTimeAsync(80)
  await answer(offline)
  expect([saver.isBusy, saver.hasFailed, saver.latest]).toEqual([false, true, 1])
  again()
  await answer(offline)
  again()
  await answer()
  again()
  expect(sent).toEqual([1, 1, 1])
  expect(log).toEqual(['offline 1', 'waits after 0', 'offline 1', 'waits after 1', 'saved 1'])
})

it.each<[string, (saver: DraftSaver<number>) => void, number[]]>([
  ['another draft takes its place', (saver) => saver.want(2), [1, 2]],
  ['it is forgotten', (saver) => void saver.forget(), [1]],
  ['it is asked for', (saver) => void saver.flush(), [1, 1]]
])('does not retry a failed draft when %s', async (_name, act, expected) => {
  const { saver, sent, answer, again } = setUp()
  saver.want(1)
  await vi.advanceTimersByTimeAsync(80)
  await answer(new Error('offline'))
  act(saver)
  again()
  await vi.advanceTimersByTimeAsync(80)
  await answer()
  again()
  expect(sent).toEqual(expected)
})
