/** Body of `lines`, concatenated from the JSON texts of its lines, and address of the next page. */
import { addressWith, nextParameters } from '../../http/nextAddress.ts'
import type { LinesPage } from '../../lines/engine.ts'
import { isSortedBy } from '../../lines/query/collapse.ts'
import { formatCursor } from '../../lines/query/cursor.ts'
import { maxDepth, parsePagination } from '../../lines/query/pagination.ts'

interface JsonAnswer {
  total?: number
  next?: string
  totalCollapse?: number
  hints: string[]
  lines: string[]
  /** All lines as one text, separated by commas. */
  text?: Buffer
}

export function linesToJson({ lines, text, ...answer }: JsonAnswer): string | Buffer {
  const start = startOfJson(answer)
  return text ? Buffer.concat([Buffer.from(start), text, endOfJson]) : `${start}${lines.join(',')}]}`
}

const endOfJson = Buffer.from(']}')

function startOfJson({ total, next, totalCollapse, hints }: Omit<JsonAnswer, 'lines' | 'text'>): string {
  const members = [
    ...(total === undefined ? [] : [`"total":${total}`]),
    ...(next === undefined ? [] : [`"next":${JSON.stringify(next)}`]),
    ...(totalCollapse === undefined ? [] : [`"totalCollapse":${totalCollapse}`]),
    ...(hints.length ? [`"meta":${JSON.stringify({ hints })}`] : []),
    '"results":['
  ]
  return `{${members.join(',')}`
}

/**
 * Returns the address of the next page, undefined after the last page: only a full page has a next one. Collapsed lines
 * that are not sorted by their groups have numbered pages instead of a cursor.
 */
export function nextAddress(
  linesAddress: string,
  parameters: Record<string, string>,
  { cursor }: Pick<LinesPage, 'cursor'>
): string | undefined {
  if (!cursor) return undefined
  const { page, after: _after, ...parametersLeft } = nextParameters(parameters)
  if (parametersLeft.collapse && !isSortedBy(parametersLeft.collapse, parametersLeft.sort)) {
    const { size, skip } = parsePagination(parameters)
    if (skip + 2 * size > maxDepth) return undefined
    return addressWith(linesAddress, { ...parametersLeft, page: String(Number(page ?? 1) + 1) })
  }
  return addressWith(linesAddress, { ...parametersLeft, after: formatCursor(cursor) })
}
