/** The JSON objects of a body that was received on the disk, a piece of it at a time, each parsed when it is asked for. */
import { ConversionError } from '../formats/conversions/conversion.ts'
import { UnreadableRow } from '../formats/csv/rows.ts'
import { readJsonPartBatches, type JsonPart } from '../formats/json/elements.ts'
import { mayHoldHalves } from '../formats/text/halves.ts'
import { linesOf, TooLongLine } from '../formats/text/lines.ts'
import { httpError } from './errors.ts'
import { isDeeperThan, mostLevels } from './jsonDepth.ts'
import { checkTexts } from './texts.ts'

export type Given = Record<string, unknown>

/** The objects of a JSON array. */
export async function* arrayObjects(path: string): AsyncGenerator<Iterable<Given>> {
  for await (const parts of readJsonPartBatches(path, 'UTF-8')) yield elementObjects(parts)
}

/** The objects of lines of JSON (NDJSON). */
export async function* lineObjects(path: string): AsyncGenerator<Iterable<Given>> {
  for await (const lines of linesOf(path)) yield objects(lines)
}

export function* elementObjects(parts: Iterable<JsonPart>): Generator<Given> {
  for (const part of parts) if (part.kind === 'element') yield objectOf(part.text)
}

function* objects(lines: string[]): Generator<Given> {
  for (const line of lines) if (line.trim()) yield objectOf(line)
}

function objectOf(text: string): Given {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw httpError('invalidJson', { problem: (error as Error).message }, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw httpError('operationNotObject')
  }
  // A level takes two characters at least: short texts need no look.
  if (text.length > 2 * mostLevels && isDeeperThan(value, mostLevels)) {
    throw httpError('tooManyLevels', { most: mostLevels })
  }
  if (mayHoldHalves(text)) checkTexts(value, 'JSON invalide : ligne', { allowsNul: true })
  return value as Given
}

/** Makes an error 400 of a failure to read what a client sent; other errors are left as they are. */
export function unreadable(error: unknown): unknown {
  if (error instanceof ConversionError || error instanceof UnreadableRow) {
    return httpError('unreadableRows', { text: error.message }, { cause: error })
  }
  if (error instanceof TooLongLine) return httpError('tooLongJsonLine', undefined, { cause: error })
  return error
}
