import { expect, it } from 'vitest'
import { nextRunDate } from './nextRun.ts'

it('knows the next date only after the end of a run', () => {
  const date = '2026-01-02T03:04:05.000Z'
  expect(nextRunDate('done', date)).toBe(date)
  expect(nextRunDate('error', date)).toBe(date)
  expect(nextRunDate('running', date)).toBeUndefined()
  expect(nextRunDate('waiting', date)).toBeUndefined()
  // A channel message removes a date by null.
  expect(nextRunDate('done', null)).toBeUndefined()
})
