import { expect, it } from 'vitest'
import { defaultTtl, delayInDays, restToSave } from './restSettings.ts'

it('sends the whole settings, or nothing', () => {
  const server = { history: true, primaryKeyMode: 'sha256' }
  expect(restToSave(server, {})).toBeUndefined()
  expect(restToSave(server, { history: true })).toBeUndefined()
  expect(restToSave(server, { ttl: { ...defaultTtl, active: true } })).toEqual({
    ...server,
    ttl: { active: true, prop: '_updatedAt', delay: { value: 30, unit: 'days' } }
  })
  expect(restToSave(undefined, { storeUpdatedBy: true })).toEqual({ storeUpdatedBy: true })
})

it.each([
  [{ value: 48, unit: 'hours' } as const, 2],
  [{ value: 3 }, 3],
  [{ value: 2, unit: 'weeks' } as const, 14]
])('%j is some days', (delay, days) => {
  expect(delayInDays(delay)).toBe(days)
})
