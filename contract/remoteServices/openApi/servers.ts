/** Server addresses of an OpenAPI document. No I/O. */
import { withoutEndSlashes } from '../../endSlashes.ts'
import { isObject, objectOf, textOf, type Json } from '../../json.ts'

export interface DocumentServer {
  /** Absolute address, without trailing slash. */
  url: string
  description?: string
}

/**
 * Servers of the document with absolute addresses.
 * @param source address of the document, the base of relative addresses
 */
export function serversOf(document: Json, source?: string): DocumentServer[] {
  const servers = typeof document.swagger === 'string' ? ofVersion2(document, source) : ofVersion3(document)
  return servers.flatMap(({ url, description }) => {
    const absolute = absoluteServer(url, source)
    return absolute ? [{ url: absolute, ...(description ? { description } : {}) }] : []
  })
}

/** The absolute address without trailing slash; undefined when it is not a web address. */
export function absoluteServer(url: string, source?: string): string | undefined {
  const base = source && URL.canParse(source) ? source : undefined
  if (!URL.canParse(url, base)) return undefined
  const { protocol, href } = new URL(url, base)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return withoutEndSlashes(href)
}

function ofVersion3({ servers }: Json): DocumentServer[] {
  if (!Array.isArray(servers)) return [{ url: '/' }]
  return servers.flatMap((server: unknown) => {
    const { url, description, variables } = objectOf(server)
    if (typeof url !== 'string') return []
    const label = textOf(description)
    return [{ url: withVariables(url, objectOf(variables)), ...(label ? { description: label } : {}) }]
  })
}

/** Replaces each `{name}` by the default value of the server variable. */
function withVariables(url: string, variables: Json): string {
  return url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    return (isObject(variable) && textOf(variable.default)) || placeholder
  })
}

function ofVersion2({ host, basePath, schemes }: Json, source: string | undefined): DocumentServer[] {
  const path = textOf(basePath) ?? ''
  if (typeof host !== 'string') return [{ url: path || '/' }]
  const listed = Array.isArray(schemes)
    ? schemes.filter((scheme) => scheme === 'http' || scheme === 'https')
    : []
  const ofSource = source?.startsWith('http:') ? 'http' : 'https'
  return (listed.length ? listed : [ofSource]).map((scheme) => ({ url: `${scheme}://${host}${path}` }))
}
