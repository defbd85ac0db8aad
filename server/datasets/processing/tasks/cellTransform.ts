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
  const { column, isDeterministic, valueOf } = told(() => columnExpression(expr, property, defaultTimeZone))
  const transform: CellTransform = (text) =>
    storedText(
      told(() => valueOf({ value: text })),
      column
    )
  return isDeterministic ? remembering(transform) : transform
}

function told<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new ProcessingError(error.message, { cause: error })
  }
}

function remembering(transform: CellTransform): CellTransform {
  const known = new Map<string, string | undefined>()
  let length = 0
  return (text) => {
    const result = known.get(text)
    if (result !== undefined || known.has(text)) return result
    const made = transform(text)
    length += text.length + (made?.length ?? 0)
    if (known.size >= maxKnown || length > maxKnownLength) {
      known.clear()
      length = text.length + (made?.length ?? 0)
    }
    if (length <= maxKnownLength) known.set(text, made)
    return made
  }
}
