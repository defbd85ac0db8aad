/** Query parameters of the data routes, with the keys of the columns of the dataset (docs/api/lines.md). */
import { imageConcept } from '../../../contract/vocabulary/concepts.ts'
import { allFilterSuffixes, canGroup, canSort } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasFilter } from '../../lines/query/filters.ts'
import { columnAnalysis } from '../../lines/text/textColumn.ts'
import type { DatasetRecord } from '../record.ts'

export type Json = Record<string, unknown>

export function parameter(name: string, description: string, schema: Json): Json {
  const style = schema.type === 'array' ? { style: 'form', explode: false } : {}
  return { in: 'query', name, description, required: false, schema, ...style }
}

export const keysOf = (columns: SchemaProperty[]): string[] => columns.map((column) => column.key)

export function keyList(keys: string[], attributes: Json = {}): Json {
  return { type: 'array', items: { type: 'string', ...(keys.length ? { enum: keys } : {}) }, ...attributes }
}

/** Whether a column has a full-text analysis, for word search and highlights. */
function hasWords(column: SchemaProperty): boolean {
  const analysis = columnAnalysis(column)
  const isText = column.type === 'string' && (!column.format || column.format === 'uri-reference')
  return isText && (analysis === 'french' || analysis === 'plain')
}

const hasPlaces = ({ bbox }: Pick<DatasetRecord, 'bbox'>): boolean => !!bbox?.length

type Documented = Pick<DatasetRecord, 'schema' | 'bbox'>

/**
 * Filter parameters of the last dataset, cached because each read operation of a document contains them: a dataset of
 * 2,000 columns has 30,000 suggestions.
 */
let last: { dataset: Documented; parameters: Json[] } | undefined

/** Returns the parameters that filter lines, common to all operations that read or aggregate lines. */
export function filterParameters(dataset: Documented): Json[] {
  if (last?.dataset !== dataset) last = { dataset, parameters: makeFilterParameters(dataset) }
  return last.parameters
}

function makeFilterParameters({ schema, bbox }: Documented): Json[] {
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
    parameter('q_ignored', 'Mots de la recherche qui ne comptent que dans le tri', { type: 'string' }),
    parameter('q_fields', 'Colonnes où chercher', keyList(keysOf(schema.filter(hasWords)))),
    {
      ...parameter('filters', 'Filtres sur les colonnes : <colonne><suffixe>=<valeur>', {
        type: 'object',
        patternProperties,
        'x-suggestions': suggestions
      }),
      style: 'form',
      explode: true
    },
    parameter('qs', 'Requête dans la syntaxe de Lucene', { type: 'string' }),
    ...(hasPlaces({ bbox })
      ? [
          parameter('bbox', 'Cadre : gauche,bas,droite,haut', { type: 'string' }),
          parameter('xyz', 'Tuile : x,y,z', { type: 'string' }),
          parameter('geo_distance', "Alentours d'un point : longitude:latitude:distance", { type: 'string' })
        ]
      : [])
  ]
}

/** @param first values of `sort` listed before the columns */
export function sortParameter({ schema }: Documented, description: string, first: string[] = []): Json {
  const columns = keysOf(schema.filter(canSort)).flatMap((key) => [key, `-${key}`])
  return parameter('sort', description, keyList([...first, ...columns]))
}

/** Returns the parameters about the number, the order and the content of the returned lines. */
export function hitParameters({ schema, bbox }: Documented, size: Json, sort: Json): Json[] {
  const isImage = (column: SchemaProperty): boolean => column['x-refersTo'] === imageConcept
  return [
    size,
    sort,
    parameter('select', 'Colonnes retournées', keyList(keysOf(schema))),
    parameter(
      'highlight',
      'Colonnes dont montrer les extraits trouvés',
      keyList(keysOf(schema.filter(hasWords)))
    ),
    ...(schema.some(isImage)
      ? [parameter('thumbnail', 'Dimensions des vignettes : LxH', { type: 'string', default: '300x200' })]
      : []),
    ...(hasPlaces({ bbox })
      ? [
          parameter('sampling', 'Échantillonnage des tuiles vectorielles', {
            type: 'string',
            default: 'neighbors',
            enum: ['neighbors', 'max']
          })
        ]
      : [])
  ]
}

const tableFormats = ['json', 'csv', 'xlsx', 'ods']
const geographicFormats = ['pbf', 'geojson', 'shp', 'wkt']

export function linesParametersOf(dataset: Documented): Json[] {
  const { schema } = dataset
  const formats = hasPlaces(dataset) ? [...tableFormats, ...geographicFormats] : tableFormats
  const size = parameter('size', 'Nombre de lignes par page', {
    type: 'integer',
    default: 12,
    maximum: 10_000
  })
  return [
    ...filterParameters(dataset),
    ...hitParameters(dataset, size, sortParameter(dataset, 'Colonnes de tri')),
    parameter('after', 'Curseur de la page suivante, donné par « next »', { type: 'string' }),
    parameter('page', 'Numéro de page', { type: 'integer', default: 1 }),
    parameter('format', 'Format de la réponse', { type: 'string', default: 'json', enum: formats }),
    parameter('html', 'Rendre le markdown en HTML', { type: 'boolean' }),
    parameter('count', 'Compter les lignes', {
      type: 'string',
      enum: ['true', 'false', 'estimate', 'exact']
    }),
    parameter('hint', 'Conseils sur la requête', { type: 'string', enum: ['auto', 'true', 'false'] }),
    parameter('collapse', 'Une seule ligne pour chaque valeur de cette colonne', {
      type: 'string',
      enum: keysOf(schema.filter((column) => canGroup(column) && !column.separator))
    })
  ]
}
