/** Converts an OpenAPI document for the viewer: references resolved, operations in a flat list. */

interface ApiSchema {
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  enum?: unknown[]
  default?: unknown
  maximum?: number
  items?: ApiSchema
  properties?: Record<string, ApiSchema>
  required?: string[]
  patternProperties?: Record<string, ApiSchema>
  /** Suggested property names of a free-form object, in groups. */
  'x-suggestions'?: { name: string; group?: string }[]
  [attribute: string]: unknown
}

export interface ApiParameter {
  name: string
  in: 'query' | 'path'
  description: string
  required: boolean
  schema: ApiSchema
  /** Whether the parameter is a comma-separated list. */
  isList: boolean
}

export interface ApiContent {
  type: string
  schema: ApiSchema
}

export interface ApiResponse {
  status: string
  description: string
  contents: ApiContent[]
}

export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface ApiOperation {
  /** Name of the operation in the URL of the page. */
  id: string
  method: ApiMethod
  path: string
  summary: string
  description: string
  tag: string
  parameters: ApiParameter[]
  body: { required: boolean; contents: ApiContent[] } | undefined
  responses: ApiResponse[]
  deprecated: boolean
}

export interface ApiDocument {
  title: string
  version: string
  description: string
  /** Base URL of the paths. */
  server: string
  /** Header for an API key, when the API accepts one. */
  keyHeader: string | undefined
  tags: string[]
  operations: ApiOperation[]
}

type Json = Record<string, unknown>
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** @throws Error when it is not an OpenAPI document */
export function readApiDocument(document: unknown): ApiDocument {
  if (!isObject(document) || !isObject(document.paths)) throw new Error('not an OpenAPI document')
  const follow = (value: unknown): Json => followed(document, value)
  const info = follow(document.info)
  const operations: ApiOperation[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    const shared = follow(item)
    for (const method of methods) {
      if (isObject(shared[method])) {
        operations.push(readOperation(method, path, shared[method], listOf(shared.parameters), follow))
      }
    }
  }
  const declared = listOf(document.tags).map((tag) => textOf(follow(tag).name))
  const used = new Set(operations.map(({ tag }) => tag))
  return {
    title: textOf(info.title),
    version: textOf(info.version),
    description: textOf(info.description),
    server: textOf(follow(listOf(document.servers)[0]).url).replace(/\/$/, ''),
    keyHeader: keyHeaderOf(follow(follow(document.components).securitySchemes)),
    tags: [...new Set([...declared, ...used])].filter((tag) => used.has(tag)),
    operations
  }
}

function readOperation(
  method: (typeof methods)[number],
  path: string,
  operation: Json,
  shared: unknown[],
  follow: (value: unknown) => Json
): ApiOperation {
  const body = operation.requestBody ? follow(operation.requestBody) : undefined
  const contentsOf = (content: unknown): ApiContent[] =>
    Object.entries(follow(content)).map(([type, media]) => ({ type, schema: follow(follow(media).schema) }))
  return {
    id: textOf(operation.operationId) || `${path}|${method}`,
    method: method.toUpperCase() as ApiMethod,
    path,
    summary: textOf(operation.summary) || path,
    description: textOf(operation.description),
    tag: textOf(listOf(operation.tags)[0]),
    parameters: [...shared, ...listOf(operation.parameters)]
      .map((parameter) => readParameter(follow(parameter), follow))
      // Only query and path parameters have a field: cookies and headers are not part of the URL.
      .filter((parameter) => parameter.in === 'query' || parameter.in === 'path'),
    body: body ? { required: body.required === true, contents: contentsOf(body.content) } : undefined,
    responses: Object.entries(follow(operation.responses)).map(([status, response]) => {
      const { description, content } = follow(response)
      return { status, description: textOf(description), contents: contentsOf(content) }
    }),
    deprecated: operation.deprecated === true
  }
}

function readParameter(parameter: Json, follow: (value: unknown) => Json): ApiParameter {
  const schema: ApiSchema = follow(parameter.schema)
  return {
    name: textOf(parameter.name),
    in: textOf(parameter.in) as ApiParameter['in'],
    description: textOf(parameter.description),
    required: parameter.required === true || parameter.in === 'path',
    schema,
    isList: schema.type === 'array' && parameter.explode === false
  }
}

/** Resolves a local `$ref`; an unresolvable one gives an empty object. */
function followed(document: Json, value: unknown): Json {
  let current = value
  for (let hops = 0; hops < 10 && isObject(current); hops++) {
    const { $ref: reference } = current
    if (typeof reference !== 'string') return current
    const parts = reference.replace(/^#\//, '').split('/')
    current = parts.reduce<unknown>(
      (at, part) => (isObject(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document
    )
  }
  return {}
}

function keyHeaderOf(schemes: Json): string | undefined {
  const scheme = Object.values(schemes).find(
    (candidate) => isObject(candidate) && candidate.type === 'apiKey' && candidate.in === 'header'
  )
  return isObject(scheme) ? textOf(scheme.name) || undefined : undefined
}

/** Finds an operation by its id or by `{path}|{method}`. */
export function operationNamed(operations: ApiOperation[], name: string): ApiOperation | undefined {
  const isNamed = ({ path, method }: ApiOperation): boolean =>
    `${path}|${method.toLowerCase()}` === name.replace(/\|\w+$/, (end) => end.toLowerCase())
  return operations.find(({ id }) => id === name) ?? operations.find(isNamed)
}

/** Operations whose name, path or tag contains each word of a text. */
export function searchOperations(operations: ApiOperation[], text: string): ApiOperation[] {
  const words = text.toLowerCase().split(/\s+/)
  return operations.filter(({ summary, path, id, tag }) => {
    const parts = [summary, path, id, tag].map((part) => part.toLowerCase())
    return words.every((word) => parts.some((part) => part.includes(word)))
  })
}

interface SchemaRow {
  /** Path of the property from the root of the schema. */
  path: string
  name: string
  depth: number
  type: string
  description: string
  required: boolean
}

const deepest = 4
const maxRows = 200

/** Flattens the properties of a schema, children after their parent. */
export function schemaRows(schema: ApiSchema): SchemaRow[] {
  const rows: SchemaRow[] = []
  function visit(of: ApiSchema, depth: number, prefix: string): void {
    if (of.items) return visit(of.items, depth, prefix)
    for (const [name, property] of Object.entries(of.properties ?? {})) {
      if (rows.length >= maxRows) return
      const path = `${prefix}${name}`
      const description = property.description ?? property.title ?? textOf(property['x-originalName'])
      const required = !!of.required?.includes(name)
      rows.push({ path, name, depth, type: typeName(property), description, required })
      if (depth < deepest) visit(property, depth + 1, `${path}.`)
    }
  }
  visit(schema, 0, '')
  return rows
}

/** Name of a type: `string (date)`, `array of integer`… */
function typeName(schema: ApiSchema): string {
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  if (schema.items) return `${type}<${typeName(schema.items)}>`
  return schema.format ? `${type} (${schema.format})` : type
}
