/** SQL of the text of a line in the form that a format needs (docs/api/output-formats.md). */
import type { LineForm } from '../query/linesQuery.ts'
import { lineStruct } from './lineColumns.ts'
import { lineCsv } from './lineCsv.ts'
import { jsonObject, lineJson, members, type LineShape } from './lineJson.ts'
import { raw, sql, textLiteral, type Sql } from './sql.ts'
import { shortestNumber, type StoredColumns } from './storedColumns.ts'
import { stripNulls } from './stripNulls.ts'

export function lineText(columns: StoredColumns, shape: LineShape): Sql {
  switch (shape.form.kind) {
    case 'object':
      return lineJson(columns, shape)
    case 'csv':
      return lineCsv(columns, shape, shape.form)
    case 'geometry':
      return geometryJson(columns) ?? raw('NULL::VARCHAR')
    case 'feature':
      return lineFeature(columns, shape)
    case 'columns':
      return lineStruct(columns, shape)
  }
}

/** Returns the function that removes null members from the texts of a form. */
export function nullStripperOf({ kind }: LineForm = { kind: 'object' }): (line: string | null) => string {
  switch (kind) {
    case 'object':
      return (line) => stripNulls(line ?? '')
    case 'feature':
      return (line) => stripNullsOfFeature(line ?? '')
    default:
      return (line) => line ?? ''
  }
}

/** SQL of the GeoJSON point of a line; NULL for a line without a place. */
export const pointJson = `CASE WHEN _lat IS NOT NULL
  THEN concat('{"type":"Point","coordinates":[', ${shortestNumber('_lon')}, ',', ${shortestNumber('_lat')}, ']}') END`

/** SQL of the geometry of a line, or of its point when the version stores no geometries; undefined without places. */
function geometryJson(columns: StoredColumns): Sql | undefined {
  const shape = columns.find('_geoshape')
  if (shape) return shape.sql
  return columns.find('_geopoint') && raw(pointJson)
}

const beforeProperties = ',"properties":'

function lineFeature(columns: StoredColumns, shape: LineShape): Sql {
  const geometry = geometryJson(columns)
  const geometryKey = columns.find('_geoshape') ? '_geoshape' : '_geopoint'
  const select = new Set([...shape.select, '_id'])
  select.delete(geometryKey)
  const member = geometry ? sql`, ',"geometry":' || ${geometry}` : raw('')
  const properties = jsonObject(members(columns, { ...shape, select: [...select] }))
  return sql`concat('{"type":"Feature","id":', to_json(_id)${member}, ${textLiteral(beforeProperties)}, ${properties}, '}')`
}

/**
 * Strips the properties of a feature. The text before the properties cannot contain `beforeProperties`: quotes inside
 * the id are escaped, and a geometry has no such member.
 */
function stripNullsOfFeature(feature: string): string {
  const start = feature.indexOf(beforeProperties) + beforeProperties.length
  return `${feature.slice(0, start)}${stripNulls(feature.slice(start, -1))}}`
}
