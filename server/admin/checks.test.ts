import { expect, it } from 'vitest'
import { statusOf } from './checks.ts'
import { watermarkOf } from './diagnosis.ts'

it('a part that does not answer has failed, and the others are reported all the same', async () => {
  const { status, message, details } = await statusOf(
    {
      quick: async () => {},
      silent: () => new Promise(() => {}),
      broken: () => Promise.reject(new Error('no room'))
    },
    20
  )
  expect([status, message]).toEqual(['error', 'Problem with : silent, broken'])
  expect(details).toEqual([
    { name: 'quick', status: 'ok', timeInMs: expect.any(Number) },
    { name: 'silent', status: 'error', timeInMs: expect.any(Number), message: 'no answer within 20 ms' },
    { name: 'broken', status: 'error', timeInMs: expect.any(Number), message: 'no room' }
  ])
})

it('a disk has watermarks, like those of a search engine', () => {
  expect([0, 84, 85, 90, 95, 100].map(watermarkOf)).toEqual(['ok', 'ok', 'low', 'high', 'flood', 'flood'])
})
