import { expect, it } from 'vitest'
import { withoutEndSlashes } from './endSlashes.ts'

it.each([
  ['', ''],
  ['/', ''],
  ['https://a.test', 'https://a.test'],
  ['https://a.test/b//', 'https://a.test/b'],
  ['/a/b/', '/a/b']
])('ends %s at %s', (text, expected) => expect(withoutEndSlashes(text)).toBe(expected))

it('takes no longer for a million slashes inside', () => {
  const text = `https://a.test${'/'.repeat(1_000_000)}x`
  const start = performance.now()
  expect(withoutEndSlashes(text)).toBe(text)
  expect(performance.now() - start).toBeLessThan(500)
})
