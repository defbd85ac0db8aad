/** Validates OpenAPI documents against the schema of their version, with a library. Large documents take seconds. */
import type { Validator } from '@seriousme/openapi-schema-validator'
import { isObject } from '../../../contract/json.ts'

/** Validator, which compiles each schema once. Loaded lazily: the library has many files. */
let validator: Promise<Validator> | undefined

const maxErrors = 20
const versions = /^(?:2\.0|3\.[01](?:\.|$))/

/** Returns the problem of a document; undefined when valid. */
export async function refusalOf(document: unknown): Promise<string | undefined> {
  if (!isObject(document)) return 'data/body doit être de type object (object)'
  const { openapi, swagger } = document
  const version = openapi ?? swagger
  if (version === undefined) return 'data/body requiert la propriété openapi (openapi)'
  if (typeof version !== 'string' || !versions.test(version)) {
    return 'data/body/openapi doit être 3.1.x, 3.0.x ou 2.0 (3.1)'
  }
  validator ??= import('@seriousme/openapi-schema-validator').then((library) => new library.Validator())
  const { valid, errors } = await (await validator).validate(document)
  if (valid) return undefined
  if (!Array.isArray(errors)) return `data/body ${errors ?? ''}`.trim()
  const texts = errors.map(({ instancePath, message }) => `data/body${instancePath} ${message ?? ''}`)
  return [...new Set(texts)].slice(0, maxErrors).join(', ')
}
