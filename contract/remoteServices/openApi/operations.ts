/** Operations of an OpenAPI document of version 2 or 3, in the structure of version 3. No I/O. */
import { isObject, objectOf, type Json } from '../../json.ts'
import type { Content } from './content.ts'
import { referencesOf, type References } from './references.ts'
import { UnusableDocument } from './unusableDocument.ts'

export interface ReadOperation {
  path: string
  method: string
  operation: Json
  /** Parameters of the operation, those of its path first, without duplicates and without body parameters. */
  parameters: Json[]
  body: { content: Content; required: boolean } | undefined
  /** Content of the response 200. */
  answer: Content | undefined
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/**
 * Reads the operations of a document.
 * @throws UnusableDocument for a document without paths, an unknown version or an external reference
 */
export function operationsOf(document: Json): { operations: ReadOperation[]; references: References } {
  const isOld = isVersion2(document)
  if (!isObject(document.paths)) throw new UnusableDocument('noPaths')
  const references = referencesOf(document)
  const operations = Object.entries(document.paths).flatMap(([path, pathItem]) => {
    const item = references.object(pathItem)
    return methods.flatMap((method): ReadOperation[] => {
      const operation = item[method]
      if (!isObject(operation)) return []
      const parameters = merged(listed(item.parameters, references), listed(operation.parameters, references))
      const readVersion = isOld ? ofVersion2 : ofVersion3
      return [{ path, method, operation, ...readVersion(document, operation, parameters, references) }]
    })
  })
  return { operations, references }
}

function isVersion2({ swagger, openapi }: Json): boolean {
  if (typeof openapi === 'string' && /^3\.\d/.test(openapi)) return false
  if (typeof swagger === 'string' && swagger.startsWith('2.0')) return true
  const version = typeof openapi === 'string' ? openapi : typeof swagger === 'string' ? swagger : ''
  throw new UnusableDocument('unknownVersion', version)
}

const listed = (value: unknown, references: References): Json[] =>
  Array.isArray(value) ? value.map((parameter) => references.object(parameter)) : []

/** Parameters of a path merged with those of its operation, which override the former. */
function merged(ofPath: Json[], ofOperation: Json[]): Json[] {
  const byName = new Map<string, Json>()
  for (const parameter of [...ofPath, ...ofOperation]) {
    byName.set(JSON.stringify([parameter.in, parameter.name]), parameter)
  }
  return [...byName.values()]
}

type Described = Pick<ReadOperation, 'parameters' | 'body' | 'answer'>

function ofVersion3(
  _document: Json,
  { requestBody, responses }: Json,
  parameters: Json[],
  references: References
): Described {
  const body = references.followed(requestBody)
  const { content: answered } = references.object(references.object(responses)['200'])
  return {
    parameters,
    body: isObject(body)
      ? { content: references.object(body.content), required: body.required === true }
      : undefined,
    answer: isObject(answered) ? answered : undefined
  }
}

/** Reads an operation of version 2, which has one schema for all media types, and the body among the parameters. */
function ofVersion2(
  document: Json,
  { consumes, produces, responses }: Json,
  parameters: Json[],
  references: References
): Described {
  const contentOf = (types: unknown, schema: unknown): Content => {
    const names = Array.isArray(types) ? types.filter((type) => typeof type === 'string') : []
    return Object.fromEntries((names.length ? names : ['application/json']).map((type) => [type, { schema }]))
  }
  const body = parameters.find((parameter) => parameter.in === 'body')
  const hasForm = parameters.some((parameter) => parameter.in === 'formData')
  const answer = references.followed(objectOf(responses)['200'])
  return {
    parameters: parameters.filter((parameter) => parameter.in !== 'body' && parameter.in !== 'formData'),
    body: body
      ? { content: contentOf(consumes ?? document.consumes, body.schema), required: body.required === true }
      : hasForm
        ? { content: { 'multipart/form-data': {} }, required: true }
        : undefined,
    answer:
      isObject(answer) && answer.schema !== undefined
        ? contentOf(produces ?? document.produces, answer.schema)
        : undefined
  }
}
