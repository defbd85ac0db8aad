import { expect, it } from 'vitest'
import { headerTitle } from './headerTitle.ts'

it('holds a title, or as many of its whole characters as clients read', () => {
  expect(headerTitle('Été')).toBe('%C3%89t%C3%A9')
  const cut = headerTitle('😀'.repeat(1000))
  expect(cut.length).toBeLessThanOrEqual(2000)
  expect(decodeURIComponent(cut)).toBe('😀'.repeat(166))
  expect(headerTitle('\ud800a')).toBe('%EF%BF%BDa')
})
