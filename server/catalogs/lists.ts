/** Parameters of the lists of catalogs, their imports and their publications. */
import { sql, type RawBuilder } from 'kysely'
import { httpError } from '../http/errors.ts'

const maxDepth = 10_000

export interface Page {
  size: number
  skip: number
}

/** @throws HttpError 400 beyond 10,000 */
export function pagingOf({ size, page, skip }: Record<string, string>, defaultSize: number): Page {
  const wanted = whole(size) ?? defaultSize
  const first = whole(skip) ?? Math.max(0, (whole(page) ?? 1) - 1) * wanted
  if (wanted + first > maxDepth) throw httpError('tooDeepPage', { most: maxDepth })
  return { size: wanted, skip: first }
}

function whole(text: string | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** @param sort `field:1` or `field:-1`; what the list has no column for is left out */
export function sortedBy(sort: string, orders: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const each = sort.split(',').flatMap((part) => {
    const [field = '', order] = part.split(':')
    const column = Object.hasOwn(orders, field) ? orders[field] : undefined
    return column ? [order === '-1' ? sql`${column} desc` : column] : []
  })
  return each.length ? sql.join(each) : sql`1`
}
