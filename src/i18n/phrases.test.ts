import fc from 'fast-check'
import Polyglot from 'node-polyglot'
import { expect, it } from 'vitest'
import { phraseOf } from './phrases.ts'

it.each([
  ['%{count} ligne |||| %{count} lignes', { smart_count: 1, count: '1' }, 'fr', '1 ligne'],
  ['%{count} ligne |||| %{count} lignes', { smart_count: 0, count: '0' }, 'fr', '0 ligne'],
  ['%{count} line |||| %{count} lines', { smart_count: 0, count: '0' }, 'en', '0 lines'],
  ['%{a} and %{b}', { a: 'x' }, 'en', 'x and %{b}'],
  ['%{a}', { a: '$& %{b}', b: 'no' }, 'en', '$& %{b}']
] as const)('%s', (text, values, locale, expected) => {
  expect(phraseOf(text, values, locale)).toBe(expected)
})

it('gives the same texts as polyglot', () => {
  const piece = fc.constantFrom(
    '%{a}',
    '%{b}',
    '%{smart_count}',
    '||||',
    ' ',
    'x',
    '%{',
    '}',
    '$1',
    '%{toString}'
  )
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined), fc.constant(null))
  const values = fc.record(
    { a: value, b: value, smart_count: fc.oneof(fc.integer(), fc.double(), fc.constant(undefined)) },
    { requiredKeys: [] }
  )
  fc.assert(
    fc.property(
      fc.array(piece),
      values,
      fc.constantFrom('fr' as const, 'en' as const),
      (pieces, options, locale) => {
        const text = pieces.join('')
        const polyglot = new Polyglot({ locale, phrases: { text } })
        expect(phraseOf(text, options, locale)).toBe(polyglot.t('text', options))
      }
    )
  )
})
