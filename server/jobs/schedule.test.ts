import { expect, it } from 'vitest'
import { nextDate } from './schedule.ts'

it('a recurring date follows the clock of its zone, where an hour is missing and where one comes twice', () => {
  const dates = (cron: string, from: string, count: number): string[] => {
    const found: string[] = []
    let after = new Date(from)
    for (let turn = 0; turn < count; turn++) {
      after = nextDate(cron, 'Europe/Paris', after)
      found.push(after.toISOString())
    }
    return found
  }
  expect(dates('0 4 * * *', '2026-03-28T00:00:00Z', 3)).toEqual([
    '2026-03-28T03:00:00.000Z',
    '2026-03-29T02:00:00.000Z',
    '2026-03-30T02:00:00.000Z'
  ])
  expect(dates('0 4 * * *', '2026-10-24T00:00:00Z', 3)).toEqual([
    '2026-10-24T02:00:00.000Z',
    '2026-10-25T03:00:00.000Z',
    '2026-10-26T03:00:00.000Z'
  ])
  // 02:30 does not exist on 29 March and occurs twice on 25 October; the schedule runs once a day all the same.
  const days = (from: string): string[] =>
    dates('30 2 * * *', from, 3).map((date) =>
      new Date(date).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
    )
  expect(days('2026-03-27T12:00:00Z')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(days('2026-10-23T12:00:00Z')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(() => nextDate('every day', 'Europe/Paris', new Date())).toThrow()
})
