import { expect, it } from 'vitest'
import { checkSchedule } from './schedule.ts'

it('refuses a time zone that nobody knows', () => {
  expect(() => checkSchedule([{ type: 'daily', timeZone: 'Mars/North' }])).toThrow(/Mars/)
})
