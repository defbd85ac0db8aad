import { expect, it } from 'vitest'
import { refusalWords } from './refusalWords.ts'

it.each<[string, unknown, string | undefined]>([
  ['a text', 'No', 'No'],
  ['a message', { message: 'Unknown key', code: 4 }, 'Unknown key'],
  [
    'CKAN',
    {
      help: 'https://ckan.test/help',
      success: false,
      error: {
        __type: 'Validation Error',
        name: ['That URL is already in use.'],
        tags: [{}, { name: ['Short'] }]
      }
    },
    'name: That URL is already in use., name: Short'
  ],
  [
    'CKAN, authorization',
    { success: false, error: { __type: 'Authorization Error', message: 'Denied' } },
    'Denied'
  ],
  [
    'udata',
    { errors: { tags: ['Tag "a" must be longer.'] }, message: 'Validation error' },
    'tags: Tag "a" must be longer., Validation error'
  ],
  ['ArcGIS', { error: { code: 498, message: 'Invalid token.', details: [] } }, 'Invalid token.'],
  [
    'problem details (RFC 9457)',
    { type: 'about:blank', title: 'Gone', detail: 'Since\nlong', status: 410 },
    'Gone, Since long'
  ],
  ['no message', { success: false }, undefined],
  ['no object', 4, undefined]
])('%s', (_name, answer, words) => {
  expect(refusalWords(answer)).toBe(words)
})

it('is short for long and deep responses', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 10_000; level++) deep = { a: deep }
  expect(refusalWords({ error: deep })).toBeUndefined()
  expect(refusalWords({ error: 'x'.repeat(10_000) })).toHaveLength(500)
})
