/**
 * Strips the JSON text of a line: removes members with null values, except the score, and writes the whole numbers
 * `10.0` as `10`. Such members are few, so `null` and `.0` are searched, and the characters around them distinguish
 * members from texts that look alike. When these characters are ambiguous, the line is tokenized from its start.
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
  const cuts = nullCuts(line)
  let stripped = ''
  let copied = 0
  for (let place = 0; place < cuts.length; place += 2) {
    stripped += line.slice(copied, cuts[place])
    copied = cuts[place + 1]!
  }
  return copied === 0 ? line : stripped + line.slice(copied)
}

/**
 * Like `stripNulls`, for lines that each end with a line break; the bytes around the removed parts are copied.
 * @param to buffer at least as long as the lines
 * @returns the written part of the buffer
 */
export function stripNullsOfLines(lines: Buffer, to: Buffer): Buffer {
  // Latin-1 maps each byte to one character without decoding. The searched text is ASCII, which no byte of a multi-byte
  // UTF-8 character equals.
  const cuts = nullCuts(lines.toString('latin1'))
  let written = 0
  let copied = 0
  for (let place = 0; place < cuts.length; place += 2) {
    written += lines.copy(to, written, copied, cuts[place])
    copied = cuts[place + 1]!
  }
  written += lines.copy(to, written, copied)
  return to.subarray(0, written)
}

/**
 * Returns the parts to remove from lines separated by line breaks, as alternating start and end positions. Searching a
 * text of many lines at once takes half the time of searching line by line.
 */
function nullCuts(lines: string): number[] {
  const cuts: number[] = []
  let nextNull = lines.indexOf(noValue)
  let nextWhole = lines.indexOf(noDecimals)
  while (nextNull !== -1 || nextWhole !== -1) {
    const isNull = nextWhole === -1 || (nextNull !== -1 && nextNull < nextWhole)
    const matchStart = isNull ? nextNull : nextWhole
    const after = matchStart + (isNull ? noValue.length : noDecimals.length)
    if (isNull) nextNull = lines.indexOf(noValue, after)
    else nextWhole = lines.indexOf(noDecimals, after)
    if (!endsMember(lines, after)) continue
    const end = isNull ? matchStart : startOfDigits(lines, matchStart) - 1
    if (lines.charCodeAt(end) !== colon || lines.charCodeAt(end - 1) !== quote) continue
    const start = startOfKey(lines, end - 1)
    if (start === undefined) {
      const endOfLine = cutFromStart(lines, matchStart, cuts)
      if (nextNull !== -1 && nextNull < endOfLine) nextNull = lines.indexOf(noValue, endOfLine)
      if (nextWhole !== -1 && nextWhole < endOfLine) nextWhole = lines.indexOf(noDecimals, endOfLine)
    } else if (!isNull) {
      cutDecimals(lines, end + 1, matchStart, cuts)
    } else if (lines.slice(start + 1, end - 1) !== scoreKey) {
      const isFirst = lines.charCodeAt(start - 1) === openBrace || cuts.at(-1) === start
      cuts.push(isFirst ? start : start - 1, isFirst && lines.charCodeAt(after) === comma ? after + 1 : after)
    }
  }
  return cuts
}

/** Removes the decimals `.0` of a number; `-0.0` becomes `0`. */
function cutDecimals(lines: string, start: number, decimals: number, cuts: number[]): void {
  const isZero = decimals - start === 2 && lines.startsWith('-0', start)
  if (isZero) cuts.push(start, start + 1)
  cuts.push(decimals, decimals + noDecimals.length)
}

function endsMember(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  return code === comma || code === closeBrace
}

/** Returns the start of a whole number, given the position of the `.0` after it. */
function startOfDigits(line: string, decimals: number): number {
  let at = decimals
  while (isDigit(line.charCodeAt(at - 1))) at -= 1
  return at < decimals && line.charCodeAt(at - 1) === minus ? at - 1 : at
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Returns the start of the key that ends at a quote; undefined when ambiguous. A closing quote is followed by a
 * separator, an opening quote by the text: a key that begins with a separator or contains a backslash could be either.
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
 * Matches a quoted text: a key together with its value when that is null or a whole number written as 10.0, otherwise
 * the text alone. Matching texts in sequence prevents the content of a text from being read as a member.
 */
const quoted = /,?"((?:[^"\\]|\\.)*)"(?::(?:null|(-?\d+)\.0)(?=[,}]))?/g

/**
 * Finds the parts to remove from a whole line, replacing those already found in it.
 * @returns the position of the line's end
 */
function cutFromStart(lines: string, position: number, cuts: number[]): number {
  const start = lines.lastIndexOf('\n', position) + 1
  const lineBreak = lines.indexOf('\n', position)
  const end = lineBreak === -1 ? lines.length : lineBreak
  while (cuts.length && cuts.at(-1)! > start) cuts.length -= 2
  const firstCut = cuts.length
  /** Position after the first members, as long as all of them are removed. */
  let first = start + 1
  for (const { index, 0: text, 1: key, 2: integer } of lines.slice(start, end).matchAll(quoted)) {
    const from = start + index
    const until = from + text.length
    if (integer !== undefined) {
      const decimals = until - noDecimals.length
      cutDecimals(lines, decimals - integer.length, decimals, cuts)
    } else if (!text.endsWith('"') && key !== scoreKey) {
      if (from === first) {
        first = until
        cuts.splice(firstCut, 2, start + 1, first)
      } else {
        cuts.push(from, until)
      }
    }
  }
  // Also removes the comma before the first member that is kept.
  if (first > start + 1 && lines.charCodeAt(first) === comma) cuts[firstCut + 1] = first + 1
  return end
}
