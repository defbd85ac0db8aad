/** Rows as a JSON array, as JSON lines, or as GeoJSON features. */
import { rowObject, type Row } from '../rows.ts'
import type { Export, ExploreFormat } from './format.ts'

export const jsonExport: ExploreFormat = {
  contentType: 'application/json; charset=utf-8',
  extension: 'json',
  write: (input) => array(input, objectText(input), '[', ']')
}

export const jsonlExport: ExploreFormat = {
  contentType: 'application/jsonl; charset=utf-8',
  extension: 'jsonl',
  write: (input) => objectLines(input)
}

export const geojsonExport: ExploreFormat = {
  contentType: 'application/geo+json',
  extension: 'geojson',
  hasGeometry: true,
  write: (input) => array(input, featureText(input), '{"type":"FeatureCollection","features":[', ']}')
}

async function* array(
  { rows }: Export,
  text: (row: Row) => string,
  start: string,
  end: string
): AsyncGenerator<string> {
  let separator = start
  for await (const batch of rows) {
    if (!batch.length) continue
    yield separator + batch.map(text).join(',')
    separator = ','
  }
  yield separator === start ? start + end : end
}

async function* objectLines(input: Export): AsyncGenerator<string> {
  const text = objectText(input)
  for await (const batch of input.rows) {
    if (batch.length) yield `${batch.map(text).join('\n')}\n`
  }
}

function objectText({ columns }: Export): (row: Row) => string {
  const names = columns.map(({ name }) => name)
  return (row) => JSON.stringify(rowObject(names, row))
}

const shapeKey = '_geoshape'

/** Returns the writer of features, whose geometry is not repeated as a property. */
function featureText({ columns }: Export): (row: Row) => string {
  const shownColumns = columns.flatMap(({ name }, index) => (name === shapeKey ? [] : [{ name, index }]))
  const names = shownColumns.map(({ name }) => name)
  return (row) => {
    const cells = shownColumns.map(({ index }) => row[index])
    const geometry = row[columns.length] ?? null
    return JSON.stringify({ type: 'Feature', geometry, properties: rowObject(names, cells) })
  }
}
