import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { resourceCache } from './resourceCache.ts'

const date = '2030-01-01T10:00:00.900Z'
const settings = { publicMaxAge: 300, timestampedMaxAge: 604_800 }
/** Conditions of a client that read an earlier state of the same second. */
const since = { 'if-modified-since': 'Tue, 01 Jan 2030 10:00:00 GMT' }
const sinceAndTag = { ...since, 'if-none-match': 'W/"former"' }

function isKnown(headers: Record<string, string>, hasDistinctDates?: boolean): boolean {
  const request = { headers, query: {} } as unknown as FastifyRequest
  const reply = { headers: () => reply } as unknown as FastifyReply
  const resource = { date, isPublic: false, ...(hasDistinctDates ? { hasDistinctDates } : {}) }
  return resourceCache(request, reply, resource, settings)
}

it('answers a date alone by the date', () => {
  expect(isKnown(since)).toBe(true)
  expect(isKnown({ 'if-modified-since': 'Tue, 01 Jan 2030 09:59:59 GMT' })).toBe(false)
  expect(isKnown({})).toBe(false)
})

it('leaves the answer to the entity tag of a client that has one: the resource may have changed within the second', () => {
  expect(isKnown(sinceAndTag)).toBe(false)
  expect(isKnown(sinceAndTag, true)).toBe(true)
})
