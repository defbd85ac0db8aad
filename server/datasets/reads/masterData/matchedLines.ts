/** Results of a bulk search for the lines of a request (docs/api/virtual-and-master.md). */
import type { BulkSearch } from '../../../../contract/datasets/masterData.ts'
import type { ReceivedObject } from '../../../http/receivedObjects.ts'
import { parseSelect } from '../../../lines/query/select.ts'
import { openSearch } from '../../referenceData/bulkSearch.ts'
import type { Read } from '../reading.ts'

/** Returns the columns of the response. @throws HttpError 400 for an unknown column */
export function bulkColumns({ version: { schema }, parameters }: Read): string[] {
  const stored = schema.filter((column) => !column['x-calculated'])
  return parseSelect(
    parameters.select,
    schema,
    stored.map(({ key }) => key)
  )
}

/**
 * Yields the results, in the order of the input.
 * @throws HttpError 400 for a line without the values that the search needs
 */
export async function* matchedLines(
  { version, reader, context, parameters: { account }, signal }: Read,
  search: BulkSearch,
  columns: string[],
  groups: AsyncIterable<ReceivedObject[]>
): AsyncGenerator<ReceivedObject[]> {
  const openedSearch = openSearch({ version, reader, context, account }, search, columns)
  let position = 0
  for await (const group of groups) {
    for (const inputLine of group) {
      const refusal = openedSearch.refusalOf(inputLine)
      if (refusal) throw refusal
    }
    const results = await openedSearch.find(group, signal)
    const start = position
    yield results.map((result, index) => {
      const _key = group[index]?._key ?? start + index
      return 'line' in result ? { ...result.line, _key } : { _key, _error: result.error }
    })
    position += group.length
  }
}
