/** Parameters of a dataset's data routes, with the keys of its own columns (docs/api/lines.md). */
import { allFilterSuffixes, canSort, hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasFilter } from '../../lines/query/filters.ts'

export type Json = Record<string, unknown>

export function parameter(name: string, description: string, schema: Json): Json {
  const style = schema.type === 'array' ? { style: 'form', explode: false } : {}
  return { in: 'query', name, description, required: false, schema, ...style }
}

export const keysOf = (columns: SchemaProperty[]): string[] => columns.map((column) => column.key)

export function keyList(keys: string[], more: Json = {}): Json {
  return { type: 'array', items: { type: 'string', ...(keys.length ? { enum: keys } : {}) }, ...more }
}

function isSearchable(column: SchemaProperty): boolean {
  const isText = column.type === 'string' && (!column.format || column.format === 'uri-reference')
  return isText && (hasCapability(column, 'text') || hasCapability(column, 'textStandard'))
}

export function filterParameters(schema: SchemaProperty[]): Json[] {
  const patternProperties = Object.fromEntries(
    allFilterSuffixes.map((suffix) => [`^.*${suffix}$`, { type: 'string' }])
  )
  const suggestions = schema.flatMap((column) =>
    allFilterSuffixes
      .filter((suffix) => hasFilter(column, suffix))
      .map((suffix) => ({
        name: `${column.key}${suffix}`,
        group: column.title || column['x-originalName'] || column.key
      }))
  )
  return [
    parameter('q', 'Recherche textuelle', { type: 'string' }),
    parameter('q_mode', 'Mode de la recherche textuelle', {
      type: 'string',
      default: 'adapt',
      enum: ['adapt', 'simple', 'or', 'complete', 'and']
    }),
    parameter('q_fields', 'Colonnes où chercher', keyList(keysOf(schema.filter(isSearchable)))),
    {
      ...parameter('filters', 'Filtres sur les colonnes : <colonne><suffixe>=<valeur>', {
        type: 'object',
        patternProperties,
        'x-suggestions': suggestions
      }),
      style: 'form',
      explode: true
    }
  ]
}

const tableFormats = ['json', 'csv', 'xlsx', 'ods']
const geographicFormats = ['pbf', 'geojson', 'shp', 'wkt']

/** @param hasBounds the lines have places */
export function linesParametersOf(schema: SchemaProperty[], hasBounds: boolean): Json[] {
  const formats = hasBounds ? [...tableFormats, ...geographicFormats] : tableFormats
  const sortable = keysOf(schema.filter(canSort))
  return [
    ...filterParameters(schema),
    parameter('size', 'Nombre de lignes par page', { type: 'integer', default: 12, maximum: 10_000 }),
    parameter('sort', 'Colonnes de tri', keyList(sortable.flatMap((key) => [key, `-${key}`]))),
    parameter('select', 'Colonnes retournées', keyList(keysOf(schema))),
    parameter('after', 'Curseur de la page suivante, donné par « next »', { type: 'string' }),
    parameter('page', 'Numéro de page', { type: 'integer', default: 1 }),
    parameter('format', 'Format de la réponse', { type: 'string', default: 'json', enum: formats }),
    ...(hasBounds
      ? [
          parameter('sampling', 'Échantillonnage des tuiles vectorielles', {
            type: 'string',
            default: 'neighbors',
            enum: ['neighbors', 'max']
          })
        ]
      : []),
    parameter('html', 'Rendre le markdown en HTML', { type: 'boolean' }),
    parameter('count', 'Compter les lignes', { type: 'string', enum: ['true', 'false'] }),
    parameter('hint', 'Conseils sur la requête', { type: 'string', enum: ['auto', 'true', 'false'] })
  ]
}
