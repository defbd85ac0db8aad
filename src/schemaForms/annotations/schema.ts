/** JSON schemas of base applications, untrusted: any keyword may have any type. */

export interface JsonSchema {
  [keyword: string]: unknown
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function schemasOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

const maxChainLength = 20

/** Resolves `$ref` and merges its sibling keywords on top; local references only. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema
  for (let step = 0; typeof current.$ref === 'string' && step < maxChainLength; step += 1) {
    const { $ref, ...beside } = current
    current = { ...pointed(root, $ref), ...beside }
  }
  return current
}

function pointed(root: JsonSchema, reference: string): JsonSchema {
  if (!reference.startsWith('#')) return {}
  let place: unknown = root
  for (const part of reference.slice(1).split('/').filter(Boolean)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    place = Array.isArray(place)
      ? place[Number(key)]
      : isObject(place) && Object.hasOwn(place, key)
        ? place[key]
        : undefined
  }
  return isObject(place) ? place : {}
}

export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
const types: ValueType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array']

/** Type of the values, null excluded; inferred from other keywords without `type`. */
export function typeOf(schema: JsonSchema): ValueType | undefined {
  const schemaTypes = [schema.type].flat().filter((type) => type !== 'null')
  const type = types.find((candidate) => schemaTypes.includes(candidate))
  if (schemaTypes.length > 1) return schemaTypes.includes('string') ? 'string' : undefined
  if (type) return type
  if (isObject(schema.properties) || Array.isArray(schema.allOf) || isObject(schema.additionalProperties)) {
    return 'object'
  }
  if (schema.items !== undefined) return 'array'
  const [example = schema.const] = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : []
  const kind = typeof example
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : undefined
}
