/** Parameters of the Explore API, some of which may be repeated in the address (docs/api/ods-compat.md). */
import { httpError } from '../../../http/errors.ts'

type RawParameters = Record<string, string | string[] | undefined>

export interface ExploreParameters {
  /** Repeated values, which all apply. */
  where: string[]
  refine: string[]
  select?: string
  group_by?: string
  order_by?: string
  /** Other parameters; the first value of a repeated parameter. */
  others: Record<string, string>
}

export function exploreParameters(raw: RawParameters): ExploreParameters {
  const valuesOf = (name: string): string[] => {
    const value = raw[name]
    return (Array.isArray(value) ? value : [value ?? '']).filter((text) => text.trim())
  }
  const others: Record<string, string> = {}
  for (const [name, value] of Object.entries(raw)) {
    const first = Array.isArray(value) ? value[0] : value
    if (first !== undefined) others[name] = first
  }
  const parameters: ExploreParameters = { where: valuesOf('where'), refine: valuesOf('refine'), others }
  for (const name of ['select', 'group_by', 'order_by'] as const) {
    const items = valuesOf(name)
    if (items.length) parameters[name] = items.join(',')
  }
  return parameters
}

const defaultLimit = 10
const maxLines = 100
const deepestLine = 10_000
const maxGroups = 20_000

interface ExplorePage {
  limit: number
  offset: number
}

/** @throws HttpError 400 for an invalid or too large limit or offset */
export function explorePage({ others, group_by: groupBy }: ExploreParameters): ExplorePage {
  const requestedLimit = wholeNumber('limit', others.limit || others.rows) ?? defaultLimit
  const offset = wholeNumber('offset', others.offset) ?? 0
  const limit = requestedLimit < 0 ? maxLines : requestedLimit
  const [maxCount, maxDepth] = groupBy === undefined ? [maxLines, deepestLine] : [maxGroups, maxGroups]
  if (limit > maxCount) throw httpError('tooLargeLimit', { name: 'limit', most: maxCount })
  if (limit + offset > maxDepth) throw httpError('tooLargeLimit', { name: 'offset+limit', most: maxDepth })
  if (offset < 0) throw httpError('notPositive', { name: 'offset' })
  return { limit, offset }
}

/** @throws HttpError 400 for a text that is no integer */
export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^[+-]?\d{1,15}$/.test(text.trim())) throw httpError('notInteger', { name })
  return Number(text)
}
