/**
 * The answer of an action, object by object, as it comes: one on each line, or a single JSON text, which is an object or
 * an array of them. It is bounded: in all by the request, here what is held of it at once.
 */
import type { Readable } from 'node:stream'
import { oneLine, startOfText } from '../messageText.ts'
import { titleOf } from './remoteFailure.ts'
import { isObject } from '../../../../contract/json.ts'

/** The answer cannot be read. The message goes to the owner of the dataset. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

interface AnswerLimits {
  /** Characters of one line. */
  longestLine: number
  /** Characters of an answer that is a single JSON text. */
  longestText: number
}

export const answerLimits: AnswerLimits = { longestLine: 1_000_000, longestText: 8_000_000 }

/**
 * Gives each object of an answer to `take`, and passes over other JSON.
 * @throws UnreadableAnswer
 */
export async function readAnsweredLines(
  body: Readable,
  take: (answered: Record<string, unknown>) => void,
  { longestLine, longestText }: AnswerLimits = answerLimits
): Promise<void> {
  const decoder = new TextDecoder()
  /** What was read and belongs to no whole line yet; with `isWhole`, everything. */
  let rest = ''
  let isWhole = false
  let isFirst = true

  const read = (line: string): void => {
    const text = line.trim()
    if (!text) return
    const value = isFirst && text.startsWith('[') ? undefined : parsed(text)
    // An array, or an object over several lines.
    if (isFirst && value === undefined) isWhole = true
    else if (value === undefined) throw unreadable(text)
    else give(value, take)
    isFirst = false
  }

  const add = (text: string): void => {
    // The end of a long line is looked for in what is new of it only.
    let end = isWhole ? -1 : text.indexOf('\n')
    let start = 0
    while (end !== -1) {
      const line = rest + text.slice(start, end)
      rest = ''
      if (line.length > longestLine) throw new UnreadableAnswer(tooLong)
      read(line)
      start = end + 1
      if (isWhole) {
        rest = `${line}\n`
        break
      }
      end = text.indexOf('\n', start)
    }
    rest += text.slice(start)
    // The first line may be the whole of an array.
    const isText = isWhole || (isFirst && rest.trimStart().startsWith('['))
    if (rest.length > (isText ? longestText : longestLine)) throw new UnreadableAnswer(tooLong)
  }

  for await (const chunk of body as AsyncIterable<Buffer>) add(decoder.decode(chunk, { stream: true }))
  add(decoder.decode())
  if (!rest.trim()) return
  const value = parsed(rest.trim())
  if (value === undefined) throw unreadable(rest)
  give(value, take)
}

function give(value: unknown, take: (answered: Record<string, unknown>) => void): void {
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (isObject(one)) take(one)
  }
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tooLong = 'une ligne de la réponse est trop longue'
const longestQuote = 100

function unreadable(text: string): UnreadableAnswer {
  const start = text.trim()
  const told = start.startsWith('<') ? titleOf(start) : oneLine(start.slice(0, 2 * longestQuote))
  const quoted = startOfText(told, longestQuote)
  return new UnreadableAnswer(`la réponse n'est pas du JSON${quoted ? ` : ${quoted}` : ''}`)
}
