/** Extracts the displayed parts of an OpenAPI document: operations by tag, with their parameters. No I/O. */
import { sectionOf } from '../../../contract/portals/looks.ts'

interface ShownParameter {
  name: string
  place: string
  isRequired: boolean
  type: string
  description: string
  /** Only allowed value of the parameter. */
  only?: string
}

export interface ShownOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  parameters: ShownParameter[]
  /** Content of the successful response. */
  answer: string
  /** Relative URL to try a GET operation; absent when it has required parameters other than single-value ones. */
  link?: string
}

interface ShownApi {
  title: string
  description: string
  server: string
  tags: { name: string; operations: ShownOperation[] }[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function typeOf(value: unknown): string {
  const { type, enum: choices, items } = sectionOf(value)
  if (Array.isArray(choices) && choices.length <= 12) return choices.map(String).join(' | ')
  if (type === 'array') return `${typeOf(items)}[]`
  return Array.isArray(type) ? type.join(' | ') : textOf(type)
}

function parameterOf(value: unknown): ShownParameter {
  const { name, in: place, required, schema, description } = sectionOf(value)
  const [only, ...others] = listOf(sectionOf(schema).enum)
  return {
    ...(typeof only === 'string' && !others.length ? { only } : {}),
    name: textOf(name),
    place: textOf(place),
    isRequired: required === true,
    type: typeOf(schema),
    description: textOf(description)
  }
}

function operationOf(method: string, path: string, value: unknown, shared: unknown[]): ShownOperation {
  const { operationId, summary, description, parameters, responses } = sectionOf(value)
  const good = Object.entries(sectionOf(responses)).find(([status]) => status.startsWith('2'))
  const content = Object.keys(sectionOf(sectionOf(good?.[1]).content))
  const all = [...shared, ...listOf(parameters)].map(parameterOf).filter(({ name }) => name !== '')
  const link = method === 'get' ? linkOf(path, all) : undefined
  return {
    ...(link === undefined ? {} : { link }),
    id: textOf(operationId) || `${method}${path}`,
    method: method.toUpperCase(),
    path,
    summary: textOf(summary) || path,
    description: textOf(description),
    parameters: all,
    answer: content.join(', ')
  }
}

function linkOf(path: string, parameters: ShownParameter[]): string | undefined {
  const needed = parameters.filter(({ isRequired }) => isRequired)
  if (path.includes('{') || !needed.every(({ place, only }) => place === 'query' && only !== undefined)) {
    return undefined
  }
  const query = new URLSearchParams(needed.map(({ name, only = '' }) => [name, only]))
  return query.size ? `${path}?${query}` : path
}

/** @param document body of the response, untrusted */
export function shownApi(document: unknown): ShownApi | undefined {
  const { info, servers, paths } = sectionOf(document)
  if (!paths) return undefined
  const byTag = new Map<string, ShownOperation[]>()
  for (const [path, item] of Object.entries(sectionOf(paths))) {
    const shared = listOf(sectionOf(item).parameters)
    for (const method of methods) {
      const operation = sectionOf(item)[method]
      if (!operation) continue
      const tag = textOf(listOf(sectionOf(operation).tags)[0])
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationOf(method, path, operation, shared)])
    }
  }
  const { title, description } = sectionOf(info)
  return {
    title: textOf(title),
    description: textOf(description),
    server: textOf(sectionOf(listOf(servers)[0]).url),
    tags: [...byTag].map(([name, operations]) => ({ name, operations }))
  }
}
