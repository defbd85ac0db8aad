/** Every function of the language, as documented in docs/api/expressions.md. */
import { describe, expect, it } from 'vitest'
import { compileExpression, type Variables } from '../index.ts'
import { languageFunctions } from './index.ts'

const evaluate = (text: string, variables: Variables = {}): unknown =>
  compileExpression(text).evaluate(variables)

/** Names of the tested functions, to check that none is left out. */
const seen = new Set<string>()
type Case = [text: string, value: unknown]
const variables = { none: null, list: [3, 1, 2], object: { a: 1, b: null } }

function tested(title: string, cases: Case[]): void {
  for (const [text] of cases) for (const [name] of text.matchAll(/\w+/g)) seen.add(name)
  describe(title, () => {
    it.each(cases)('%s', (text, value) => {
      const result = evaluate(text, variables)
      const isInexact = typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value)
      if (isInexact) expect(result).toBeCloseTo(value, 12)
      else expect(result).toEqual(value)
    })
  })
}

tested('numbers', [
  ['sin(PI / 2)', 1],
  ['cos 0', 1],
  ['tan(0)', 0],
  ['asin(1)', Math.PI / 2],
  ['acos(1)', 0],
  ['atan(1)', Math.PI / 4],
  ['sinh(0)', 0],
  ['cosh(0)', 1],
  ['tanh(0)', 0],
  ['asinh(0)', 0],
  ['acosh(1)', 0],
  ['atanh(0)', 0],
  ['sqrt("9")', 3],
  ['cbrt 27', 3],
  ['log(E)', 1],
  ['ln(E ^ 2)', 2],
  ['log2 8', 3],
  ['log10(1000)', 3],
  ['lg 100', 2],
  ['expm1(0)', 0],
  ['log1p(0)', 0],
  ['exp(1)', Math.E],
  ['abs(-2)', 2],
  ['ceil 1.2', 2],
  ['floor(-1.2)', -2],
  ['round 2.5', 3],
  ['round(-2.5)', -2],
  ['round("a")', NaN],
  ['trunc(-1.7)', -1],
  ['sign(-4)', -1],
  ['fac(5)', 120],
  ['fac(0)', 1],
  ['fac(170) < 1 / 0', true],
  ['fac(171)', Infinity],
  ['gamma(5)', 24],
  ['gamma(0.5)', Math.sqrt(Math.PI)],
  ['gamma(-0.5)', -2 * Math.sqrt(Math.PI)],
  ['fac(0.5)', Math.sqrt(Math.PI) / 2],
  ['min(3, "1", 2)', 1],
  ['min(list)', 1],
  ['max(3, 1, 2)', 3],
  ['max(list)', 3],
  ['hypot(2, 3, 6)', 7],
  ['pyt(3, 4)', 5],
  ['pow(2, 10)', 1024],
  ['atan2(1, 1)', Math.PI / 4],
  ['roundTo(1.005, 2)', 1.01],
  ['roundTo(1234.567, 1)', 1234.6],
  ['roundTo(1e21, 2)', 1e21],
  ['roundTo(5.5)', 6],
  ['random() < 1', true],
  ['random(0.001) < 0.001', true],
  ['SUM(1, "2", none, 3)', 4],
  ['SUM("a")', 0],
  ['AVG(1, "2", none, 4)', 2.5],
  ['AVERAGE(2, 4)', 3],
  ['AVG("a")', undefined]
])

tested('any value', [
  ['if(1, "a", "b")', 'a'],
  ['if(none, "a", "b")', 'b'],
  ['not(1)', false],
  ['length(list)', 3],
  ['length("abcd")', 4],
  ['length(1234.5)', 6],
  ['length(none)', 4],
  [
    '[TRUTHY(none), TRUTHY(""), TRUTHY(0), TRUTHY(false), TRUTHY(0 / 0)]',
    [false, false, false, false, false]
  ],
  ['[TRUTHY("0"), TRUTHY(1), TRUTHY([]), TRUTHY(true)]', [true, true, true, true]],
  ['[DEFINED(none), DEFINED(object.c), DEFINED(""), DEFINED(0)]', [false, false, true, true]]
])

tested('arrays', [
  ['f(x, i) = x * i; map(f, [5, 6, 7])', [0, 6, 14]],
  ['map(sqrt, [1, 4])', [1, 2]],
  ['map(UPPER, ["a"])', ['A']],
  ['f(sum, x, i) = sum + x * i; fold(f, 10, [5, 6, 7])', 30],
  ['f(x, i) = x > 1 and i > 0; filter(f, [3, 1, 2])', [2]],
  ['indexOf(2, list)', 2],
  ['indexOf("2", list)', -1],
  ['indexOf("cd", "abcd")', 2],
  ['join("-", ["a", none, 2])', 'a--2'],
  ['SPLIT("a,b,,c", ",")', ['a', 'b', '', 'c']],
  ['SPLIT(none, ",")', []],
  ['SPLIT(5, ",")', 5],
  ['SPLIT("a1b", 1)', 'a1b'],
  ['SPLIT("ab", "")', ['a', 'b']],
  ['JOIN(["a", 1])', 'a,1'],
  ['JOIN(["a", 1], " / ")', 'a / 1'],
  ['JOIN("a", "-")', 'a'],
  ['JOIN(none)', null]
])

tested('texts', [
  ['CONCAT("a", none, 1, true, object.c, [1, 2])', 'a1true1,2'],
  ['CONCATENATE("a", "b")', 'ab'],
  ['CONCAT()', ''],
  ['UPPER("été")', 'ÉTÉ'],
  ['UPPER(5)', 5],
  ['UPPER(none)', null],
  ['LOWER("ÉTÉ")', 'été'],
  ['LOWER(none)', null],
  ['TRIM("  a,b   c  ")', 'a b c'],
  ['TRIM("_a_-b")', '_a_ b'],
  ['TRIM(5)', 5],
  ['TITLE("jean-PAUL DUPONT x1y")', 'Jean-paul Dupont X1y'],
  ['TITLE(none)', null],
  ['PHRASE("éTÉ À LA MER")', 'Été à la mer'],
  ['PHRASE("")', ''],
  ['PHRASE(5)', 5],
  ['PAD_LEFT(5, 3, "0")', '005'],
  ['PAD_LEFT(none, 6, "-")', '--null'],
  ['PAD_LEFT("abcd", 3, "0")', 'abcd'],
  ['PAD_RIGHT(5, 3, "ab")', '5ab'],
  ['SUBSTRING("abcdef", 2)', 'cdef'],
  ['SUBSTRING("abcdef", 2, 3)', 'cde'],
  ['SUBSTRING("abc", 0, 0)', ''],
  ['SUBSTRING(12345, 2)', 12_345],
  ['REPLACE("a.b.c", ".", "$&")', 'a$&b$&c'],
  ['REPLACE("aaa", "aa", "b")', 'ba'],
  ['REPLACE(5, "5", "6")', 5],
  ['EXTRACT("x (75) y (69)", "(", ")")', '75'],
  ['EXTRACT("a;b;c", "", ";")', 'a'],
  ['EXTRACT("a;b;c", ";", "")', 'b;c'],
  ['EXTRACT("abc", "(", ")")', undefined],
  ['EXTRACT("a(bc", "(", ")")', undefined],
  ['EXTRACT(5, "a", "b")', 5],
  ['SLUG("L\'été à Évry !")', 'lete-a-evry'],
  ['SLUG("Un Deux", "_")', 'un_deux'],
  ['SLUG(12)', '12'],
  ['SLUG(none)', 'null'],
  ['STRPOS("abc", "c")', 2],
  ['STRPOS("abc", "d")', -1],
  ['STRPOS(123, "2")', -1],
  ['STRPOS(none, "a")', -1]
])

tested('objects', [
  ['MD5("a")', '0cc175b9c0f1b6a831c399e269772661'],
  // MD5 of `"a",1,null`.
  ['MD5("a", 1, none) == MD5("\\"a\\",1,null")', true],
  // MD5 of `12`.
  ['MD5(12) == MD5("12")', true],
  ['JSON_PARSE(\'{"a": [1, null]}\')', { a: [1, null] }],
  ['JSON_PARSE("")', undefined],
  ['JSON_PARSE(5)', 5],
  ['JSON_PARSE(none)', null],
  ['GET(object, "a")', 1],
  ['GET(object, "b", 7)', 7],
  ['GET(object, "c")', undefined],
  ['GET(object, "c", 7)', 7],
  ['GET(list, 0)', 3],
  ['GET("text", "a")', 'text']
])

tested('dates', [
  ['TRANSFORM_DATE("01/02/2020", "DD/MM/YYYY", "YYYY-MM-DD")', '2020-02-01'],
  ['TRANSFORM_DATE("2020-02-01T10:00:00Z", "", "DD/MM/YYYY HH:mm")', '01/02/2020 11:00'],
  ['TRANSFORM_DATE("1580551200", "X", "")', '2020-02-01T11:00:00+01:00'],
  ['TRANSFORM_DATE(1580551200, "X")', '2020-02-01T11:00:00+01:00'],
  ['TRANSFORM_DATE("1580551200000", "x", "X")', '1580551200'],
  ['TRANSFORM_DATE("2020-02-01", "YYYY-MM-DD", "X")', '1580511600'],
  ['TRANSFORM_DATE("2020-02-01", "YYYY-MM-DD", "x")', '1580511600000'],
  [
    'TRANSFORM_DATE("2020-07-01 12:00", "YYYY-MM-DD HH:mm", "", "UTC", "America/New_York")',
    '2020-07-01T08:00:00-04:00'
  ],
  ['TRANSFORM_DATE("2020-02-01T10:00:00+05:30", "", "", "", "UTC")', '2020-02-01T04:30:00+00:00'],
  [
    'TRANSFORM_DATE("1/2/20 3:04 PM", "D/M/YY h:mm A", "YYYY YY M MM D DD H HH h hh m mm s ss SSS A a Z ZZ")',
    '2020 20 2 02 1 01 15 15 3 03 4 04 0 00 000 PM pm +01:00 +0100'
  ],
  ['TRANSFORM_DATE("12:30 am 02/01/1999", "hh:mm a DD/MM/YYYY", "[le] D/M/YY [à] H:m")', 'le 2/1/99 à 0:30'],
  [
    'TRANSFORM_DATE("2020-02-01 10:00:05.250 +0000", "YYYY-MM-DD HH:mm:ss.SSS ZZ", "HH:mm:ss.SSS")',
    '11:00:05.250'
  ],
  ['TRANSFORM_DATE("01/02/69", "DD/MM/YY", "YYYY")', '1969'],
  ['TRANSFORM_DATE("01/02/68", "DD/MM/YY", "YYYY")', '2068'],
  ['TRANSFORM_DATE("hier", "DD/MM/YYYY", "YYYY")', 'Invalid Date'],
  ['TRANSFORM_DATE("31/02/2020", "DD/MM/YYYY", "YYYY")', 'Invalid Date'],
  ['TRANSFORM_DATE("hier", "", "")', 'Invalid Date'],
  ['TRANSFORM_DATE("hier", "X", "")', 'Invalid Date'],
  ['TRANSFORM_DATE("", "DD/MM/YYYY", "YYYY")', ''],
  ['TRANSFORM_DATE(none, "DD/MM/YYYY", "YYYY")', null],
  // The offset is 9 minutes and 21 seconds; dates are written with whole minutes.
  ['TRANSFORM_DATE("1900-01-01", "YYYY-MM-DD", "")', '1900-01-01T00:00:00+00:09'],
  // The local hour that summer time skips, and the one that occurs twice in autumn.
  ['TRANSFORM_DATE("2024-03-31 02:30", "YYYY-MM-DD HH:mm", "")', '2024-03-31T03:30:00+02:00'],
  ['TRANSFORM_DATE("2024-10-27 02:30", "YYYY-MM-DD HH:mm", "")', '2024-10-27T02:30:00+02:00'],
  ['TRANSFORM_DATE("2024-10-27 12:00", "YYYY-MM-DD HH:mm", "")', '2024-10-27T12:00:00+01:00']
])

describe('functions', () => {
  it('are all tested', () => {
    expect([...languageFunctions.keys()].filter((name) => !seen.has(name))).toEqual([])
  })

  it('read an ISO date without offset in the time zone of the process', () => {
    const seconds = Math.floor(new Date(2020, 6, 1, 12, 30).getTime() / 1000)
    expect(evaluate('TRANSFORM_DATE("2020-07-01T12:30", "", "X")')).toBe(String(seconds))
  })

  it('read dates in the time zone of the platform', () => {
    const expression = compileExpression('TRANSFORM_DATE("2020-02-01", "YYYY-MM-DD", "")', {
      defaultTimeZone: 'UTC'
    })
    expect(expression.evaluate({})).toBe('2020-02-01T00:00:00+00:00')
  })

  it.each<[text: string, message: string]>([
    ['if(true, 1, x)', 'undefined variable: x'],
    ['GET(none, "a")', "Cannot read properties of null (reading 'a')"],
    ['map(1, [2])', 'First argument to map is not a function'],
    ['map(sin, 2)', 'Second argument to map is not an array'],
    ['filter(1, [2])', 'First argument to filter is not a function'],
    ['filter(sin, 2)', 'Second argument to filter is not an array'],
    ['fold(1, 0, [2])', 'First argument to fold is not a function'],
    ['fold(sin, 0, 2)', 'Third argument to fold is not an array'],
    ['indexOf(1, 2)', 'Second argument to indexOf is not a string or array'],
    ['join(",", 2)', 'Second argument to join is not an array'],
    ['TRANSFORM_DATE("2020-01-01", "", "", "", "Nowhere")', 'Invalid time zone specified: Nowhere']
  ])('refuse %s', (text, message) => {
    expect(() => evaluate(text, variables)).toThrow(message)
  })

  it('tell what is wrong with a JSON', () => {
    expect(() => evaluate('JSON_PARSE("{a}")')).toThrow(/JSON/)
  })
})
