/** What bodies and answers of operations hold: pure (docs/api/remote-services.md#actions). */
import { isObject, type Json } from '../../json.ts'
import type { References } from './references.ts'

/** A body, as OpenAPI 3 describes one: by media type. */
export type Content = Record<string, unknown>

export interface DescribedContent {
  /** Media types in reverse alphabetical order. */
  types: string[]
  isCollection: boolean
  /** References on its first levels followed; undefined where neither lines nor JSON are described. */
  schema: Json | undefined
  /** Properties of one line. */
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

/** Parameters of a media type (`; charset=utf-8`) say nothing of its schema. */
function schemaIn(content: Content, wanted: string, references: References): Json | undefined {
  const type = Object.keys(content).find((name) => name.split(';')[0]?.trim().toLowerCase() === wanted)
  if (type === undefined) return undefined
  const { schema } = references.object(content[type])
  const followed = references.followed(schema)
  return isObject(followed) ? followed : undefined
}

function isOfArrays({ type, items }: Json): boolean {
  if (Array.isArray(type)) return type.includes('array')
  return type === undefined ? isObject(items) : type === 'array'
}

/** The schema with what was followed in it: deeper references stay as they are. */
function opened(schema: Json, isArray: boolean, item: Json, properties: [string, Json][]): Json {
  const own = item.properties === undefined ? item : { ...item, properties: Object.fromEntries(properties) }
  return isArray ? { ...schema, items: own } : own
}
