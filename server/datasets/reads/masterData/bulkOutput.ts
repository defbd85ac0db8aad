/** Writes the result lines of a bulk search, in the format of the input. */
import { ownValue } from '../../../../contract/ownValue.ts'
import { csvCell } from '../formats/csv.ts'
import type { ReceivedObject } from '../../../http/receivedObjects.ts'
import type { InputFormat } from './bulkInput.ts'

export const outputTypes: Record<InputFormat, string> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8'
}

/** @param columns columns of the response, which a CSV has even without values */
export async function* outputText(
  groups: AsyncIterable<ReceivedObject[]>,
  format: InputFormat,
  columns: string[]
): AsyncGenerator<string> {
  const keys = [...columns, '_key', '_error']
  const row = (cells: unknown[]): string =>
    `${cells.map((cell) => csvCell(cell, { delimiter: ',' })).join(',')}\n`
  if (format === 'csv') yield row(keys)
  if (format === 'json') yield '['
  let isFirst = true
  for await (const group of groups) {
    if (format === 'csv') yield group.map((line) => row(keys.map((key) => ownValue(line, key)))).join('')
    else if (format === 'ndjson') yield group.map((line) => `${JSON.stringify(line)}\n`).join('')
    else yield (isFirst ? '' : ',') + group.map((line) => JSON.stringify(line)).join(',')
    isFirst = false
  }
  if (format === 'json') yield ']'
}
