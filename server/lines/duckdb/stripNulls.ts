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
  const cuts = nullCuts(line)
  let stripped = ''
  let done = 0
  for (let place = 0; place < cuts.length; place += 2) {
    stripped += line.slice(done, cuts[place])
    done = cuts[place + 1]!
  }
  return done === 0 ? line : stripped + line.slice(done)
}

/**
 * As `stripNulls`, of lines that a line break ends each: they are copied as they are, around what is left out.
 * @param to at least as long as the lines
 * @returns what was written
 */
export function stripNullsOfLines(lines: Buffer, to: Buffer): Buffer {
  // What is looked for is ASCII, and no byte of another character is: one character for each byte takes no decoding.
  const cuts = nullCuts(lines.toString('latin1'))
  let written = 0
  let done = 0
  for (let place = 0; place < cuts.length; place += 2) {
    written += lines.copy(to, written, done, cuts[place])
    done = cuts[place + 1]!
  }
  written += lines.copy(to, written, done)
  return to.subarray(0, written)
}

/**
 * What is left out of lines that line breaks separate: the places where each part starts and ends, one after another.
 * A text of many lines is looked through as a whole, which takes half the time of doing so line by line.
 */
function nullCuts(lines: string): number[] {
  const cuts: number[] = []
  let nextNull = lines.indexOf(noValue)
  let nextWhole = lines.indexOf(noDecimals)
  while (nextNull !== -1 || nextWhole !== -1) {
    const isNull = nextWhole === -1 || (nextNull !== -1 && nextNull < nextWhole)
    const found = isNull ? nextNull : nextWhole
    const after = found + (isNull ? noValue.length : noDecimals.length)
    if (isNull) nextNull = lines.indexOf(noValue, after)
    else nextWhole = lines.indexOf(noDecimals, after)
    if (!endsMember(lines, after)) continue
    const end = isNull ? found : startOfDigits(lines, found) - 1
    if (lines.charCodeAt(end) !== colon || lines.charCodeAt(end - 1) !== quote) continue
    const start = startOfKey(lines, end - 1)
    if (start === undefined) {
      const endOfLine = cutFromStart(lines, found, cuts)
      if (nextNull !== -1 && nextNull < endOfLine) nextNull = lines.indexOf(noValue, endOfLine)
      if (nextWhole !== -1 && nextWhole < endOfLine) nextWhole = lines.indexOf(noDecimals, endOfLine)
    } else if (!isNull) {
      cutDecimals(lines, end + 1, found, cuts)
    } else if (lines.slice(start + 1, end - 1) !== scoreKey) {
      const isFirst = lines.charCodeAt(start - 1) === openBrace || cuts.at(-1) === start
      cuts.push(isFirst ? start : start - 1, isFirst && lines.charCodeAt(after) === comma ? after + 1 : after)
    }
  }
  return cuts
}

/** The number without its decimals, which are 0; `-0.0` is `0`. */
function cutDecimals(lines: string, start: number, decimals: number, cuts: number[]): void {
  const isZero = decimals - start === 2 && lines.startsWith('-0', start)
  if (isZero) cuts.push(start, start + 1)
  cuts.push(decimals, decimals + noDecimals.length)
}

function endsMember(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  return code === comma || code === closeBrace
}

/** Position at which a whole number starts, from that of the `.0` after it. */
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

/**
 * Cuts the line of a place from its start on, as if nothing of it had been cut.
 * @returns where the line ends
 */
function cutFromStart(lines: string, within: number, cuts: number[]): number {
  const start = lines.lastIndexOf('\n', within) + 1
  const lineBreak = lines.indexOf('\n', within)
  const end = lineBreak === -1 ? lines.length : lineBreak
  while (cuts.length && cuts.at(-1)! > start) cuts.length -= 2
  const own = cuts.length
  /** Position at which the first members end, as long as all of them are left out. */
  let first = start + 1
  for (const { index, 0: text, 1: key, 2: whole } of lines.slice(start, end).matchAll(quoted)) {
    const from = start + index
    const until = from + text.length
    if (whole !== undefined) {
      const decimals = until - noDecimals.length
      cutDecimals(lines, decimals - whole.length, decimals, cuts)
    } else if (!text.endsWith('"') && key !== scoreKey) {
      if (from === first) {
        first = until
        cuts.splice(own, 2, start + 1, first)
      } else {
        cuts.push(from, until)
      }
    }
  }
  // The comma of the first one that stays.
  if (first > start + 1 && lines.charCodeAt(first) === comma) cuts[own + 1] = first + 1
  return end
}
