import { describe, expect, it } from 'vitest'
import { dueLifetime, limitOf } from './lifetimes.ts'

const now = Date.parse('2024-03-31T12:00:00Z')

describe('the limit of a delay', () => {
  it.each([
    [{ value: 2, unit: 'hours' as const }, '2024-03-31T10:00:00.000Z'],
    [{ value: 3 }, '2024-03-28T12:00:00.000Z'],
    [{ value: 1, unit: 'weeks' as const }, '2024-03-24T12:00:00.000Z'],
    [{ value: 1, unit: 'months' as const }, '2024-02-29T12:00:00.000Z'],
    [{}, '2024-03-31T12:00:00.000Z']
  ])('%o', (delay, limit) => {
    expect(new Date(limitOf(delay, now)).toISOString()).toBe(limit)
  })
})

describe('lines that live for a time', () => {
  const rest = { ttl: { active: true, prop: '_updatedAt', delay: { value: 1, unit: 'hours' } } }
  const dataset = { rest, status: 'finalized' as const, count: 3 }

  it('are looked for once an hour', () => {
    expect(dueLifetime(dataset, now)).toEqual({ key: '_updatedAt', limit: now - 3_600_000 })
    const checked = (minutes: number) => ({
      ...dataset,
      rest: { ttl: { ...rest.ttl, checkedAt: new Date(now - minutes * 60_000).toISOString() } }
    })
    expect(dueLifetime(checked(59), now)).toBeUndefined()
    expect(dueLifetime(checked(61), now)).toBeDefined()
  })

  it('are not in a dataset that is empty, under way, or keeps its lines', () => {
    expect(dueLifetime({ ...dataset, count: 0 }, now)).toBeUndefined()
    expect(dueLifetime({ ...dataset, status: 'analyzed' }, now)).toBeUndefined()
    expect(dueLifetime({ ...dataset, rest: { ttl: { ...rest.ttl, active: false } } }, now)).toBeUndefined()
  })
})
