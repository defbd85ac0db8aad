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
  const opened = openSearch(lines, search, columns)
  // No cache for editable datasets: their lines may change between two batches.
  const known = version?.isEditable
    ? undefined
    : new LRUCache<string, Record<string, unknown>>({ maxSize: cacheBytes, sizeCalculation: sizeOf })

  const resultOf = (found: SearchResult): Record<string, unknown> =>
    'line' in found ? found.line : { [error]: found.error }

  return {
    async resolve(inputs, signal) {
      const results: ActionResult[] = inputs.map(() => undefined)
      const asked: { given: Record<string, unknown>; key: string; position: number }[] = []
      for (const [position, given] of inputs.entries()) {
        if (!given) continue
        const refusal = opened.refusalOf(given)
        if (refusal) {
          results[position] = { [error]: refusal.message }
          continue
        }
        const key = opened.keyOf(given)
        results[position] = known?.get(key)
        if (!results[position]) asked.push({ given, key, position })
      }
      if (!asked.length) return results
      const found = await told(
        () =>
          opened.find(
            asked.map(({ given }) => given),
            signal
          ),
        signal
      )
      for (const [index, one] of found.entries()) {
        const { key = '', position = 0 } = asked[index] ?? {}
        const result = resultOf(one)
        results[position] = result
        known?.set(key, result)
      }
      return results
    }
  }
}

/**
 * Converts an error of the engine to an error with retry: the data may have been replaced, or the engine may be busy.
 */
async function told<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
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
