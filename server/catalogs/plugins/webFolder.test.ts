import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RemoteAccess } from './remoteAccess.ts'
import { webFolder } from './webFolder.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('lists files without size and date when the server does not respond in time', async () => {
  const folderUrl = 'https://files.test/'
  const names = Array.from({ length: 20 }, (_one, index) => `file-${String(index).padStart(2, '0')}.csv`)
  const text = names.map((name) => `<a href="${name}">${name}</a>`).join(' ')
  const remote = {
    text: () => Promise.resolve({ text, type: 'text/html', url: new URL(folderUrl) }),
    head: (url: string) =>
      url.endsWith('00.csv') ? Promise.resolve({ url: new URL(url), size: 3 }) : new Promise(() => {})
  } as unknown as RemoteAccess
  const listing = webFolder.list(remote, { url: folderUrl }, { page: 1, size: 20, filters: {} })
  await vi.advanceTimersByTimeAsync(10_000)
  const { count, results } = await listing
  expect(count).toBe(20)
  expect(results.map(({ id }) => id)).toEqual(names)
  expect(results.map(({ size }) => size).filter(Boolean)).toEqual([3])
})
