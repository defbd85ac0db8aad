/**
 * Extraction of facts from the OpenAPI document (version 2 or 3) of a service, whose content is not trusted. No I/O.
 */
import { isObject, objectOf, type Json } from '../../../../contract/json.ts'

export type ApiDocument = Json

export interface ApiInfo {
  title?: string
  description?: string
  version?: string
  contactName?: string
  contactUrl?: string
  contactEmail?: string
  terms?: string
  documentation?: string
}

export interface ApiKeyPlace {
  in: 'query' | 'header' | 'cookie'
  name: string
}

/** Returns the author and the documentation links of the API. */
export function infoOf(document: ApiDocument): ApiInfo {
  const info = objectIn(document, 'info')
  const contact = objectIn(info, 'contact')
  const texts: [keyof ApiInfo, unknown][] = [
    ['title', info.title],
    ['description', info.description],
    ['version', info.version],
    ['contactName', contact.name],
    ['contactUrl', webAddress(contact.url)],
    ['contactEmail', contact.email],
    ['terms', webAddress(info.termsOfService)],
    ['documentation', webAddress(objectIn(document, 'externalDocs').url)]
  ]
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && text !== ''))
}

/** Returns the identifier of the API, as the document gives it. */
export function apiIdOf(document: ApiDocument): string | undefined {
  const id = objectIn(document, 'info')['x-api-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Returns the location of the API key: that of the first required security scheme, else of the first declared one. */
export function apiKeyPlaceOf(document: ApiDocument): ApiKeyPlace | undefined {
  const schemes = {
    ...objectIn(document, 'securityDefinitions'),
    ...objectIn(objectIn(document, 'components'), 'securitySchemes')
  }
  const requiredNames = listIn(document, 'security').flatMap((requirement) => Object.keys(requirement))
  return [...requiredNames, ...Object.keys(schemes)].map((name) => keyPlace(schemes[name])).find(Boolean)
}

function keyPlace(scheme: unknown): ApiKeyPlace | undefined {
  if (!isObject(scheme) || scheme.type !== 'apiKey' || typeof scheme.name !== 'string') return undefined
  const { name } = scheme
  if (scheme.in === 'query' || scheme.in === 'header' || scheme.in === 'cookie')
    return { in: scheme.in, name }
  return undefined
}

/** Returns an http(s) URL of the document; undefined for any other scheme, such as `javascript:`. */
function webAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) ? value : undefined
}

function objectIn(parent: Json, name: string): Json {
  return objectOf(Object.hasOwn(parent, name) ? parent[name] : undefined)
}

function listIn(parent: Json, name: string): Json[] {
  const value = parent[name]
  return Array.isArray(value) ? value.filter(isObject) : []
}
