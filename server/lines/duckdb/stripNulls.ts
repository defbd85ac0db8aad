/**
 * Strips the JSON text of a line: leaves out the members without value, but for the score, and writes the whole numbers
 * `10.0` as `10`. Few members are so: these are looked for, and what stands around them tells members from texts that
 * look like one. Where it does not, the line is read as JSON text from its start.
 */
export const scoreKey = '_score'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const minus = 0x2d
const openBrace = 0x7b
const closeBrace = 0x7d
const closeBracket = 0x5d

const noValue = ':null'
const noDecimals = '.0'

export function stripNulls(line: string): string {
  let stripped = ''
  /** What is before was looked at. */
  let done = 0
  let nextNull = line.indexOf(noValue)
  let nextWhole = line.indexOf(noDecimals)
  while (nextNull !== -1 || nextWhole !== -1) {
    const isNull = nextWhole === -1 || (nextNull !== -1 && nextNull < nextWhole)
    const found = isNull ? nextNull : nextWhole
    const after = found + (isNull ? noValue.length : noDecimals.length)
    if (isNull) nextNull = line.indexOf(noValue, after)
    else nextWhole = line.indexOf(noDecimals, after)
    if (!endsMember(line, after)) continue
    const end = isNull ? found : startOfDigits(line, found) - 1
    if (line.charCodeAt(end) !== colon || line.charCodeAt(end - 1) !== quote) continue
    const start = startOfKey(line, end - 1)
    if (start === undefined) return stripFromStart(line)
    if (!isNull) {
      const isZero = found - end === 3 && line.startsWith('-0', end + 1)
      stripped += line.slice(done, isZero ? end + 1 : found) + (isZero ? '0' : '')
      done = after
    } else if (line.slice(start + 1, end - 1) !== scoreKey) {
      const isFirst = line.charCodeAt(start - 1) === openBrace || done === start
      stripped += line.slice(done, isFirst ? start : start - 1)
      done = isFirst && line.charCodeAt(after) === comma ? after + 1 : after
    }
  }
  return done === 0 ? line : stripped + line.slice(done)
}

function endsMember(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  return code === comma || code === closeBrace
}

/** Where the whole number starts whose decimals are at a place. */
function startOfDigits(line: string, decimals: number): number {
  let at = decimals
  while (isDigit(line.charCodeAt(at - 1))) at -= 1
  return at < decimals && line.charCodeAt(at - 1) === minus ? at - 1 : at
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Where the key starts that a quote ends. A quote that ends a text is followed by what separates it from the next one,
 * one that starts a text by that text: undefined for keys and texts that could be either.
 */
function startOfKey(line: string, end: number): number | undefined {
  if (line.charCodeAt(end - 1) === backslash) return undefined
  const start = line.lastIndexOf('"', end - 1)
  if (start === -1 || line.charCodeAt(start - 1) === backslash) return undefined
  const first = line.charCodeAt(start + 1)
  const isSeparator = first === comma || first === colon || first === closeBracket || first === closeBrace
  return isSeparator || line.slice(start, end).includes('\\') ? undefined : start
}

/**
 * A quoted text: a key with its value when that is null or a whole number written as 10.0, otherwise alone. Taking
 * texts one after another keeps what stands inside one from being read as a member.
 */
const quoted = /,?"((?:[^"\\]|\\.)*)"(?::(?:null|(-?\d+)\.0)(?=[,}]))?/g

function stripFromStart(line: string): string {
  const stripped = line.replace(quoted, (text, key: string, whole: string | undefined): string => {
    if (whole !== undefined) return text.slice(0, -`${whole}.0`.length) + (whole === '-0' ? '0' : whole)
    return text.endsWith('"') || key === scoreKey ? text : ''
  })
  return stripped.startsWith('{,') ? `{${stripped.slice(2)}` : stripped
}
