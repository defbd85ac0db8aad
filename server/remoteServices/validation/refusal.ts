/** Whether a document is what OpenAPI wants: a library compares it with the schema of its version. Takes seconds for a large one. */
import type { Validator } from '@seriousme/openapi-schema-validator'
import { isObject } from '../../../contract/json.ts'

/** Compiles the schema of each version once. Loaded with the first document: the library is many files. */
let validator: Promise<Validator> | undefined

const mostErrors = 20
const versions = /^(?:2\.0|3\.[01](?:\.|$))/

/** What is wrong with a document, undefined for nothing. */
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
  return [...new Set(texts)].slice(0, mostErrors).join(', ')
}
