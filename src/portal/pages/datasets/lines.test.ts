import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { formatsOf } from '../../view/formats.ts'
import { cellText } from './lines.ts'

const words = { ...formatsOf({ lang: 'fr' }), yes: 'oui', no: 'non' }
const shown = (value: unknown, column: Partial<SchemaProperty> = {}): string =>
  cellText({ a: value, _score: null }, { key: 'a', type: 'string', ...column }, words)

describe('a cell of the table of a portal', () => {
  it('shows numbers with all digits, and a year without separator', () => {
    expect([shown(2024), shown(12_345), shown(0.000_12)]).toEqual(['2024', '12\u202F345', '0,00012'])
  })

  it('shows the labels of values of any type', () => {
    expect(shown(1, { type: 'integer', 'x-labels': { '1': 'Un' } })).toBe('Un')
    expect(shown(true, { type: 'boolean', 'x-labels': { true: 'Ouvert' } })).toBe('Ouvert')
    expect(shown('a; b', { separator: '; ', 'x-labels': { a: 'A' } })).toBe('A; b')
  })
})
