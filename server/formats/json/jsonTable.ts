/** Converts tables in JSON, with one object per line of the table (docs/api/processing.md). */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Convert, ConversionInput } from '../conversions/conversion.ts'
import { writeTable, type Cell } from '../conversions/writeTable.ts'
import { Unpacking } from '../unpacking.ts'
import { invalidJson, parsedPart, readJsonParts, writtenPart } from './elements.ts'
import { jsonLines } from './jsonLines.ts'

type Row = Record<string, unknown>

/** Converts an array of objects. */
export const convertJson: Convert = (input) => convert(input, elementsOf(input))

/** Converts a text with one object per line. */
export const convertJsonLines: Convert = (input) => convert(input, jsonLines(input))

async function convert(
  { sourcePath, targetFolder, baseName, unpacking }: ConversionInput,
  values: AsyncIterable<unknown>
): ReturnType<Convert> {
  const name = `${baseName}.csv`
  // Limits the output: every row has a cell for each key of the first object, so the table may be much larger than the
  // file.
  const output = new Unpacking(unpacking, (await stat(sourcePath)).size)
  await writeTable(join(targetFolder, name), tableOf(values), { quoteTexts: true, unpacking: output })
  return { name }
}

async function* elementsOf({ sourcePath, encoding, report }: ConversionInput): AsyncGenerator {
  const { size } = await stat(sourcePath)
  const onBytes = (bytes: number): void => report(Math.round((100 * bytes) / size))
  for await (const { text } of readJsonParts(sourcePath, encoding, undefined, onBytes)) yield parsedPart(text)
}

/** Yields the rows of the table, whose columns are the keys of the first object. */
async function* tableOf(values: AsyncIterable<unknown>): AsyncGenerator<Cell[]> {
  let keys: string[] | undefined
  for await (const value of values) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw invalidJson('chaque élément doit être un objet')
    }
    const row = value as Row
    if (!keys) {
      keys = Object.keys(row)
      yield keys
    }
    // Inherited properties such as `constructor` are not values.
    yield keys.map((key) => (Object.hasOwn(row, key) ? cellOf(row[key]) : ''))
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 1 : 0
  // A number out of range is parsed as Infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? value : ''
  return typeof value === 'string' ? value : writtenPart(value)
}
