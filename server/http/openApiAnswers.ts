/**
 * What the OpenAPI document of the platform says of an operation beside what its route says: contents of answers, bodies
 * that are read as they come, errors. No I/O.
 */
import type { TextError } from '../apiDocs/textErrors.ts'

type Json = Record<string, unknown>

interface AnsweringOperation {
  summary?: string
  parameters?: { name: string; in?: string }[]
  requestBody?: { content?: Json }
  responses?: Record<string, Json>
}

interface OperationDetails extends Pick<AnsweringOperation, 'requestBody'> {
  /** Answers that are no errors: the content by status, nothing for an answer without content. */
  answers: Record<string, Json | undefined>
}

/** Details of operations, by their method and path whatever the names of the parameters in it. */
export type DetailsByPlace = Record<string, OperationDetails>

export const placeOf = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

/** Details that the document of one resource has, for the routes of that kind of resources. */
export function detailsBelow<T extends { method: string; path: string }>(
  base: string,
  operations: readonly T[],
  describe: (operation: T) => Json
): DetailsByPlace {
  const places = operations.map((operation) => {
    const { requestBody, responses = {} } = withFreeMembers(describe(operation)) as AnsweringOperation
    const answers = Object.entries(responses).filter(([, answer]) => !('$ref' in answer))
    const path = base + (operation.path === '/' ? '' : operation.path)
    const contents = answers.map(([status, { content }]) => [status, content])
    return [
      placeOf(operation.method, path),
      { requestBody, answers: Object.fromEntries(contents) as OperationDetails['answers'] }
    ] as const
  })
  return Object.fromEntries(places)
}

/** Lets every described object have more members: which columns a dataset has is not known to the platform's document. */
function withFreeMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFreeMembers)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withFreeMembers(member)])
  )
  const isOpenable = inner.type === 'object' && !('additionalProperties' in inner)
  return isOpenable ? { ...inner, additionalProperties: true } : inner
}

/** Lists and single resources, as the routes of a collection answer them. */
export function collectionDetails(path: string, schemaName: string): DetailsByPlace {
  const resource = { $ref: `#/components/schemas/${schemaName}` }
  const json = (schema: Json): Json => ({ 'application/json': { schema } })
  const list = json({
    type: 'object',
    required: ['count', 'results'],
    properties: { count: { type: 'integer' }, results: { type: 'array', items: resource } },
    additionalProperties: true
  })
  return {
    [placeOf('get', path)]: { answers: { 200: list } },
    [placeOf('post', path)]: { answers: { 201: json(resource) } },
    [placeOf('put', `${path}/{id}`)]: { answers: { 200: json(resource), 201: json(resource) } }
  }
}

const form = 'multipart/form-data'

/** A route knows what it checks, which is JSON; not the files of a form, which it reads as they come. */
function bodyOf(
  own: AnsweringOperation['requestBody'],
  detailed: AnsweringOperation['requestBody']
): AnsweringOperation['requestBody'] {
  const parts = detailed?.content?.[form]
  if (!own || !parts) return own ?? detailed
  return { ...own, content: { ...own.content, [form]: parts } }
}

/** @param isOpen whether anybody may do the operation, without any permission */
export function withAnswers<T extends AnsweringOperation>(
  operation: T,
  isOpen: boolean,
  details: OperationDetails | undefined
): T {
  const { summary: description = '', parameters = [] } = operation
  const requestBody = bodyOf(operation.requestBody, details?.requestBody)
  const possible: [string, TextError, boolean][] = [
    ['400', 'BadRequest', requestBody !== undefined || parameters.length > 0],
    ['401', 'Unauthorized', !isOpen],
    ['403', 'Forbidden', !isOpen],
    ['404', 'NotFound', parameters.some((parameter) => parameter.in === 'path')]
  ]
  const errors = possible
    .filter(([, , isPossible]) => isPossible)
    .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])
  const answers = Object.entries(details?.answers ?? {}).map(([status, content]) => [
    status,
    { description, ...(content ? { content } : {}) }
  ])
  return {
    ...operation,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      ...(details ? Object.fromEntries(answers) : operation.responses),
      ...Object.fromEntries(errors)
    }
  }
}
