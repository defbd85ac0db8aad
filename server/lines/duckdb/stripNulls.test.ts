import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripNulls, stripNullsOfLines } from './stripNulls.ts'

describe('the text of a line', () => {
  it('has no null members, at any position', () => {
    expect(stripNulls('{"a":null,"b":null,"c":"x","d":null,"_score":null}')).toBe('{"c":"x","_score":null}')
    expect(stripNulls('{"a":null,"_score":null}')).toBe('{"_score":null}')
  })

  it('has whole numbers without decimals', () => {
    expect(stripNulls('{"a":10.0,"b":-3.0,"c":-0.0,"d":1.50,"_score":2.0}')).toBe(
      '{"a":10,"b":-3,"c":0,"d":1.50,"_score":2}'
    )
  })

  it('keeps texts that look like members', () => {
    const line = '{",":":null,",":null,":"{\\"a\\":null,","_score":null}'
    expect(stripNulls(line)).toBe(line)
  })

  it('is otherwise unchanged, for any keys and texts', () => {
    fc.assert(
      fc.property(line, ({ written, stripped }) => {
        expect(stripNulls(written)).toBe(stripped)
      }),
      { numRuns: Number(process.env.TIDY_RUNS ?? 1000) }
    )
  })

  it('is stripped alike alone and among other lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const bytes = Buffer.from(lines.map(({ written }) => `${written}\n`).join(''))
        const stripped = stripNullsOfLines(bytes, Buffer.alloc(bytes.length))
        expect(stripped.toString()).toBe(lines.map((line) => `${line.stripped}\n`).join(''))
      }),
      { numRuns: Number(process.env.TIDY_RUNS ?? 500) }
    )
  })
})

/** A line as the engine writes it, and its expected stripped form. */
const line = (() => {
  const awkward = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom(',', '"', ':', ':null', 'null', '1.0', '{', '}', '\\', 'a'), { maxLength: 8 })
      .map((pieces) => pieces.join(''))
  )
  const key = awkward.filter((text) => text !== '_score')
  const value = fc.oneof(awkward, fc.constant(null), fc.integer(), fc.boolean())
  const textOf = (name: string, cell: string): string => `${JSON.stringify(name)}:${cell}`
  return fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name }).map((members) => {
    const cells = members.map(([name, cell]) =>
      textOf(name, typeof cell === 'number' ? `${cell}.0` : JSON.stringify(cell))
    )
    const kept = members
      .filter(([, cell]) => cell !== null)
      .map(([name, cell]) => textOf(name, JSON.stringify(cell)))
    const score = '"_score":null'
    return {
      written: `{${[...cells, score].join(',')}}`,
      stripped: `{${[...kept, score].join(',')}}`
    }
  })
})()
