import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SentDates } from './sentDates.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2024-01-01T00:00:00.400Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function waits(dates: SentDates, id: string): Promise<boolean> {
  const controller = new AbortController()
  const passed = dates.waitForNewDate(id, controller.signal).then(
    () => false,
    () => true
  )
  controller.abort()
  return passed
}

it('delays the next state of a dataset until the second of its last sent date is over', async () => {
  const dates = new SentDates()
  dates.record('a', '2024-01-01T00:00:00.100Z')
  expect(await waits(dates, 'b')).toBe(false)
  expect(await waits(dates, 'a')).toBe(true)
})

it('does not delay when no date was sent, or when its second is over', async () => {
  const dates = new SentDates()
  dates.record('a', '2023-12-31T23:59:59.900Z')
  expect(await waits(dates, 'a')).toBe(false)
  dates.record('a', '2024-01-01T00:00:00.100Z')
  vi.setSystemTime(Date.parse('2024-01-01T00:00:01Z'))
  expect(await waits(dates, 'a')).toBe(false)
})
