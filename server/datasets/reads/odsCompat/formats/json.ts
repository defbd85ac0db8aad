/** Rows as a JSON array, as JSON lines, or as GeoJSON features. */
import { rowObject, type Row } from '../rows.ts'
import type { Export, ExploreFormat } from './format.ts'

export const jsonExport: ExploreFormat = {
  contentType: 'application/json; charset=utf-8',
  extension: 'json',
  write: (asked) => array(asked, objectText(asked), '[', ']')
}

export const jsonlExport: ExploreFormat = {
  contentType: 'application/jsonl; charset=utf-8',
  extension: 'jsonl',
  write: (asked) => objectLines(asked)
}

export const geojsonExport: ExploreFormat = {
  contentType: 'application/geo+json',
  extension: 'geojson',
  hasGeometry: true,
  write: (asked) => array(asked, featureText(asked), '{"type":"FeatureCollection","features":[', ']}')
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

async function* objectLines(asked: Export): AsyncGenerator<string> {
  const text = objectText(asked)
  for await (const batch of asked.rows) {
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
  const shown = columns.flatMap(({ name }, index) => (name === shapeKey ? [] : [{ name, index }]))
  const names = shown.map(({ name }) => name)
  return (row) => {
    const cells = shown.map(({ index }) => row[index])
    const geometry = row[columns.length] ?? null
    return JSON.stringify({ type: 'Feature', geometry, properties: rowObject(names, cells) })
  }
}
