/** Logical lines of an iCalendar text: unfolded, without blank lines (RFC 5545 §3.1). */

export interface ContentLine {
  text: string
  /** Line number in the file, from 1, for error messages. */
  number: number
  /** Position of the first character in the text. */
  start: number
  /** Position after the end of the line, its line break included. */
  end: number
}

export function* contentLines(text: string, from = 0, to = text.length, number = 1): Generator<ContentLine> {
  let at = from
  let lineNumber = number
  while (at < to) {
    const start = at
    const firstNumber = lineNumber
    let end = nextLine(text, at, to)
    let line = withoutBreak(text, at, end)
    lineNumber += 1
    if (isFold(text, end, to)) {
      // Parts are collected, then joined once: a picture folded over a million lines must not be copied a million
      // times.
      const parts = [line]
      while (isFold(text, end, to)) {
        const next = nextLine(text, end, to)
        parts.push(withoutBreak(text, end + 1, next))
        end = next
        lineNumber += 1
      }
      line = parts.join('')
    }
    at = end
    if (line.trim() !== '') yield { text: line, number: firstNumber, start, end }
  }
}

function isFold(text: string, at: number, to: number): boolean {
  return at < to && (text[at] === ' ' || text[at] === '\t')
}

function nextLine(text: string, from: number, to: number): number {
  const lineBreak = text.indexOf('\n', from)
  return lineBreak < 0 || lineBreak >= to ? to : lineBreak + 1
}

function withoutBreak(text: string, start: number, end: number): string {
  let last = end
  if (last > start && text[last - 1] === '\n') last -= 1
  if (last > start && text[last - 1] === '\r') last -= 1
  return text.slice(start, last)
}

/** Returns the upper-case name of the property in a line; undefined when the line is not a property. */
export function propertyName(line: string): string | undefined {
  return /^([A-Za-z0-9._-]+)[;:]/.exec(line)?.[1]?.toUpperCase()
}
