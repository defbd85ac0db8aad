import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../../../../contract/datasets/dataset.ts'
import { comingColumns, shownColumns } from './previewColumns.ts'

const column = (key: string, attributes: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...attributes
})
const keysOf = (columns: SchemaProperty[]): string[] => columns.map(({ key }) => key)

it('shows the columns of the expression first, then some others', () => {
  const columns = [column('name'), column('geo.lat'), column('_id', { 'x-calculated': true })]
  expect(keysOf(shownColumns(columns, 'CONCAT(geo.lat, "x")'))).toEqual(['geo.lat', 'name'])
  expect(keysOf(shownColumns(columns, '_id'))).toEqual(['_id', 'name', 'geo.lat'])
  const many = Array.from({ length: 50 }, (_none, index) => column(`c${index}`))
  expect(keysOf(shownColumns(many, 'c40'))).toHaveLength(31)
})

it('names the columns of services that are not saved yet', () => {
  const saved = column('geo.lat', { 'x-extension': 'geo/coords' })
  const added = column('city.name', { 'x-extension': 'city/find' })
  const calculated = column('total', { 'x-extension': 'total' })
  expect(comingColumns([column('name'), saved, added, calculated], [saved])).toEqual([added])
})
