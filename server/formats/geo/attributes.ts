/** Properties of the features of a shapefile, from its .dbf table. */
import type { GeoJsonProperties } from 'geojson'
import { readDbf } from '../dbf/dbf.ts'
import type { DbfValue } from '../dbf/values.ts'
import { dateText, isoDateTimeText } from '../spreadsheet/dates.ts'
import { failure } from './failure.ts'

export interface AttributeTable {
  count: number
  /**
   * Returns undefined for a deleted record, and no properties when the table has fewer records than there are shapes.
   */
  properties(index: number): Exclude<GeoJsonProperties, null> | undefined
}

export function readAttributes(content: Buffer, codePage?: Buffer): AttributeTable {
  const { fields, count, isDeleted, record } = readDbf(content, {
    codePage,
    damaged: () => failure('la table attributaire (dbf) est tronquée ou endommagée.')
  })
  return {
    count,
    properties(index) {
      if (index >= count) return {}
      if (isDeleted(index)) return undefined
      const values = record(index)
      return Object.fromEntries(fields.map(({ name, type }, at) => [name, json(values[at], type)]))
    }
  }
}

function json(value: DbfValue, type: string): string | number | boolean | null {
  if (typeof value !== 'object') return value ?? null
  return type === 'D' ? dateText(value.time) : isoDateTimeText(value.time)
}
