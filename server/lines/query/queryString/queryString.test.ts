import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { HttpError } from '../../../http/errors.ts'
import type { PatternPart } from '../patterns.ts'
import { parseQs } from './meaning.ts'
import type { Clause, QueryStringNode, RangeEdge } from './nodes.ts'
import { parseQueryString } from './parse.ts'
import { printQueryString } from './testing.ts'
import { QuerySyntaxError } from '../syntaxError.ts'

const term = (text: string, field?: string): QueryStringNode => ({
  kind: 'term',
  ...(field === undefined ? {} : { field }),
  parts: [{ text }]
})
const clauses = (...of: Clause[]): QueryStringNode => ({ kind: 'clauses', clauses: of })
const must = (node: QueryStringNode): Clause => ({ occurrence: 'must', node })
const should = (node: QueryStringNode): Clause => ({ occurrence: 'should', node })
const mustNot = (node: QueryStringNode): Clause => ({ occurrence: 'mustNot', node })
const [a, b, c] = [term('a'), term('b'), term('c')]
const ten = { text: '10', isIncluded: false }

describe('a query string', () => {
  it.each<[string, QueryStringNode | undefined]>([
    ['', undefined],
    [' \t\n', undefined],
    ['a', a],
    ['a b', clauses(should(a), should(b))],
    ['a OR b || c', clauses(should(a), should(b), should(c))],
    ['a AND b OR c', clauses(must(a), must(b), should(c))],
    ['a OR b AND c', clauses(should(a), must(b), must(c))],
    ['a && -b', clauses(must(a), mustNot(b))],
    ['NOT a', clauses(mustNot(a))],
    ['+a NOT b', clauses(must(a), mustNot(b))],
    ['and or not', clauses(should(term('and')), should(term('or')), should(term('not')))],
    ['ANDy', term('ANDy')],
    ['AND:1', term('1', 'AND')],
    ['((a))', a],
    ['(a b) AND c', clauses(must(clauses(should(a), should(b))), must(c))],
    ['a-b+c', term('a-b+c')],
    ['n:-5', term('-5', 'n')],
    ['n : 5', term('5', 'n')],
    ['a\\:b:c', term('c', 'a:b')],
    ['a\\ b', term('a b')],
    ['f:(a +b)', clauses(should(term('a', 'f')), must(term('b', 'f')))],
    ['f:(a g:b)', clauses(should(term('a', 'f')), should(term('b', 'g')))],
    ['a*b?', { kind: 'term', parts: [{ text: 'a' }, { wildcard: '*' }, { text: 'b' }, { wildcard: '?' }] }],
    ['a\\*', term('a*')],
    ['a~', { kind: 'term', parts: [{ text: 'a' }], similarity: 2 }],
    ['a~0.8^2.5', { kind: 'term', parts: [{ text: 'a' }], similarity: 0.8 }],
    ['a^2', a],
    ['(a)^0.5', a],
    ['"a b"', { kind: 'phrase', text: 'a b', slop: 0 }],
    [String.raw`"a \"b\" \\"`, { kind: 'phrase', text: String.raw`a "b" \ `.trim(), slop: 0 }],
    ['f:"a b"~3^2', { kind: 'phrase', field: 'f', text: 'a b', slop: 3 }],
    ['n:>10', { kind: 'range', field: 'n', lower: ten }],
    ['n:<=10', { kind: 'range', field: 'n', upper: { text: '10', isIncluded: true } }],
    ['n:\\>10', term('>10', 'n')],
    ['>10', term('>10')],
    ['n:{10 TO *}', { kind: 'range', field: 'n', lower: ten }],
    ['n:[* TO *]', { kind: 'range', field: 'n' }],
    [
      'd:["2024-01-01T00:00:00Z" TO 2025]',
      {
        kind: 'range',
        field: 'd',
        lower: { text: '2024-01-01T00:00:00Z', isIncluded: true },
        upper: { text: '2025', isIncluded: true }
      }
    ]
  ])('%j', (text, expected) => {
    expect(parseQueryString(text)).toEqual(expected)
  })

  it.each([
    ['a:', 'fin inattendue'],
    [':a', 'caractère : inattendu à la position 1'],
    ['a:b:c', 'caractère : inattendu à la position 4'],
    ['()', 'caractère ) inattendu à la position 2'],
    ['(a', 'fin inattendue'],
    ['a AND OR b', 'caractère O inattendu à la position 7'],
    ['a NOT', 'fin inattendue'],
    ['-', 'fin inattendue'],
    ['"a', 'fin inattendue'],
    ['a\\', 'fin inattendue'],
    ['a^', 'fin inattendue'],
    ['a^b', 'caractère b inattendu à la position 3'],
    ['[1 TO 2]', 'caractère [ inattendu à la position 1'],
    ['n:[1 TO 2}', 'caractère } inattendu à la position 10'],
    ['n:[1 2]', 'caractère 2 inattendu à la position 6'],
    ['n:[1 TO]', 'caractère ] inattendu à la position 8'],
    ['n:>', 'valeur attendue après >'],
    ['😀 :a 😀/', 'caractère / inattendu à la position 9'],
    ['('.repeat(60), 'trop de parenthèses imbriquées'],
    ['a '.repeat(1025), 'plus de 1024 conditions']
  ])('refuses %j', (text, message) => {
    expect(() => parseQueryString(text)).toThrow(new QuerySyntaxError(message))
  })
})

describe('any query string', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 })
  const wildcard = fc.constantFrom<PatternPart>({ wildcard: '*' }, { wildcard: '?' })
  const pieces = fc.constantFrom('AND', 'OR', 'NOT', '&&', 'TO', '+a', '-', '>', '\\', 'x:y', '"', '*')
  const literal = fc.oneof(text, pieces)
  const parts = fc
    .array(
      fc.oneof(
        literal.map((one): PatternPart => ({ text: one })),
        wildcard
      ),
      { minLength: 1, maxLength: 4 }
    )
    // Two adjacent texts would be parsed as one.
    .filter((list) => list.every((part, index) => 'wildcard' in part || !('text' in (list[index - 1] ?? {}))))
  const field = fc.option(fc.oneof(text, fc.constantFrom('a.b', 'AND', 'é à')), { nil: undefined })
  const inField = (name: string | undefined): { field?: string } =>
    name === undefined ? {} : { field: name }
  const edge = (isIncluded: boolean): fc.Arbitrary<RangeEdge | undefined> =>
    fc.option(
      literal.map((one) => ({ text: one, isIncluded })),
      { nil: undefined }
    )
  const leaf: fc.Arbitrary<QueryStringNode> = fc.oneof(
    fc
      .tuple(field, parts, fc.option(fc.constantFrom(0.5, 1, 2), { nil: undefined }))
      .map(([name, list, similarity]): QueryStringNode => ({
        kind: 'term',
        ...inField(name),
        parts: list,
        ...(similarity === undefined ? {} : { similarity })
      })),
    fc
      .tuple(field, fc.string({ unit: 'grapheme' }), fc.nat(1000))
      .map(([name, one, slop]): QueryStringNode => ({ kind: 'phrase', ...inField(name), text: one, slop })),
    fc.tuple(text, fc.boolean()).chain(([name, isIncluded]) =>
      fc.tuple(edge(isIncluded), edge(isIncluded)).map(([lower, upper]): QueryStringNode => ({
        kind: 'range',
        field: name,
        ...(lower ? { lower } : {}),
        ...(upper ? { upper } : {})
      }))
    )
  )
  const { node } = fc.letrec<{ node: QueryStringNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc
        .array(fc.record({ occurrence: fc.constantFrom('must', 'should', 'mustNot'), node: tie('node') }), {
          minLength: 1,
          maxLength: 3
        })
        .filter(([first, ...others]) => others.length > 0 || first?.occurrence === 'mustNot')
        .map((of): QueryStringNode => ({ kind: 'clauses', clauses: of }))
    )
  }))

  it('round-trips through printing and parsing', () => {
    fc.assert(
      fc.property(node, (tree) => {
        expect(parseQueryString(printQueryString(tree))).toEqual(tree)
      }),
      { numRuns: 500 }
    )
  })

  const schema: SchemaProperty[] = [
    { key: 's', type: 'string' },
    { key: 'n', type: 'integer' },
    { key: 'd', type: 'string', format: 'date' },
    { key: 'b', type: 'boolean' }
  ]
  const context = { schema, defaultTimeZone: 'Europe/Paris', now: Date.parse('2024-03-15T10:20:30Z') }
  const token = fc.constantFrom(
    ...'a|b*|?|s:|n:|d:|b:|s.text:|_exists_:|true|1|2024|>1|(|)|[|]|{|}| TO |"|~|^2| AND | OR |NOT |+|-|\\|/| |:'.split(
      '|'
    ),
    '||'
  )
  it('is accepted, or refused with a documented 400', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(token, { maxLength: 12 }).map((list) => list.join(''))
    )
    fc.assert(
      fc.property(anyText, (qs) => {
        try {
          parseQs(qs, context)
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          expect(error.statusCode).toBe(400)
          expect(error.message).not.toBe('')
        }
      }),
      { numRuns: 3000 }
    )
  })
})
