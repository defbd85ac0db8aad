/** JSON objects of a body stored on disk, read in batches and parsed lazily. */
import { ConversionError } from '../formats/conversions/conversion.ts'
import { UnreadableRow } from '../formats/csv/rows.ts'
import { readJsonPartBatches, type JsonPart } from '../formats/json/elements.ts'
import { mayHoldHalves } from '../formats/text/halves.ts'
import { linesOf, TooLongLine } from '../formats/text/lines.ts'
import { httpError } from './errors.ts'
import { isDeeperThan, maxLevels } from './jsonDepth.ts'
import { checkTexts } from './texts.ts'

export type ReceivedObject = Record<string, unknown>

/** Objects of a JSON array. */
export async function* arrayObjects(path: string): AsyncGenerator<Iterable<ReceivedObject>> {
  for await (const parts of readJsonPartBatches(path, 'UTF-8')) yield elementObjects(parts)
}

/** Objects of JSON lines (NDJSON). */
export async function* lineObjects(path: string): AsyncGenerator<Iterable<ReceivedObject>> {
  for await (const lines of linesOf(path)) yield objects(lines)
}

export function* elementObjects(parts: Iterable<JsonPart>): Generator<ReceivedObject> {
  for (const part of parts) if (part.kind === 'element') yield objectOf(part.text)
}

function* objects(lines: string[]): Generator<ReceivedObject> {
  for (const line of lines) if (line.trim()) yield objectOf(line)
}

function objectOf(text: string): ReceivedObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw httpError('invalidJson', { problem: (error as Error).message }, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw httpError('operationNotObject')
  }
  // A level takes at least two characters, so that short texts need no check.
  if (text.length > 2 * maxLevels && isDeeperThan(value, maxLevels)) {
    throw httpError('tooManyLevels', { most: maxLevels })
  }
  if (mayHoldHalves(text)) checkTexts(value, 'JSON invalide : ligne', { allowsNul: true })
  return value as ReceivedObject
}

/** Turns an error in reading the client's data into an error 400; other errors are returned unchanged. */
export function unreadable(error: unknown): unknown {
  if (error instanceof ConversionError || error instanceof UnreadableRow) {
    return httpError('unreadableRows', { text: error.message }, { cause: error })
  }
  if (error instanceof TooLongLine) return httpError('tooLongJsonLine', undefined, { cause: error })
  return error
}
