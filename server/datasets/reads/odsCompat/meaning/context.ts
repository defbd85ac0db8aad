/** Context in which the parameters of the Explore API are interpreted. */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { HttpError, httpError } from '../../../../http/errors.ts'
import type { ReadContext } from '../../../../lines/query/parse.ts'
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import { isTimeZone } from '../../../../lines/query/timeZone.ts'

export interface ExploreContext extends ReadContext {
  timeZone: string
}

type ExpressionParameter = 'select' | 'where' | 'refine' | 'order_by' | 'group_by'

/**
 * Adds the name of the parameter to an error.
 * @throws HttpError 400
 */
export function inParameter<Result>(name: ExpressionParameter | 'timezone', read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const isInput =
      error instanceof QuerySyntaxError || (error instanceof HttpError && error.statusCode === 400)
    if (!isInput) throw error
    throw httpError('wrongExpression', { name, problem: error.message })
  }
}

/** @throws HttpError 400 for an unknown time zone */
export function timeZoneOfRequest(name: string | undefined): string {
  if (!name) return 'UTC'
  return inParameter('timezone', () => {
    if (!isTimeZone(name)) throw new QuerySyntaxError(`fuseau horaire inconnu "${name}"`)
    return name
  })
}

/**
 * @throws HttpError 400 for an unknown column, with a message that begins with `what`: `Impossible de trier sur le
 * champ`
 */
export function existingColumn(key: string, schema: SchemaProperty[], usage: string): SchemaProperty {
  const property = schema.find((candidate) => candidate.key === key)
  if (property) return property
  throw httpError('unknownColumn', { refusal: `${usage} ${key}`, key })
}

export function isNumeric({ type }: SchemaProperty): boolean {
  return type === 'integer' || type === 'number'
}
