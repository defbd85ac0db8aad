/** Applies the transform of a column to a cell (docs/api/schema.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { ExpressionError } from '../../../../contract/expressions/index.ts'
import { storedText } from '../../../../contract/expressions/results.ts'
import { columnExpression } from '../../extensions/columnExpression.ts'
import { ProcessingError } from '../task.ts'

/** Returns the stored text of a cell's text, undefined for no value. */
export type CellTransform = (text: string) => string | undefined

/** Limits of the cache of results: number of texts, and their total length. */
const maxKnown = 20_000
const maxKnownLength = 4_000_000

/**
 * Returns the transform of a column, undefined without an expression.
 * @throws ProcessingError when the expression cannot be parsed
 */
export function cellTransform(property: SchemaProperty, defaultTimeZone: string): CellTransform | undefined {
  const expr: unknown = property['x-transform']?.expr
  if (typeof expr !== 'string' || !expr.trim()) return undefined
  const { column, isDeterministic, valueOf } = withProcessingErrors(() =>
    columnExpression(expr, property, defaultTimeZone)
  )
  const transform: CellTransform = (text) =>
    storedText(
      withProcessingErrors(() => valueOf({ value: text })),
      column
    )
  return isDeterministic ? memoized(transform) : transform
}

function withProcessingErrors<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new ProcessingError(error.message, { cause: error })
  }
}

function memoized(transform: CellTransform): CellTransform {
  const cache = new Map<string, string | undefined>()
  let length = 0
  return (text) => {
    const result = cache.get(text)
    if (result !== undefined || cache.has(text)) return result
    const transformed = transform(text)
    length += text.length + (transformed?.length ?? 0)
    if (cache.size >= maxKnown || length > maxKnownLength) {
      cache.clear()
      length = text.length + (transformed?.length ?? 0)
    }
    if (length <= maxKnownLength) cache.set(text, transformed)
    return transformed
  }
}
