/** Source of the results of an action that searches reference data of this platform, without HTTP requests. */
import { LRUCache } from 'lru-cache'
import { HttpError } from '../../http/errors.ts'
import { emptyReader } from '../../lines/emptyReader.ts'
import type { LinesReader } from '../../lines/engine.ts'
import { ExtensionError } from '../extensions/extensionError.ts'
import type { ActionResult, ActionSource } from '../extensions/plan.ts'
import { openSearch, type SearchResult } from './bulkSearch.ts'
import type { PreparedReference } from './prepare.ts'

/** Maximum bytes of the results cached by one source; many lines have equal inputs. */
const cacheBytes = 32 * 2 ** 20

/** @param reader lines engine of the server, or reader opened by `openReferences` in a worker process */
export function openReferenceSource(
  { version, search, columns, error, context, account }: PreparedReference,
  reader: Pick<LinesReader, 'readFirsts'>
): ActionSource {
  const lines = version
    ? { version, reader, context, account }
    : { version: { datasetId: '', path: '', schema: context.schema, count: 0 }, reader: emptyReader, context }
  const openedSearch = openSearch(lines, search, columns)
  // No cache for editable datasets: their lines may change between two batches.
  const cache = version?.isEditable
    ? undefined
    : new LRUCache<string, Record<string, unknown>>({ maxSize: cacheBytes, sizeCalculation: sizeOf })

  const resultOf = (searchResult: SearchResult): Record<string, unknown> =>
    'line' in searchResult ? searchResult.line : { [error]: searchResult.error }

  return {
    async resolve(inputs, signal) {
      const results: ActionResult[] = inputs.map(() => undefined)
      const missing: { input: Record<string, unknown>; key: string; position: number }[] = []
      for (const [position, input] of inputs.entries()) {
        if (!input) continue
        const refusal = openedSearch.refusalOf(input)
        if (refusal) {
          results[position] = { [error]: refusal.message }
          continue
        }
        const key = openedSearch.keyOf(input)
        results[position] = cache?.get(key)
        if (!results[position]) missing.push({ input, key, position })
      }
      if (!missing.length) return results
      const searchResults = await withExtensionErrors(
        () =>
          openedSearch.find(
            missing.map(({ input }) => input),
            signal
          ),
        signal
      )
      for (const [index, searchResult] of searchResults.entries()) {
        const { key = '', position = 0 } = missing[index] ?? {}
        const result = resultOf(searchResult)
        results[position] = result
        cache?.set(key, result)
      }
      return results
    }
  }
}

/**
 * Converts an error of the engine to an error with retry: the data may have been replaced, or the engine may be busy.
 */
async function withExtensionErrors<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof HttpError
      ? new ExtensionError(error.message, { retry: true, cause: error })
      : error
  }
}

/** Approximate memory, in bytes, of an empty object and of each property, without the texts. */
const objectBytes = 64
const memberBytes = 24

function sizeOf(result: Record<string, unknown>, key: string): number {
  let bytes = objectBytes + 2 * key.length
  for (const value of Object.values(result)) {
    bytes += memberBytes + (typeof value === 'string' ? 2 * value.length : 8)
  }
  return bytes
}
