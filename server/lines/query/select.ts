import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'

const heavyKeys = new Set(['_geoshape', '_geocorners'])

/** Default columns of a line: all but the geometries. */
export function defaultSelect(schema: SchemaProperty[]): string[] {
  return schema.map((property) => property.key).filter((key) => !heavyKeys.has(key))
}

/**
 * Parses `select`, a comma-separated list of keys in which `*` stands for the default columns. An empty text counts as
 * absent.
 * @throws HttpError 400 for a key that is not in the schema
 */
export function parseSelect(
  text: string | undefined,
  schema: SchemaProperty[],
  defaults: string[]
): string[] {
  const items = listItems(text)
  if (!items.length) return defaults
  const knownKeys = new Set(schema.map((property) => property.key))
  const unknown = items.find((key) => key !== '*' && !knownKeys.has(key))
  if (unknown !== undefined) {
    throw httpError('unknownColumn', {
      refusal: `Impossible de sélectionner le champ ${unknown}`,
      key: unknown
    })
  }
  return [...new Set(items.flatMap((key) => (key === '*' ? defaults : [key])))]
}

/** Splits a comma-separated list, without empty items. */
export function listItems(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : []
}
