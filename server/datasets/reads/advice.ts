/** Time limit and duration of a read, and advice on lighter requests. */
import { HttpError } from '../../http/errors.ts'
import { hintsOf, performanceAdvice, type HintContext } from '../../lines/query/hints.ts'
import type { ParsedRead } from '../../lines/query/parse.ts'
import type { Read } from './reading.ts'

export interface Timed<Result> {
  result: Result
  elapsedMs: number
}

/**
 * Runs a query until it ends or the client leaves. An error of a query that is too heavy gets advice.
 * @param advice returns a sentence about lighter requests
 */
export async function withAdvice<Result>(
  { signal }: Pick<Read, 'signal'>,
  advice: () => string | undefined,
  read: (signal: AbortSignal) => Promise<Result>
): Promise<Timed<Result>> {
  const start = performance.now()
  try {
    const result = await read(signal)
    return { result, elapsedMs: performance.now() - start }
  } catch (error) {
    const sentence = advice()
    if (error instanceof HttpError && isTooMuch(error) && sentence) {
      throw error.with(sentence)
    }
    throw error
  }
}

/** Whether the query timed out (504), or needed more memory than the engine has (429). */
const isTooMuch = ({ statusCode }: HttpError): boolean => statusCode === 504 || statusCode === 429

/** Returns the hints about the filters of a read and about its speed. */
export async function readHints(
  { reader, version, parameters }: Read,
  { query: { filters }, ignored }: ParsedRead,
  context: Pick<HintContext, 'elapsedMs' | 'of' | 'truncatedMetrics'>
): Promise<string[]> {
  if (parameters.hint === 'false') return []
  const keys = filters.flatMap((filter) =>
    filter.kind === 'starts' || filter.kind === 'range' || filter.kind === 'exists'
      ? [filter.property.key]
      : []
  )
  const longColumns = keys.length ? await reader.longColumns(version, keys) : new Set<string>()
  return hintsOf({ parameters, schema: version.schema, ignored, filters, longColumns, ...context })
}

/** Advice on reading fewer lines at once. */
export function linesAdvice({ parameters, version }: Read): string | undefined {
  return performanceAdvice(parameters, version.schema)
}

/** Advice on reading fewer groups at once. */
export function aggregationAdvice({ parameters, version }: Read): string | undefined {
  return performanceAdvice(parameters, version.schema, 'aggregation')
}
