import { expect, it } from 'vitest'
import { checkSchedule } from './schedule.ts'

it('refuses an unknown time zone', () => {
  expect(() => checkSchedule([{ type: 'daily', timeZone: 'Mars/North' }])).toThrow(/Mars/)
})
