import { expect, it, vi } from 'vitest'
import { DebouncedTasks } from './debouncedTasks.ts'

it('tells nothing of the dataset that is removed while it works, and does not try again', async () => {
  vi.useFakeTimers()
  const failedIds: string[] = []
  const started: PromiseWithResolvers<void>[] = []
  const refreshes = new DebouncedTasks(
    () => {
      const work = Promise.withResolvers<void>()
      started.push(work)
      return work.promise
    },
    (_error, id) => failedIds.push(id)
  )
  for (const id of ['removed', 'kept']) refreshes.schedule(id)
  await vi.advanceTimersByTimeAsync(1000)
  refreshes.forget('removed')
  for (const work of started) work.reject(new Error('is gone'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(failedIds).toEqual(['kept'])
  expect(started).toHaveLength(3)
  started.at(-1)?.resolve()
  await refreshes.close()
  vi.useRealTimers()
})
