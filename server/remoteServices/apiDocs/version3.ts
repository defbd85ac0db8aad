/** Converts OpenAPI documents of version 2 to version 3; other versions are kept. No I/O. */
import { isObject, objectOf, type Json } from '../../../contract/json.ts'
import { operationsOf } from '../../../contract/remoteServices/openApi/operations.ts'

interface ServicePaths {
  /** Path items by path. */
  paths: Record<string, Json>
  /** Components that the paths refer to. */
  components: Json
}

/** @throws UnusableDocument */
export function pathsOf(document: Json): ServicePaths {
  const { operations, references } = operationsOf(document)
  if (typeof document.openapi === 'string') {
    const { securitySchemes: _schemes, ...components } = objectOf(document.components)
    const paths = Object.entries(objectOf(document.paths)).map(([path, item]) => [
      path,
      references.object(item)
    ])
    return { paths: Object.fromEntries(paths) as Record<string, Json>, components }
  }
  // No prototype: a path of a remote document may be named `__proto__`.
  const paths = Object.create(null) as Record<string, Json>
  for (const { path, method, operation, parameters, body, answer } of operations) {
    const {
      consumes: _consumes,
      produces: _produces,
      schemes: _schemes,
      security: _security,
      ...attributes
    } = operation
    const responses = Object.entries(objectOf(operation.responses)).map(([status, response]) => {
      const {
        schema: _schema,
        headers: _headers,
        examples: _examples,
        ...described
      } = references.object(response)
      const content = status === '200' && answer ? { content: answer } : {}
      return [status, { description: '', ...described, ...content }]
    })
    paths[path] ??= {}
    paths[path][method] = {
      ...attributes,
      parameters: parameters.map(parameterOf),
      ...(body ? { requestBody: body } : {}),
      responses: Object.fromEntries(responses)
    }
  }
  return {
    paths: withMovedReferences(paths) as ServicePaths['paths'],
    components: { schemas: withMovedReferences(document.definitions ?? {}) }
  }
}

const ofParameters = ['in', 'name', 'description', 'required']

/** Moves type properties of a version 2 parameter to the `schema` of version 3. */
function parameterOf(parameter: Json): Json {
  const isOwn = (key: string): boolean => ofParameters.includes(key) || key.startsWith('x-')
  const entries = Object.entries(parameter)
  return {
    ...Object.fromEntries(entries.filter(([key]) => isOwn(key))),
    schema: Object.fromEntries(entries.filter(([key]) => !isOwn(key) && key !== 'collectionFormat'))
  }
}

/** Rewrites references to definitions. Recursion is safe: documents are limited to some hundred levels. */
function withMovedReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMovedReferences)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? item.replace(/^#\/definitions\//, '#/components/schemas/')
        : withMovedReferences(item)
    ])
  )
}
