/** Bounds of expressions: none can stall the platform, exhaust its memory or throw an unexpected error. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpression, ExpressionError, type Value } from './index.ts'
import { languageFunctions } from './functions/index.ts'

const outcome = (text: string, variables: Record<string, Value> = {}): Value | ExpressionError => {
  try {
    return compileExpression(text).evaluate(variables)
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

const long = 'abcdefghij'.repeat(100_000)
const tooLong = 'expression trop longue à évaluer'

describe('costs are bounded', { timeout: 30_000 }, () => {
  it.each<[what: string, text: string, message: string | RegExp]>([
    ['endless recursion', 'f(x) = f(x + 1); f(0)', 'Maximum call stack size exceeded'],
    ['recursion between two functions', 'f(x) = g(x); g(x) = f(x); f(0)', 'Maximum call stack size exceeded'],
    ['exponential recursion', 'f(x) = x < 1 ? 1 : f(x - 1) + f(x - 1); f(60)', tooLong],
    ['a text doubled', `x = "a"; ${'x = x || x;'.repeat(40)} x`, /Invalid string length|trop longue/],
    ['an array doubled', `x = [1]; ${'x = x || x;'.repeat(40)} x`, 'Invalid array length'],
    ['a huge padding', 'PAD_LEFT("", 1e12, "ab")', 'Invalid string length'],
    [
      'paddings many times',
      'f(x) = PAD_LEFT(x, 1e6, "a"); map(f, SPLIT(PAD_LEFT("", 1e4, "b"), ""))',
      tooLong
    ],
    [
      'a replacement that grows',
      `x = "aaaaaaaaaa"; ${'x = REPLACE(x, "a", "aaaaaaaaaa");'.repeat(10)}`,
      /Invalid string length|trop longue/
    ],
    [
      'an array of one long text',
      'f(x) = long; join(long, map(f, SPLIT(PAD_LEFT("", 1e4, "b"), "")))',
      'Invalid string length'
    ],
    [
      'the same as JSON',
      'f(x) = long; MD5(map(f, SPLIT(PAD_LEFT("", 1e4, "b"), "")))',
      /Invalid string length|trop longue/
    ],
    ['a text of many parts', 'SPLIT(long, "")', 'Invalid array length'],
    ['a search made to be slow', 'a = PAD_LEFT("", 5e5, "a"); STRPOS(a || a, "b" || a)', tooLong],
    ['a split made to be slow', 'a = PAD_LEFT("", 5e5, "a"); SPLIT(a || a, "b" || a)', tooLong],
    ['arrays in arrays', `x = []; ${'x = [x, x];'.repeat(200)} x || ""`, /Maximum call stack|trop longue/],
    ['nested parentheses', `${'('.repeat(5000)}1${')'.repeat(5000)}`, /expression trop complexe/],
    ['nested prefixes', `${'-'.repeat(10_000)}1`, /expression trop complexe/],
    ['nested choices', `${'1 ? '.repeat(3000)}1`, /expression trop complexe/],
    ['nested powers', `1${'^1'.repeat(5000)}`, /expression trop complexe/],
    ['a long sum', `1${'+1'.repeat(5000)}`, /expression trop complexe/],
    ['a long text of an expression', `"${'a'.repeat(100_000)}"`, /expression trop longue/],
    [
      'many comparisons',
      'b = REPLACE(long, "x", "y"); f(x) = long == b; map(f, SPLIT(PAD_LEFT("", 1e4, "b"), ""))',
      tooLong
    ],
    ['many slugs', 'f(x) = SLUG(long); map(f, [1, 2, 3, 4])', tooLong]
  ])('%s', { timeout: 5000 }, (_what, text, message) => {
    const result = outcome(text, { long })
    expect(result).toBeInstanceOf(ExpressionError)
    expect((result as ExpressionError).message).toMatch(message)
  })

  it('leave room for what a line may need', () => {
    const variables = { long }
    expect(outcome('length(UPPER(long)) + length(REPLACE(long, "a", "bb"))', variables)).toBe(2_100_000)
    expect(outcome(`0${'+1'.repeat(300)}`)).toBe(300)
    expect(outcome('f(n) = n < 1 ? 0 : 1 + f(n - 1); f(80)')).toBe(80)
    expect(outcome(`${'('.repeat(80)}1${')'.repeat(80)}`)).toBe(1)
    const tenMegabytes = 'mot '.repeat(2_500_000)
    expect(outcome('length(LOWER(value))', { value: tenMegabytes })).toBe(10_000_000)
  })
})

const words = fc.constantFrom(
  ...languageFunctions.keys(),
  ...'a b c x f g + - * / % ^ ! ? : ; , . ( ) [ ] = == != < <= > >= || and or not in 0 1 2.5 1e3 0x1F "" "a" [] [1,2] true PI /* */ é \\ _ $ __proto__ constructor toString'.split(
    ' '
  ),
  "'x'",
  '"2020-01-01"',
  '"YYYY-MM-DD"',
  '"{}"',
  'f(x) = x;',
  'x = 1;',
  '\n',
  ' '
)

const someValue: fc.Arbitrary<Value> = fc.oneof(
  fc.jsonValue().map((json) => json as Value),
  fc.constantFrom<Value>(null, undefined, Number.NaN, Infinity, '', '2020-02-30', [], {}, [[]])
)
const lines = fc.record({ a: someValue, b: someValue, c: someValue })

/** Random function calls with arbitrary values, as texts. */
const calls = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      'a',
      'b',
      'c',
      '1',
      '-0.5',
      '"é a"',
      "'1,2'",
      '[a, b]',
      '[]',
      'sin',
      'UPPER',
      'true',
      '1e9'
    ),
    tie('call'),
    tie('binary')
  ),
  call: fc
    .tuple(
      fc.constantFrom(...languageFunctions.keys()),
      fc.array(tie('value') as fc.Arbitrary<string>, { maxLength: 5 })
    )
    .map(([name, values]) => `${name}(${values.join(', ')})`),
  binary: fc
    .tuple(
      tie('value') as fc.Arbitrary<string>,
      fc.constantFrom(
        '+',
        '-',
        '*',
        '/',
        '%',
        '^',
        '||',
        '==',
        '!=',
        '<',
        '>=',
        'in',
        'and',
        'or',
        '; ',
        '.a',
        '[0] ||'
      ),
      tie('value') as fc.Arbitrary<string>
    )
    .map(([left, operator, right]) => (operator === '.a' ? `(${left}).a` : `(${left} ${operator} ${right})`))
}))

describe('any text', { timeout: 60_000 }, () => {
  it('is an expression, or refused with an error of its own', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), lines, (text, line) => {
        outcome(text, line)
      }),
      { numRuns: 2000 }
    )
  })

  it('made of words of the language too', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 25 }), lines, (texts, line) => {
        outcome(texts.join(' '), line)
        outcome(texts.join(''), line)
      }),
      { numRuns: 5000 }
    )
  })

  it('made of calls of functions with any values too', () => {
    fc.assert(
      fc.property(calls.value as fc.Arbitrary<string>, lines, (text, line) => {
        outcome(text, line)
      }),
      { numRuns: 5000 }
    )
  })
})
