/** Time that a read takes, and how to ask for less. */
import { HttpError } from '../../http/errors.ts'
import { hintsOf, performanceAdvice, type HintContext } from '../../lines/query/hints.ts'
import type { ParsedRead } from '../../lines/query/parse.ts'
import type { Read } from './reading.ts'

export interface Timed<Result> {
  result: Result
  elapsedMs: number
}

/**
 * Asks the engine, as long as somebody waits. What takes too long ends with advice.
 * @param advice on how to ask for less
 */
export async function timed<Result>(
  { signal }: Pick<Read, 'signal'>,
  advice: () => string | undefined,
  ask: (signal: AbortSignal) => Promise<Result>
): Promise<Timed<Result>> {
  const start = performance.now()
  try {
    const result = await ask(signal)
    return { result, elapsedMs: performance.now() - start }
  } catch (error) {
    const sentence = advice()
    if (error instanceof HttpError && isTooMuch(error) && sentence) {
      throw error.with(sentence)
    }
    throw error
  }
}

/** Too long, or more than the engine can hold. */
const isTooMuch = ({ statusCode }: HttpError): boolean => statusCode === 504 || statusCode === 429

/** Hints that the filters of a read give, and those about its speed. */
export async function readHints(
  { reader, version, parameters }: Read,
  { query: { filters }, ignored }: ParsedRead,
  more: Pick<HintContext, 'elapsedMs' | 'of' | 'truncatedMetrics'>
): Promise<string[]> {
  if (parameters.hint === 'false') return []
  const keys = filters.flatMap((filter) =>
    filter.kind === 'starts' || filter.kind === 'range' || filter.kind === 'exists'
      ? [filter.property.key]
      : []
  )
  const longColumns = keys.length ? await reader.longColumns(version, keys) : new Set<string>()
  return hintsOf({ parameters, schema: version.schema, ignored, filters, longColumns, ...more })
}

/** How to ask for less lines at once. */
export function linesAdvice({ parameters, version }: Read): string | undefined {
  return performanceAdvice(parameters, version.schema)
}

/** How to ask for less groups at once. */
export function aggregationAdvice({ parameters, version }: Read): string | undefined {
  return performanceAdvice(parameters, version.schema, 'aggregation')
}
