import { httpError } from '../../http/errors.ts'

export const maxDepth = 10_000
const defaultSize = 12

/**
 * Parses `size` and `page` (docs/api/lines.md). With a cursor, `page` is ignored.
 * @throws HttpError 400
 */
export function parsePagination(parameters: Record<string, string>): { size: number; skip: number } {
  const size = parameters.size ? wholeNumber('size', parameters.size, 0) : defaultSize
  const page = parameters.page ? wholeNumber('page', parameters.page, 1) : 1
  if (size > maxDepth || (parameters.after === undefined && size * page > maxDepth)) {
    throw httpError('tooDeepPage', { most: maxDepth })
  }
  return { size, skip: parameters.after === undefined ? size * (page - 1) : 0 }
}

/** Parses a whole number. @throws HttpError 400 below the minimum */
export function wholeNumber(name: string, text: string, minimum: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(value >= minimum)) throw httpError('notAtLeast', { name, minimum })
  return value
}
