import { expect, it } from 'vitest'
import { slugFrom } from './ids.ts'

it('slugs of long titles fit in addresses and headers', () => {
  expect(slugFrom('Été à la mer')).toBe('ete-a-la-mer')
  // slugify replaces symbols by words.
  expect(slugFrom('∞'.repeat(1000))).toHaveLength(900)
  expect(slugFrom('ab cd', '', 3)).toBe('ab')
  expect(slugFrom('?')).toBe('dataset')
})
