import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripNulls } from './stripNulls.ts'

describe('the text of a line', () => {
  it('leaves out what has no value, wherever it stands', () => {
    expect(stripNulls('{"a":null,"b":null,"c":"x","d":null,"_score":null}')).toBe('{"c":"x","_score":null}')
    expect(stripNulls('{"a":null,"_score":null}')).toBe('{"_score":null}')
  })

  it('writes whole numbers as JSON has them', () => {
    expect(stripNulls('{"a":10.0,"b":-3.0,"c":-0.0,"d":1.50,"_score":2.0}')).toBe(
      '{"a":10,"b":-3,"c":0,"d":1.50,"_score":2}'
    )
  })

  it('takes no text for a member', () => {
    const line = '{",":":null,",":null,":"{\\"a\\":null,","_score":null}'
    expect(stripNulls(line)).toBe(line)
  })

  it('changes nothing else, whatever the keys and texts', () => {
    const awkward = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(',', '"', ':', ':null', 'null', '1.0', '{', '}', '\\', 'a'), { maxLength: 8 })
        .map((pieces) => pieces.join(''))
    )
    const key = awkward.filter((text) => text !== '_score')
    const value = fc.oneof(awkward, fc.constant(null), fc.integer(), fc.boolean())
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name }), (members) => {
        const written = (name: string, cell: unknown): string =>
          `${JSON.stringify(name)}:${typeof cell === 'number' ? `${cell}.0` : JSON.stringify(cell)}`
        const line = `{${[...members.map(([name, cell]) => written(name, cell)), '"_score":null'].join(',')}}`
        const expected = [...members.filter(([, cell]) => cell !== null), ['_score', null]]
        expect(stripNulls(line)).toBe(
          `{${expected.map(([name, cell]) => `${JSON.stringify(name)}:${JSON.stringify(cell)}`).join(',')}}`
        )
      }),
      { numRuns: Number(process.env.TIDY_RUNS ?? 1000) }
    )
  })
})
