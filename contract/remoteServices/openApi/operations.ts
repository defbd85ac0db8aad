/** The operations of an OpenAPI document of any version, told in the terms of version 3: pure. */
import { isObject, objectOf, type Json } from '../../json.ts'
import type { Content } from './content.ts'
import { referencesOf, type References } from './references.ts'
import { UnusableDocument } from './unusableDocument.ts'

export interface ReadOperation {
  path: string
  method: string
  operation: Json
  /** Parameters, those of its path first, each once; those of a body are not among them. */
  parameters: Json[]
  body: { content: Content; required: boolean } | undefined
  /** Content of the answer 200. */
  answer: Content | undefined
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** @throws UnusableDocument without paths, for an unknown version, for a reference to another document */
export function operationsOf(document: Json): { operations: ReadOperation[]; references: References } {
  const isOld = isVersion2(document)
  if (!isObject(document.paths)) throw new UnusableDocument('noPaths')
  const references = referencesOf(document)
  const operations = Object.entries(document.paths).flatMap(([path, given]) => {
    const item = references.object(given)
    return methods.flatMap((method): ReadOperation[] => {
      const operation = item[method]
      if (!isObject(operation)) return []
      const parameters = merged(listed(item.parameters, references), listed(operation.parameters, references))
      const read = isOld ? ofVersion2 : ofVersion3
      return [{ path, method, operation, ...read(document, operation, parameters, references) }]
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

/** An operation says anew what its path says of a parameter. */
function merged(ofPath: Json[], ofOperation: Json[]): Json[] {
  const named = new Map<string, Json>()
  for (const parameter of [...ofPath, ...ofOperation]) {
    named.set(JSON.stringify([parameter.in, parameter.name]), parameter)
  }
  return [...named.values()]
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

/** Version 2 has one schema for all types, and the body among the parameters. */
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
