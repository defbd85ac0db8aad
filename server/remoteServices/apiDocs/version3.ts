/** Documents of version 2 told in the terms of version 3: pure. Others are as they are. */
import { isObject, objectOf, type Json } from '../../../contract/json.ts'
import { operationsOf } from '../../../contract/remoteServices/openApi/operations.ts'

interface ServicePaths {
  /** Operations by path. */
  paths: Record<string, Json>
  /** What references of the paths name. */
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
  // Without prototype: a path of a remote document may have any name.
  const paths = Object.create(null) as Record<string, Json>
  for (const { path, method, operation, parameters, body, answer } of operations) {
    const {
      consumes: _consumes,
      produces: _produces,
      schemes: _schemes,
      security: _security,
      ...kept
    } = operation
    const responses = Object.entries(objectOf(operation.responses)).map(([status, response]) => {
      const { schema: _schema, headers: _headers, examples: _examples, ...told } = references.object(response)
      const content = status === '200' && answer ? { content: answer } : {}
      return [status, { description: '', ...told, ...content }]
    })
    paths[path] ??= {}
    paths[path][method] = {
      ...kept,
      parameters: parameters.map(parameterOf),
      ...(body ? { requestBody: body } : {}),
      responses: Object.fromEntries(responses)
    }
  }
  return {
    paths: renamed(paths) as ServicePaths['paths'],
    components: { schemas: renamed(document.definitions ?? {}) }
  }
}

const ofParameters = ['in', 'name', 'description', 'required']

/** What version 2 says of the values of a parameter beside its name is a schema in version 3. */
function parameterOf(parameter: Json): Json {
  const isOwn = (key: string): boolean => ofParameters.includes(key) || key.startsWith('x-')
  const entries = Object.entries(parameter)
  return {
    ...Object.fromEntries(entries.filter(([key]) => isOwn(key))),
    schema: Object.fromEntries(entries.filter(([key]) => !isOwn(key) && key !== 'collectionFormat'))
  }
}

/** References to definitions name them at their new place. Documents are at most some hundred levels deep. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? item.replace(/^#\/definitions\//, '#/components/schemas/')
        : renamed(item)
    ])
  )
}
