import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import { parseGroupBy, parseOrderBy, parseRefine, parseSelect } from './lists.ts'
import type { Condition, Literal } from './nodes.ts'
import { printCondition, printItem, printOrder, printRefine } from './testing.ts'
import { parseWhere } from './where.ts'

const key = fc.stringMatching(/^[A-Za-z_$éÉ][A-Za-z0-9_$é]{0,8}$/)
const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,5})(\.\d{1,3})?$/)
const positive = fc.stringMatching(/^(0|[1-9]\d{0,5})(\.\d{1,3})?$/)
const words = fc.string({ unit: 'binary', maxLength: 12 })

const literals: fc.Arbitrary<Literal> = fc.oneof(
  fc.constant<Literal>({ kind: 'null' }),
  fc.boolean().map((value): Literal => ({ kind: 'boolean', value })),
  digits.map((text): Literal => ({ kind: 'number', text })),
  words.map((value): Literal => ({ kind: 'string', value })),
  words.map((text): Literal => ({ kind: 'date', text })),
  fc
    .array(
      fc.record({
        unit: fc.constantFrom('year', 'month', 'day', 'hour', 'minute', 'second'),
        sign: fc.constantFrom('+', '-', ''),
        amount: fc.nat(9999)
      }),
      { maxLength: 3 }
    )
    .map((steps): Literal => ({ kind: 'now', steps }))
)

const columns = fc.option(fc.array(key, { minLength: 1, maxLength: 3 }), { nil: undefined })

const simple: fc.Arbitrary<Condition> = fc.oneof(
  words.map((text): Condition => ({ kind: 'text', text })),
  fc.record({
    kind: fc.constant('compare'),
    column: key,
    operator: fc.constantFrom('=', '<', '<=', '>', '>='),
    value: literals
  }),
  fc.record({
    kind: fc.constant('compare'),
    column: key,
    part: fc.constant('year'),
    operator: fc.constantFrom('=', '<'),
    value: literals
  }),
  fc.record({
    kind: fc.constant('in'),
    column: key,
    values: fc.array(literals, { minLength: 1, maxLength: 4 })
  }),
  fc.record({
    kind: fc.constant('interval'),
    column: key,
    lower: literals,
    upper: literals,
    lowerIncluded: fc.boolean(),
    upperIncluded: fc.boolean()
  }),
  fc.record({ kind: fc.constant('holds'), column: key, value: literals }),
  fc.record({ kind: fc.constant('isNull'), column: key, negated: fc.boolean() }),
  fc.record({ kind: fc.constant('like'), column: key, text: words }),
  fc.record({ kind: fc.constantFrom('search', 'suggest', 'startswith'), columns, text: words }),
  fc.record({
    kind: fc.constant('distance'),
    column: key,
    geometry: words,
    amount: positive,
    unit: fc.constantFrom('m', 'km', 'cm', 'yd', 'ft')
  }),
  fc.record({
    kind: fc.constant('box'),
    column: key,
    edges: fc.array(digits, { minLength: 4, maxLength: 4 })
  }),
  fc.record({
    kind: fc.constant('relation'),
    relation: fc.constantFrom('intersects', 'disjoint', 'within'),
    column: key,
    geometry: words
  })
)

const conditions = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    tie('condition').map((part): Condition => ({ kind: 'not', part })),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 })
    })
  )
})).condition

/** Random texts made of tokens of the grammar. */
const likely = fc
  .array(
    fc.constantFrom(
      ..."a b1 and or not in like is null true ( ) [ ] .. to , = <= > : * - \" ' ` \"x\" date'2024' now( year= +1 year( count(* distinct range( 1 2.5 day as asc desc search( within_distance( geom'POINT(1 2)' 10km percentile( date_format( random( \\ \n"
        .split(' ')
        .flatMap((word) => [word, ' '])
    ),
    { maxLength: 25 }
  )
  .map((parts) => parts.join(''))

function parsesOrRefuses(parse: (text: string) => unknown, text: string): void {
  try {
    parse(text)
  } catch (error) {
    expect(error).toBeInstanceOf(QuerySyntaxError)
  }
}

describe('the grammar of the Explore API', () => {
  it('parses or refuses any text', () => {
    const parsers = [parseWhere, parseSelect, parseGroupBy, parseOrderBy, parseRefine]
    fc.assert(
      fc.property(fc.oneof(likely, fc.string({ unit: 'binary' })), (text) => {
        for (const parse of parsers) parsesOrRefuses(parse, text)
      }),
      { numRuns: 2000 }
    )
  })

  it('parses what it prints to the same tree', () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        expect(parseWhere(printCondition(condition))).toEqual(condition)
      }),
      { numRuns: 1000 }
    )
  })

  it.each([
    'a, b as c, `12`, count(*), count(distinct a) as n, percentile(a, 99.5), year(d), date_format(d, "yyyy")',
    'SUM(a) AS total , Median( b )'
  ])('prints the select %s', (text) => {
    const expressions = (parseSelect(text) ?? []).map(({ expression, alias }) => ({ expression, alias }))
    const printed = (parseSelect(text) ?? []).map(printItem).join(', ')
    expect((parseSelect(printed) ?? []).map(({ expression, alias }) => ({ expression, alias }))).toEqual(
      expressions
    )
  })

  it.each(['range(a, 10), b', 'range(a, *, 1, 2.5, *) as r', 'range(d, 1 day)', "range(d, date'2024', *)"])(
    'prints the groups %s',
    (text) => {
      const expressions = parseGroupBy(text).map(({ expression }) => expression)
      const printed = parseGroupBy(text).map(printItem).join(', ')
      expect(parseGroupBy(printed).map(({ expression }) => expression)).toEqual(expressions)
    }
  )

  it('reads orders and refinements', () => {
    expect(parseOrderBy('a, -b, c desc, count(*) ASC').map(printOrder)).toEqual([
      '`a` asc',
      '`b` desc',
      '`c` desc',
      'count(*) asc'
    ])
    expect(parseRefine('a:Paris,b:2024/01,c:"x y",d:12').map(printRefine)).toEqual([
      '`a`:"Paris"',
      '`b`:"2024/01"',
      '`c`:"x y"',
      '`d`:12'
    ])
  })

  it('gives the exact text of expressions', () => {
    expect(parseSelect(' Count( * ) as n , sum(a)')?.map(({ text }) => text)).toEqual([
      'Count( * )',
      'sum(a)'
    ])
    expect(parseSelect('*')).toBeUndefined()
  })

  it.each([
    ['a = 1 and', 'caractère a inattendu à la position 7'],
    ['a = 1\nand b = 2', 'caractère \n inattendu à la position 6'],
    ['a = 01', 'caractère 0 inattendu à la position 5'],
    ['a == 1', 'caractère = inattendu à la position 4'],
    ['(a = 1', 'fin inattendue'],
    ['a.b = 1', 'caractère . inattendu à la position 2'],
    ["within_distance(a, geom'POINT(1 2)', 10)", 'une unité (m, km, cm, yd ou ft) attendu à la position 40'],
    ['a = now(weeks=1)', 'une unité de temps attendu à la position 14'],
    ['('.repeat(60), 'trop de conditions imbriquées']
  ])('refuses %j', (text, message) => {
    expect(() => parseWhere(text)).toThrow(message)
  })
})
