import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, type QueryNode } from '../../../server/lines/text/parseQuery.ts'

/** Compact notation of a node: `&` and `|` before the operands. */
function shown(node: QueryNode | undefined): string {
  switch (node?.kind) {
    case undefined:
      return ''
    case 'all':
      return '*'
    case 'word':
      return node.text + (node.prefix ? '*' : '') + (node.maxEdits ? `~${node.maxEdits}` : '')
    case 'phrase':
      return `"${node.text}"${node.slop ? `~${node.slop}` : ''}`
    case 'not':
      return `-${shown(node.node)}`
    case 'and':
      return `(& ${node.nodes.map(shown).join(' ')})`
    case 'or':
      return `(| ${node.nodes.map(shown).join(' ')})`
  }
  return ''
}

describe('operators are parsed', () => {
  test.each([
    ['a', 'a'],
    ['a b', '(| a b)'],
    ['a | b', '(| a b)'],
    ['a + b', '(& a b)'],
    ['+a +b', '(& a b)'],
    ['a+b', '(& a b)'],
    ['b -a', '(| b -a)'],
    ['-a', '-a'],
    ['a - b', '(| a b)'],
    ['a-b', 'a-b'],
    ['a b + c', '(& (| a b) c)'],
    ['a + b c', '(| (& a b) c)'],
    ['a + (b c)', '(& a (| b c))'],
    ['-(a b)', '-(| a b)'],
    ['"a b"', '"a b"'],
    ['"a b"~2', '"a b"~2'],
    ['x "a b" y', '(| x "a b" y)'],
    ['abc*', 'abc*'],
    ['abc* d', '(| abc* d)'],
    ['a*c', 'a*c'],
    ['abc~1', 'abc~1'],
    ['abc~', 'abc~2'],
    ['abc~9', 'abc~2'],
    [String.raw`\-a \"b \(c\) d\*`, '(| -a "b (c) d*)'],
    [String.raw`"a \" b"`, '"a " b"'],
    ['*', '*']
  ])('%s', (text, expected) => expect(shown(parseQuery(text, 'or'))).toBe(expected))

  test('the default operator joins words without an operator', () => {
    expect(shown(parseQuery('a b | c', 'and'))).toBe('(| (& a b) c)')
    expect(shown(parseQuery('a -b', 'and'))).toBe('(& a -b)')
  })
})

describe('invalid syntax is ignored', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['"', ''],
    ['"a b', '(| a b)'],
    ['(a', 'a'],
    ['a)', 'a'],
    [')(', ''],
    ['()', ''],
    ['+ | -', ''],
    ['a +', 'a'],
    ['| a', 'a'],
    ['a \\', 'a'],
    ['""', '']
  ])('%s', (text, expected) => expect(shown(parseQuery(text, 'or'))).toBe(expected))

  test('any text can be parsed', () => {
    const operators = string({ unit: constantFrom(...'ab *~+-|"()\\1'.split('')), maxLength: 60 })
    assert(
      property(
        oneof(operators, string({ unit: 'binary' })),
        constantFrom('and' as const, 'or' as const),
        (text, operator) => {
          shown(parseQuery(text, operator))
        }
      ),
      { numRuns: 500 }
    )
  })

  test('a very long text is parsed within the time limit of a test', () => {
    for (const sign of ['(', ')', '"', '-', '+', '\\', '~', '*', '(a ', '"a (', '((a) ']) {
      parseQuery(sign.repeat(20_000), 'or')
    }
  })
})
