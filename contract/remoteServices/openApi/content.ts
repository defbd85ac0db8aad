/** Schemas of request and response bodies of operations (docs/api/remote-services.md#actions). No I/O. */
import { isObject, type Json } from '../../json.ts'
import type { References } from './references.ts'

/** Content of a body, by media type, as in OpenAPI 3. */
export type Content = Record<string, unknown>

export interface DescribedContent {
  /** Media types in reverse alphabetical order. */
  types: string[]
  isCollection: boolean
  /** Schema with the references of its first levels resolved; undefined when it describes neither lines nor JSON. */
  schema: Json | undefined
  /** Properties of one line, with their schemas. */
  properties: [name: string, schema: Json][]
  required: string[]
}

const lines = 'application/x-ndjson'
const json = 'application/json'

export function describedContent(content: Content, references: References): DescribedContent {
  const ofLines = schemaIn(content, lines, references)
  const schema = ofLines ?? schemaIn(content, json, references)
  const isArray = !!schema && isOfArrays(schema)
  const item = isArray ? references.object(schema.items) : (schema ?? {})
  const properties = Object.entries(references.object(item.properties)).map(
    ([name, property]): [string, Json] => [name, references.object(property)]
  )
  return {
    types: Object.keys(content).toSorted().toReversed(),
    isCollection: !!ofLines || isArray,
    schema: schema && opened(schema, isArray, item, properties),
    properties,
    required: Array.isArray(item.required) ? item.required.filter((name) => typeof name === 'string') : []
  }
}

/** Schema of a media type. Parameters of the type (`; charset=utf-8`) are ignored. */
function schemaIn(content: Content, mediaType: string, references: References): Json | undefined {
  const type = Object.keys(content).find((name) => name.split(';')[0]?.trim().toLowerCase() === mediaType)
  if (type === undefined) return undefined
  const { schema } = references.object(content[type])
  const followed = references.followed(schema)
  return isObject(followed) ? followed : undefined
}

function isOfArrays({ type, items }: Json): boolean {
  if (Array.isArray(type)) return type.includes('array')
  return type === undefined ? isObject(items) : type === 'array'
}

/** The schema with its resolved parts; deeper references stay unresolved. */
function opened(schema: Json, isArray: boolean, item: Json, properties: [string, Json][]): Json {
  const ownSchema =
    item.properties === undefined ? item : { ...item, properties: Object.fromEntries(properties) }
  return isArray ? { ...schema, items: ownSchema } : ownSchema
}
