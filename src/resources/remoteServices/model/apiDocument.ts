/** What is read of the OpenAPI document of a service, of version 2 or 3. A document may hold anything. */
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

/** Who made the interface, and where one reads about it. */
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

/** The identifier that the document gives to its interface. */
export function apiIdOf(document: ApiDocument): string | undefined {
  const id = objectIn(document, 'info')['x-api-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Where a key of the service goes: the first that the document asks for, else the first that it knows. */
export function apiKeyPlaceOf(document: ApiDocument): ApiKeyPlace | undefined {
  const schemes = {
    ...objectIn(document, 'securityDefinitions'),
    ...objectIn(objectIn(document, 'components'), 'securitySchemes')
  }
  const wanted = listIn(document, 'security').flatMap((requirement) => Object.keys(requirement))
  return [...wanted, ...Object.keys(schemes)].map((name) => keyPlace(schemes[name])).find(Boolean)
}

function keyPlace(scheme: unknown): ApiKeyPlace | undefined {
  if (!isObject(scheme) || scheme.type !== 'apiKey' || typeof scheme.name !== 'string') return undefined
  const { name } = scheme
  if (scheme.in === 'query' || scheme.in === 'header' || scheme.in === 'cookie')
    return { in: scheme.in, name }
  return undefined
}

/** What a document says may lead anywhere, but runs no script. */
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
