/** Makes one operation for each search of reference data (docs/api/virtual-and-master.md). */
import { searchAction } from '../../../contract/remoteServices/remoteService.ts'
import { identifierConcept, labelConcept } from '../../../contract/vocabulary/concepts.ts'
import type {
  BulkSearch,
  PropertyCopy,
  SearchInput,
  SingleSearch
} from '../../../contract/datasets/masterData.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../record.ts'
import { json } from './answers.ts'
import { always, type DocumentedOperation } from './operation.ts'
import type { Json } from './parameters.ts'

const common = {
  permissionClass: 'read',
  tag: 'Données de référence',
  operationType: searchAction,
  isOffered: always
} as const

export function masterDataOperations({ masterData, schema }: DatasetRecord): DocumentedOperation[] {
  const { bulkSearchs = [], singleSearchs = [] } = masterData ?? {}
  return [
    ...bulkSearchs.map((search) => bulkOperation(search, schema)),
    ...singleSearchs.map(singleOperation)
  ]
}

function bulkOperation({ id, title = '', input }: BulkSearch, schema: SchemaProperty[]): DocumentedOperation {
  const key = {
    type: 'string',
    title: 'Identifiant de la ligne dans la requête',
    'x-refersTo': identifierConcept
  }
  const inputExample = line([...input.flatMap((searchInput) => inputOf(searchInput, schema)), ['_key', key]])
  const outputExample = line([
    ...schema
      .filter((column) => !column['x-calculated'])
      .map((column) => [column.key, attributesOf(column)] as const),
    ['_key', key],
    ['_error', { type: 'string', title: "Ce qui a empêché la recherche d'aboutir" }]
  ])
  return {
    ...common,
    method: 'post',
    path: `/master-data/bulk-searchs/${id}`,
    operationId: `masterData_bulkSearch_${id}`,
    grantedBy: ['bulkSearch'],
    summary: title,
    parameters: () => [selectParameter(schema)],
    requestBody: { required: true, content: linesContent(inputExample) },
    answer: () => linesContent(outputExample)
  }
}

function linesContent(items: Json): Json {
  return {
    'application/x-ndjson': { schema: items },
    ...json({ type: 'array', items }),
    // Schema of one line, as for NDJSON: its properties are the columns of the CSV.
    'text/csv': { schema: items }
  }
}

const line = (properties: (readonly [string, Json])[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(properties)
})

/**
 * Describes an input with the current attributes of its column; with the attributes copied into the search when no
 * column has the same key and concept any more.
 */
function inputOf({ property }: SearchInput, schema: SchemaProperty[]): [string, Json][] {
  if (!property) return []
  const column = schema.find(
    (candidate) => candidate.key === property.key && candidate['x-refersTo'] === property['x-refersTo']
  )
  const { separator: _separator, ...described } = column ?? property
  return [[property.key, attributesOf(described)]]
}

function attributesOf({ key, icon: _icon, separator, ...attributes }: PropertyCopy): Json {
  const title = attributes.title || attributes['x-originalName'] || key
  return { ...attributes, title, ...(separator ? { 'x-separator': separator } : {}) }
}

function selectParameter(schema: SchemaProperty[]): Json {
  const keys = schema.filter((column) => !column['x-calculated']).map(({ key }) => key)
  return {
    in: 'query',
    name: 'select',
    description: 'Colonnes retournées, séparées par des virgules',
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: keys } },
    style: 'form',
    explode: false
  }
}

function singleOperation({ id, title = '', output, label: labelColumn }: SingleSearch): DocumentedOperation {
  const result = line([
    ['output', output ? attributesOf(output) : { type: 'string' }],
    ...(labelColumn ? [['label', { type: 'string', 'x-refersTo': labelConcept }] as const] : []),
    ['_score', { type: 'number' }]
  ])
  const parameters = [
    { in: 'query', name: 'q', required: false, schema: { type: 'string' } },
    { in: 'query', name: 'size', required: false, schema: { type: 'integer', default: 20, maximum: 10_000 } }
  ]
  return {
    ...common,
    method: 'get',
    path: `/master-data/single-searchs/${id}`,
    operationId: `masterData_singleSearch_${id}`,
    grantedBy: ['readLines'],
    summary: title,
    parameters: () => parameters,
    // The schema describes one result, as actions of remote services expect, although the response contains a list.
    answer: () => json(result)
  }
}
