/** Parameters that aggregated reads share with `lines`, and parsing of those that are lists. */
import { httpError } from '../../../http/errors.ts'
import { wholeNumber } from '../pagination.ts'
import { parseLinesQuery, type ParsedRead, type ReadContext } from '../parse.ts'

export type Parameters = Record<string, string>

const maxLines = 10_000

/** Parameters of a page of lines that have no meaning, or another one, for an aggregated read. */
const ofPages = ['size', 'page', 'after', 'count', 'sort', 'collapse', 'format'] as const

/**
 * Parses the lines that an aggregated read covers; `size` of them are returned in each group.
 * @param sort order of the lines of a group
 * @throws HttpError 400
 */
export function parseBase(
  parameters: Parameters,
  context: ReadContext,
  { size = 0, sort }: { size?: number; sort?: string | undefined } = {}
): ParsedRead {
  const lineParameters: Parameters = { ...parameters }
  for (const name of ofPages) delete lineParameters[name]
  const parsed = parseLinesQuery({ ...lineParameters, count: 'false', ...(sort ? { sort } : {}) }, context)
  return { ...parsed, query: { ...parsed.query, size, skip: 0, count: false } }
}

/** Splits a list at semicolons, or at commas when it has no semicolon. Empty items are kept. */
export function splitList(text: string | undefined): string[] {
  if (!text) return []
  return text.split(text.includes(';') ? ';' : ',')
}

/**
 * Parses the number of lines per group.
 * @throws HttpError 400
 */
export function parseSize(parameters: Parameters, byDefault: number, most = maxLines): number {
  const size = parameters.size ? wholeNumber('size', parameters.size, 0) : byDefault
  const page = parameters.page ? wholeNumber('page', parameters.page, 1) : 1
  if (size > most) throw httpError('tooLargeParameter', { name: 'size', most })
  if (size * page > maxLines) throw httpError('tooLargeParameter', { name: 'size * page', most: maxLines })
  return size
}
