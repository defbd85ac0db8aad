/** Operators and syntax of expressions, as documented in docs/api/expressions.md. */
import { describe, expect, it } from 'vitest'
import { compileExpression, ExpressionError, type Variables } from './index.ts'

const evaluate = (text: string, variables: Variables = {}): unknown =>
  compileExpression(text).evaluate(variables)

const messageOf = (text: string, variables: Variables = {}): string => {
  try {
    evaluate(text, variables)
  } catch (error) {
    expect(error).toBeInstanceOf(ExpressionError)
    return (error as ExpressionError).message
  }
  throw new Error(`${text} is accepted`)
}

const stageOf = (text: string): string => {
  try {
    compileExpression(text)
  } catch {
    return 'syntax'
  }
  return 'evaluation'
}

describe('literals', () => {
  it.each<[text: string, value: unknown]>([
    ['1', 1],
    ['.5', 0.5],
    ['1.25', 1.25],
    ['1e-3', 0.001],
    ['2E+2', 200],
    ['0x1F', 31],
    ['0b101', 5],
    ["'a\"b'", 'a"b'],
    ['"a\'b"', "a'b"],
    [String.raw`'\'\"\\\/\b\f\n\r\t\u00e9'`, '\'"\\/\b\f\n\r\té'],
    ['[]', []],
    ['[1, "a", [true]]', [1, 'a', [true]]],
    ['1 /* a * b */ + /**/ 2', 3],
    ['true', true],
    ['false', false],
    ['PI', Math.PI],
    ['E', Math.E]
  ])('%s', (text, value) => expect(evaluate(text)).toEqual(value))

  it('hide the columns of the same name', () => {
    expect(evaluate('[true, false, PI, E]', { true: 1, false: 1, PI: 1, E: 1 })).toEqual([
      true,
      false,
      Math.PI,
      Math.E
    ])
  })

  it('have no null', () => expect(messageOf('null')).toBe('undefined variable: null'))
})

describe('names', () => {
  it.each(['a', 'été', 'Ω', '名前', '_a', '$a', 'a1_b', '_1', 'truex', 'sinus', 'order', 'index'])(
    '%s',
    (name) => expect(evaluate(name, { [name]: 4 })).toBe(4)
  )

  it('reach members and items', () => {
    const variables = { a: { b: { c: 3 } }, list: [1, 2, 3], text: 'xyz' }
    expect(evaluate('a.b.c', variables)).toBe(3)
    expect(evaluate('a.none', variables)).toBeUndefined()
    expect(evaluate('list[0] || list[1.9]', variables)).toBe('12')
    expect(evaluate('list[9]', variables)).toBeUndefined()
    expect(evaluate('[4, 5][1]', variables)).toBe(5)
    expect(evaluate('list.length', variables)).toBe(3)
    expect(evaluate('_siret.NOMEN_LONG', { _siret: { NOMEN_LONG: 'X' } })).toBe('X')
  })

  it('of columns may be names of functions too', () => {
    expect(evaluate('max + max(1, 2)', { max: 10 })).toBe(12)
  })

  it('that nothing defines are reported', () => {
    expect(messageOf('a + b', { a: 1 })).toBe('undefined variable: b')
    expect(messageOf('f(1)')).toBe('undefined variable: f')
    expect(messageOf('a(1)', { a: 1 })).toBe('a is not a function')
    expect(messageOf('a.c', { a: null })).toBe("Cannot read properties of null (reading 'c')")
    expect(messageOf('a.b.c', { a: {} })).toBe("Cannot read properties of undefined (reading 'c')")
    expect(messageOf('a[0]', { a: null })).toBe("Cannot read properties of null (reading '0')")
  })

  it('never reach the inside of JavaScript', () => {
    for (const text of [
      '__proto__',
      'a.__proto__',
      'a.__proto__x',
      'a.constructor',
      'constructor',
      'a.prototype',
      'x_prototype_y',
      'prototype = 1',
      'constructor(x) = x',
      'f(__proto__) = 1',
      'GET(a, "__proto__")',
      'GET(a, "constructor")',
      'GET(JSON_PARSE(\'{"__proto__": {"x": 1}}\'), "__proto__")'
    ]) {
      expect(messageOf(text, { a: {} }), text).toBe('prototype access detected')
    }
    for (const name of ['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
      expect(messageOf(name)).toBe(`undefined variable: ${name}`)
      expect(messageOf(`${name}()`)).toBe(`undefined variable: ${name}`)
      expect(evaluate(`a.${name}`, { a: {} })).toBeUndefined()
      expect(evaluate(`GET(a, "${name}")`, { a: {} })).toBeUndefined()
      expect(evaluate(`"text".${name}`)).toBeUndefined()
      expect(evaluate(`max.${name}`)).toBeUndefined()
    }
  })

  it('of members that hide methods are harmless', () => {
    const object = { toString: 1, valueOf: 'x', toJSON: [] }
    expect(evaluate('a || "" || (a + 1) || (a < 1)', { a: object })).toBe('[object Object]NaNfalse')
    expect(evaluate('CONCAT([a], a)', { a: object })).toBe('[object Object][object Object]')
  })
})

describe('statements', () => {
  it.each<[text: string, value: unknown]>([
    ['1; 2; 3', 3],
    ['1; 2;', 2],
    ['(1; 2) + 1', 3],
    ['x = 3; x + 1', 4],
    ['x = y = 2; x + y', 4],
    ['x = 3', 3],
    ['x = true ? 1 : 2; x', 1],
    ['f(x) = x * 2; f(3)', 6],
    ['f() = 4; f()', 4],
    ['f(x, y) = x - y; f(5, 3)', 2],
    ['x = 1; f(x) = x + 1; f(5) || x', '61'],
    ['x = 1; f(y) = (x = y); f(5); x', 1],
    ['n = 2; f(x) = x * n; n = 3; f(2)', 6],
    ['f(n) = n <= 1 ? 1 : n * f(n - 1); f(10)', 3_628_800],
    ['f(x) = (g(y) = x + y; g(10)); f(1)', 11],
    ['f(g, x) = g(g(x)); f(sqrt, 16)', 2],
    ['a = a + 1; a', 6]
  ])('%s', (text, value) => expect(evaluate(text, { a: 5 })).toEqual(value))

  it('forget what they assigned from one line to the next', () => {
    const expression = compileExpression('b = a; b')
    expect([expression.evaluate({ a: 1 }), expression.evaluate({ a: 2 })]).toEqual([1, 2])
    expect(() => compileExpression('DEFINED(a) ? (b = 1) : b').evaluate({ a: null })).toThrow(
      'undefined variable: b'
    )
  })

  it('never change a column', () => {
    const line = Object.freeze({ a: 1 })
    expect(evaluate('a = 2; a', line)).toBe(2)
  })
})

describe('operators', () => {
  const variables = { none: null, list: [1, 2] }
  it.each<[text: string, value: unknown]>([
    // Conditional operator.
    ['1 ? "a" : "b"', 'a'],
    ['"" ? "a" : "b"', 'b'],
    ['none ? "a" : 0 ? "b" : "c"', 'c'],
    ['true ? 1 : unknown', 1],
    // Boolean operators.
    ['1 or unknown', true],
    ['0 or ""', false],
    ['0 and unknown', false],
    ['1 and "a"', true],
    ['true or false and false', true],
    // Comparison operators.
    ['1 == "1"', false],
    ['none == none', true],
    ['"a" == "a"', true],
    ['1 != 2', true],
    ['1 != 1', false],
    ['none < 1', true],
    ['"10" < "9"', true],
    ['"10" < 9', false],
    ['"B" < "a"', true],
    ['2 <= 2', true],
    ['3 > 2', true],
    ['2 >= 3', false],
    ['"a" < 1', false],
    ['1 < 2 < 3', true],
    ['3 > 2 > 1', false],
    ['1 in [1, 2]', true],
    ['"1" in [1, 2]', false],
    ['3 in list', false],
    ['none in [none]', true],
    // Addition and concatenation.
    ['1 + "2"', 3],
    ['1 + none', 1],
    ['1 + "a"', NaN],
    ['true + 1', 2],
    ['5 - "3"', 2],
    ['5 - 2 - 1', 2],
    ['1 || none', '1null'],
    ['"a" || 1 || true', 'a1true'],
    ['[1] || [2, 3]', [1, 2, 3]],
    ['[1, 2] || "x"', '1,2x'],
    ['1 || 2 + 3', 15],
    // Multiplication and division.
    ['2 * "3"', 6],
    ['2 • 3 ∙ 4', 24],
    ['7 / 2', 3.5],
    ['1 / 0', Infinity],
    ['7 % 4', 3],
    ['-7 % 4', -3],
    ['2 + 3 * 4', 14],
    ['8 / 4 / 2', 1],
    // Prefix operators.
    ['-3', -3],
    ['- -3', 3],
    ['+"4"', 4],
    ['not true', false],
    ['not 0', true],
    ['not 1 == 2', false],
    ['sin 0 + 1', 1],
    ['sqrt 16 ^ 2', 16],
    ['sqrt(16) ^ 2', 16],
    ['length "abc" + 1', 4],
    ['-(2)^2', -4],
    // Powers and factorials.
    ['2 ^ 3 ^ 2', 512],
    ['-2^2', -4],
    ['2 ^ -1', 0.5],
    ['5!', 120],
    ['3! ^ 2', 36],
    ['2 ^ 3!', 64],
    ['-3!', -6],
    ['0!', 1],
    ['3!!', 720],
    ['(1 + 2) * 3', 9]
  ])('%s', (text, value) => expect(evaluate(text, variables)).toEqual(value))
})

describe('faults of syntax', () => {
  it.each<[text: string, message: string]>([
    ['', 'unexpected TEOF: EOF'],
    ['1 +', 'unexpected TEOF: EOF'],
    ['1 + * 2', 'unexpected TOP: *'],
    ['(1+2', 'parse error [1:5]: Expected )'],
    ['[1, 2', 'parse error [1:6]: Expected ]'],
    ['a ? 1', 'parse error [1:6]: Expected :'],
    ['1 2', 'parse error [1:3]: Expected EOF'],
    ['1;\n 2 3', 'parse error [2:4]: Expected EOF'],
    ['a.1', 'parse error [1:2]: Expected EOF'],
    ['a."b"', 'parse error [1:3]: Expected TNAME'],
    [';', 'unexpected TSEMICOLON: ;'],
    ['f(1,)', 'unexpected TPAREN: )'],
    ['1 = 2', 'parse error [1:3]: expected variable for assignment'],
    ['(a) = 2', 'parse error [1:5]: expected variable for assignment'],
    ['f(1) = 2', 'parse error [1:6]: expected variable for assignment'],
    ['PI = 3', 'parse error [1:4]: expected variable for assignment'],
    ['a & b', 'parse error [1:3]: Unknown character "&"'],
    ['a | b', 'parse error [1:3]: Unknown character "|"'],
    ['"abc', 'parse error [1:1]: Unknown character """'],
    [String.raw`"a\xb"`, String.raw`parse error [1:3]: Illegal escape sequence: \x`],
    [String.raw`"\u12g4"`, String.raw`parse error [1:2]: Illegal escape sequence: \u12g4`],
    ['1 /* never closed', 'parse error [1:3]: Unknown character "/"']
  ])('%s', (text, message) => {
    expect(messageOf(text)).toBe(message)
    expect(stageOf(text)).toBe('syntax')
  })
})

describe('what is known before evaluation', () => {
  it('names the columns', () => {
    const names = (text: string): string[] => [...compileExpression(text).names]
    expect(names('a + b.c * max(d, 1) + PI')).toEqual(['a', 'b', 'd'])
    expect(names('x = a; f(y) = x + y; f(b)')).toEqual(['a', 'b'])
  })

  it('tells what may change from one evaluation to the next', () => {
    expect(compileExpression('value || 1').isDeterministic).toBe(true)
    expect(compileExpression('round(random(6))').isDeterministic).toBe(false)
  })
})
