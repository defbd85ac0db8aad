/** Parameters of the lists of catalogs, their imports and their publications. */
import { sql, type RawBuilder } from 'kysely'
import { httpError } from '../http/errors.ts'

/** @param sort `field:1` or `field:-1`; what the list has no column for is left out */
export function sortedBy(sort: string, orders: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const each = sort.split(',').flatMap((part) => {
    const [field = '', order] = part.split(':')
    const column = Object.hasOwn(orders, field) ? orders[field] : undefined
    return column ? [order === '-1' ? sql`${column} desc` : column] : []
  })
  return each.length ? sql.join(each) : sql`1`
}

/** Only the properties of these names. */
export function picked(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)))
}

/** @throws HttpError 400 for a property that cannot be changed */
export function checkPatchable(body: object, patchable: ReadonlySet<string>): void {
  const field = Object.keys(body).find((name) => !patchable.has(name))
  if (field !== undefined) throw httpError('catalogFieldRefused', { field })
}
