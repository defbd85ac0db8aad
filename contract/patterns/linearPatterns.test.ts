import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linearPatterns, patternProblem } from './linearPatterns.ts'

const compile = linearPatterns()
const raw = String.raw

const characters = [
  ...Array.from('aAzZ09_-. /\\^$|{}[]()*+?!é\u00e8\u0153\u4e2d'),
  '\u{1f600}',
  '\n',
  '\r',
  '\t',
  '\u2028',
  '\u00a0',
  '\ufeff',
  '\0',
  '\x08',
  '\x7f'
]
const anyText = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((list) => list.join(''))

const escape = fc.constantFrom(
  ...[
    raw`\d \D \w \W \s \S \n \r \t \v \f \0 \cJ \x41 \u00e9 \u{1f600} \ud83d\ude00 \/ \. \\ \[ \] \( \) \{ \} \^ \$ \| \* \+ \?`
  ]
    .join('')
    .split(' '),
  ...[
    raw`\p{L} \P{L} \p{Letter} \p{Lu} \p{Script=Latin} \p{sc=Greek} \p{Emoji} \p{ASCII} \p{gc=Nd} \P{White_Space}`
  ]
    .join('')
    .split(' ')
)
const member = fc.oneof(
  escape,
  fc.constantFrom(
    'a',
    'z',
    'é',
    '.',
    '*',
    '(',
    '[',
    ':',
    '&',
    raw`\-`,
    raw`\b`,
    'a-z',
    'A-Z',
    '0-9',
    'à-ü',
    raw`\x20-\x2f`,
    '!-~',
    '\u{1f600}-\u{1f64f}'
  )
)
const atom = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('a', 'A', 'é', '0', '-', '_', ' ', '/', '!', '中', '\u{1f600}', '.')
  },
  { weight: 2, arbitrary: escape },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('[', '[^'), fc.array(member, { maxLength: 4 }), fc.constantFrom(']', '-]'))
      .map((parts) => parts.flat().join(''))
  }
)
const quantifier = fc.constantFrom(
  '',
  '',
  '',
  '*',
  '+',
  '?',
  '*?',
  '+?',
  '{2}',
  '{1,}',
  '{0,2}',
  '{1,3}?',
  '{0}'
)
const { pattern: anyPattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atom, quantifier).map((parts) => parts.join('')),
    fc.constantFrom('^', '$', raw`\b`, raw`\B`),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constant(')'), quantifier)
      .map((parts) => parts.join(''))
  ),
  pattern: fc
    .array(fc.tuple(fc.constantFrom('', '', '', '|'), tie('term')), { maxLength: 4 })
    .map((parts) => parts.flat().join(''))
}))

describe('patterns', () => {
  it('match short texts as JavaScript does', () => {
    fc.assert(
      fc.property(anyPattern, fc.array(anyText, { minLength: 1, maxLength: 6 }), (pattern, texts) => {
        // `\0` before a digit is a syntax error.
        fc.pre(!/\\0\d/.test(pattern))
        const linear = compile(pattern)
        const own = new RegExp(pattern, 'u')
        for (const text of texts)
          expect([pattern, text, linear.test(text)]).toEqual([pattern, text, own.test(text)])
      }),
      { numRuns: 1000 }
    )
  })

  it.each<[string, string[], string[]]>([
    ['^[A-Z]{2}[0-9]{3}$', ['AB123'], ['AB1234', 'ab123', 'AB123\n']],
    [raw`^(?<year>\d{4})-(?<été>\d{2})$`, ['2024-01'], ['2024-1']],
    [raw`^\S+@\S+\.\S+$`, ['a@b.c'], ['a@b', 'a @b.c']],
    ['', ['', 'a'], []],
    ['[]', [], ['', 'a']],
    ['^[^]$', ['a', '\n', '\u{1f600}'], ['', 'ab']],
    [raw`^\p{Script_Extensions=Han}+$`, ['中文'], ['a']],
    // Lookaheads at the start, common in rules for passwords.
    [raw`^(?=.*\d)(?=.*[A-Z])(?!.*\s).{6,}$`, ['Secret1', '1ABCDE'], ['secret1', 'Secret', 'Secr et1', 'S1']],
    [raw`^(?!(?:none|null)$)(?=[a-z|]+$)\w*\|?\w*$`, ['some', 'nonesuch', 'a|b'], ['none', 'null', 'A']],
    [raw`^(?=a)[|](?:a|b)\||`.slice(0, -1), [], ['a']]
  ])('%s', (pattern, matching, others) => {
    const { test } = compile(pattern)
    for (const text of matching) expect(test(text), text).toBe(true)
    for (const text of others) expect(test(text), text).toBe(false)
    const own = new RegExp(pattern, 'u')
    expect([...matching, ...others].map(test)).toEqual([...matching, ...others].map((text) => own.test(text)))
  })

  it.each([
    ['(', 'syntax'],
    ['a**', 'syntax'],
    [raw`\q`, 'syntax'],
    [raw`\p{Nothing}`, 'syntax'],
    ['[b-a]', 'syntax'],
    ['\ud800', 'syntax'],
    ['a(?=b)', 'lookaround'],
    ['(?=a)b', 'lookaround'],
    ['^(?=a)b|c', 'lookaround'],
    ['^(?=(?=a)b)', 'lookaround'],
    ['(?<=a)b', 'lookaround'],
    ['(?<!a)b', 'lookaround'],
    [raw`(a)\1`, 'backreference'],
    [raw`(?<n>a)\k<n>`, 'backreference'],
    ['(?i:a)', 'modifier'],
    ['a{1001}', 'size'],
    ['(a{100}){100}', 'size'],
    ['(?:abcdefghij){200}', 'size'],
    ['a'.repeat(10_001), 'size']
  ])('%s is none: %s', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem)
    expect(() => compile(pattern)).toThrow()
  })

  it('end on texts on which backtracking never ends', () => {
    const attack = `${'a'.repeat(50_000)}!`
    for (const pattern of [
      '^(a+)+$',
      '^(a|a)*$',
      '^(a|aa)+$',
      raw`^(\w+\s?)*$`,
      '(x+x+)+y',
      '^(.*)*[^a]b$'
    ]) {
      expect(compile(pattern).test(attack), pattern).toBe(false)
    }
  })

  // Pattern whose states never repeat, so that the engine cannot cache them.
  const busy = '^(?:a|b)*a(?:a|b){500}$'
  /** Text of a given length that matches the busy pattern. */
  const busyText = (length: number): string =>
    `${Array.from({ length }, (_, i) => ((i * 7919) % 13 < 6 ? 'a' : 'b')).join('')}a${'b'.repeat(500)}`

  it('do not match texts that are too long for them', () => {
    expect(compile(busy).test(busyText(9000))).toBe(true)
    expect(compile(busy).test(busyText(1_000_000))).toBe(false)
    expect(compile('^[ab]*$').test(busyText(1_000_000))).toBe(true)
  })

  it('do not run long tests once the time share of the period is spent', () => {
    let clock = 0
    // The clock is read before and after each test, so that each test takes 10 ms.
    const shared = linearPatterns({ spentMs: 25, periodMs: 1000 }, () => (clock += 10))(busy)
    const long = busyText(300)
    expect(Array.from({ length: 5 }, () => shared.test(long))).toEqual([true, true, true, false, false])
    // A short test takes nearly no time and runs even when the share is spent.
    expect(shared.test('ab')).toBe(false)
    expect(linearPatterns({ spentMs: 0, periodMs: 1000 }, () => (clock += 10))('^ab$').test('ab')).toBe(true)
    clock += 1000
    expect(shared.test(long)).toBe(true)
  })
})
