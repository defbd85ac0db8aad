/** Discriminators of the alternatives of a schema. */
import { hintsOf } from './hints.ts'
import { isObject, resolved, schemasOf, type JsonSchema } from './schema.ts'

interface SchemaPlace {
  root: JsonSchema
  language: string
}

/** Constants of an alternative, in its properties and those of its `allOf`. */
export function constantsOf(schema: JsonSchema, place: SchemaPlace): Record<string, unknown> {
  const parts = [schema, ...schemasOf(schema.allOf).map((part) => resolved(part, place.root))]
  const properties = parts.flatMap((part) =>
    isObject(part.properties) ? Object.entries(part.properties) : []
  )
  return Object.fromEntries(
    properties.flatMap(([key, property]) => {
      const resolvedProperty = isObject(property) ? resolved(property, place.root) : {}
      if (resolvedProperty.const !== undefined) return [[key, resolvedProperty.const]]
      return Array.isArray(resolvedProperty.enum) && resolvedProperty.enum.length === 1
        ? [[key, (resolvedProperty.enum as unknown[])[0]]]
        : []
    })
  )
}

export function titleOfAlternative(
  schema: JsonSchema,
  constants: Record<string, unknown>,
  place: SchemaPlace,
  index: number
): string {
  const [constant] = Object.values(constants)
  return (
    hintsOf(schema, place.language).title ??
    (typeof constant === 'string' || typeof constant === 'number' ? String(constant) : `${index + 1}`)
  )
}

export function discriminatorTitle(
  schema: JsonSchema,
  constants: Record<string, unknown>,
  place: SchemaPlace
): string[] {
  const [key] = Object.keys(constants)
  const properties = isObject(schema.properties) ? schema.properties : {}
  const property = key === undefined ? undefined : properties[key]
  const title = isObject(property) ? hintsOf(resolved(property, place.root), place.language).title : undefined
  return title === undefined ? [] : [title]
}
