/**
 * Streams the objects of the response of an action. The response is NDJSON, or a single JSON text: an object or an
 * array of objects. The request limits the total size; this module limits the characters buffered in memory.
 */
import type { Readable } from 'node:stream'
import { oneLine, startOfText } from '../messageText.ts'
import { titleOf } from './remoteFailure.ts'
import { isObject } from '../../../../contract/json.ts'

/** Error of a response that cannot be parsed. The message is for the owner of the dataset. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

interface AnswerLimits {
  /** Maximum characters of one line of NDJSON. */
  maxLineLength: number
  /** Maximum characters of a response that is a single JSON text. */
  maxTextLength: number
}

const answerLimits: AnswerLimits = { maxLineLength: 1_000_000, maxTextLength: 8_000_000 }

/**
 * Calls `onLine` with each object of the response; other JSON values are ignored.
 * @throws UnreadableAnswer
 */
export async function readAnsweredLines(
  body: Readable,
  onLine: (answered: Record<string, unknown>) => void,
  { maxLineLength, maxTextLength }: AnswerLimits = answerLimits
): Promise<void> {
  const decoder = new TextDecoder()
  /** Buffer of the text after the last complete line; with `isWhole`, the whole response. */
  let remainder = ''
  let isWhole = false
  let isFirst = true

  const parse = (line: string): void => {
    const text = line.trim()
    if (!text) return
    const value = isFirst && text.startsWith('[') ? undefined : parsed(text)
    // The response is a single JSON text: an array, or an object over several lines.
    if (isFirst && value === undefined) isWhole = true
    else if (value === undefined) throw unreadable(text)
    else emitLines(value, onLine)
    isFirst = false
  }

  const add = (text: string): void => {
    // Only the new text is searched for a line end, so that a long line is not scanned again for each chunk.
    let end = isWhole ? -1 : text.indexOf('\n')
    let start = 0
    while (end !== -1) {
      const line = remainder + text.slice(start, end)
      remainder = ''
      if (line.length > maxLineLength) throw new UnreadableAnswer(tooLong)
      parse(line)
      start = end + 1
      if (isWhole) {
        remainder = `${line}\n`
        break
      }
      end = text.indexOf('\n', start)
    }
    remainder += text.slice(start)
    // A first line that starts with `[` may be a whole array.
    const isText = isWhole || (isFirst && remainder.trimStart().startsWith('['))
    if (remainder.length > (isText ? maxTextLength : maxLineLength)) throw new UnreadableAnswer(tooLong)
  }

  for await (const chunk of body as AsyncIterable<Buffer>) add(decoder.decode(chunk, { stream: true }))
  add(decoder.decode())
  if (!remainder.trim()) return
  const value = parsed(remainder.trim())
  if (value === undefined) throw unreadable(remainder)
  emitLines(value, onLine)
}

function emitLines(value: unknown, onLine: (answered: Record<string, unknown>) => void): void {
  for (const line of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (isObject(line)) onLine(line)
  }
}

/** Parses a JSON text; undefined when it is invalid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tooLong = 'une ligne de la réponse est trop longue'
const maxQuoteLength = 100

function unreadable(text: string): UnreadableAnswer {
  const start = text.trim()
  const quote = start.startsWith('<') ? titleOf(start) : oneLine(start.slice(0, 2 * maxQuoteLength))
  const quoted = startOfText(quote, maxQuoteLength)
  return new UnreadableAnswer(`la réponse n'est pas du JSON${quoted ? ` : ${quoted}` : ''}`)
}
