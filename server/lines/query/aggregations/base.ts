/** The parameters that aggregated reads share with `lines`, and those that are lists. */
import { httpError } from '../../../http/errors.ts'
import { wholeNumber } from '../pagination.ts'
import { parseLinesQuery, type ParsedRead, type ReadContext } from '../parse.ts'

export type Parameters = Record<string, string>

const mostLines = 10_000

/** Parameters of a page of lines that mean nothing, or something else, to an aggregated read. */
const ofPages = ['size', 'page', 'after', 'count', 'sort', 'collapse', 'format'] as const

/**
 * Which lines an aggregated read is about; `size` of them are read in each group.
 * @param sort order of the lines of a group
 * @throws HttpError 400
 */
export function parseBase(
  parameters: Parameters,
  context: ReadContext,
  { size = 0, sort }: { size?: number; sort?: string | undefined } = {}
): ParsedRead {
  const own: Parameters = { ...parameters }
  for (const name of ofPages) delete own[name]
  const parsed = parseLinesQuery({ ...own, count: 'false', ...(sort ? { sort } : {}) }, context)
  return { ...parsed, query: { ...parsed.query, size, skip: 0, count: false } }
}

/** Items separated by semicolons, or by commas when there is none; empty items keep their place. */
export function splitList(text: string | undefined): string[] {
  if (!text) return []
  return text.split(text.includes(';') ? ';' : ',')
}

/**
 * Number of lines of each group.
 * @throws HttpError 400
 */
export function parseSize(parameters: Parameters, byDefault: number, most = mostLines): number {
  const size = parameters.size ? wholeNumber('size', parameters.size, 0) : byDefault
  const page = parameters.page ? wholeNumber('page', parameters.page, 1) : 1
  if (size > most) throw httpError('tooLargeParameter', { name: 'size', most })
  if (size * page > mostLines) throw httpError('tooLargeParameter', { name: 'size * page', most: mostLines })
  return size
}
