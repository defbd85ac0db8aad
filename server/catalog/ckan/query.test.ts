import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery, UnreadableQuery, type Query } from './query.ts'

/** Formats a parsed query: `[…]` for a conjunction, `(…)` for a disjunction. */
function describeQuery(query: Query): string {
  switch (query.kind) {
    case 'all':
      return '*'
    case 'term':
      return query.field ? `${query.field}=${query.value}` : query.value
    case 'range':
      return `${query.field}${query.withFrom ? '>=' : '>'}${query.from}${query.withTo ? '<=' : '<'}${query.to}`
    case 'not':
      return `!${describeQuery(query.part)}`
    case 'and':
      return `[${query.parts.map(describeQuery).join(' ')}]`
    case 'or':
      return `(${query.parts.map(describeQuery).join(' ')})`
  }
}

describe('queries of CKAN', () => {
  it.each([
    ['', '*'],
    ['*:*', '*'],
    ['water  quality', '[water quality]'],
    ['title:"water quality"', 'title=water quality'],
    [String.raw`title:"a \"b\" \\ c"`, String.raw`title=a "b" \ c`],
    [String.raw`name:a\:b`, 'name=a:b'],
    [
      'organization:a OR organization:b metadata_modified:[2026-01-01T00:00:00Z TO *]',
      '[(organization=a organization=b) metadata_modified>=2026-01-01T00:00:00Z<=undefined]'
    ],
    ['-organization:a +tags:b', '[!organization=a tags=b]'],
    ['NOT tags:a AND tags:b OR tags:c', '([!tags=a tags=b] tags=c)'],
    ['tags:(a OR "b c" OR -d)', '(tags=a tags=b c !tags=d)'],
    ['(tags:a || tags:b) && !(tags:c tags:d)', '[(tags=a tags=b) ![tags=c tags=d]]'],
    ['metadata_modified:{NOW-7DAYS TO NOW}', 'metadata_modified>NOW-7DAYS<NOW'],
    ["l'eau, potable", "[l'eau, potable]"]
  ])('reads %s', (text, expected) => {
    expect(describeQuery(readQuery(text))).toBe(expected)
  })

  it.each(['(a', 'a)', 'a AND', 'tags:', '"open', 'OR a', '[1 TO 2]', 'a:[1', 'a:b:c', '\\'])(
    'refuses the invalid query %s',
    (text) => expect(() => readQuery(text)).toThrow(UnreadableQuery)
  )

  it('refuses queries that are too long or too deep, without delay', () => {
    for (const text of [`${'('.repeat(40)}a`, 'a '.repeat(9000), 'a '.repeat(400), 'x:'.repeat(200)])
      expect(() => readQuery(text)).toThrow(UnreadableQuery)
  })

  it('parses or refuses any input', () => {
    const part = fc.constantFrom(
      'a',
      ':',
      '(',
      ')',
      '"',
      '[',
      ']',
      ' TO ',
      '*',
      '-',
      '+',
      '!',
      ' AND ',
      ' OR ',
      ' ',
      '\\',
      '\n',
      'é'
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        try {
          describeQuery(readQuery(parts.join('')))
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableQuery)
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) }
    )
  })
})
