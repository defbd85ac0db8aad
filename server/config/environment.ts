/** Parsers of environment variables. Their errors name the invalid variable. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { pathOfSite } from '../sites/sitePaths.ts'

export type Environment = Record<string, string | undefined>

export function flag(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new Error(`${name} must be true or false, not "${text}"`)
}

/** A whole number; -1 stands for no limit. */
export function integer(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return value
}

export function wholeNumber(environment: Environment, name: string, fallback: number, least: number): number {
  const text = environment[name]
  const value = text ? Number(text) : fallback
  if (!Number.isInteger(value) || value < least) {
    throw new Error(`${name} must be a whole number from ${least}, not "${text}"`)
  }
  return value
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A JSON value that matches a schema; undefined for an empty variable.
 * @param shape description of the expected value, for the error, which does not show the value: it may hold secrets
 */
export function jsonValue<Schema extends TSchema>(
  environment: Environment,
  name: string,
  schema: Schema,
  shape: string
): Static<Schema> | undefined {
  const text = environment[name]
  if (!text) return undefined
  const value = parsedJson(text)
  if (!Value.Check(schema, value)) throw new Error(`${name} must be ${shape}`)
  return value
}

/** A list, separated by commas or as a JSON array. */
export function list(environment: Environment, name: string): string[] {
  const text = environment[name]
  if (!text) return []
  const items = text.trim().startsWith('[') ? parsedJson(text) : text.split(',')
  if (!Array.isArray(items) || items.some((item) => typeof item !== 'string')) {
    // The error does not show the value: the list may hold keys.
    throw new Error(`${name} must be a comma list or a JSON array of texts`)
  }
  return (items as string[]).map((item) => item.trim()).filter(Boolean)
}

export function portNumber(environment: Environment, name: string, fallback: number): number {
  const port = wholeNumber(environment, name, fallback, 0)
  if (port > 65_535) throw new Error(`${name} must be a port up to 65535, not "${port}"`)
  return port
}

/**
 * Parses an address.
 * @param protocols allowed protocols, as `['http:', 'https:']`
 */
export function address(text: string, name: string, protocols: readonly string[]): URL {
  const url = URL.parse(text)
  if (!url?.hostname || !protocols.includes(url.protocol)) {
    // The error does not show the value: the address may hold a password.
    throw new Error(`${name} must be an address that begins with ${protocols.join('// or ')}//`)
  }
  return url
}

/** IANA name of a time zone, known to the system. */
export function timeZone(environment: Environment, name: string, fallback: string): string {
  const zone = environment[name] || fallback
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return zone
  } catch {
    throw new Error(`${name} must be a time zone as Europe/Paris, not "${zone}"`)
  }
}

export function oneOf(
  environment: Environment,
  name: string,
  fallback: string,
  values: readonly string[]
): string {
  const value = environment[name] || fallback
  if (!values.includes(value)) throw new Error(`${name} must be one of ${values.join(', ')}, not "${value}"`)
  return value
}

export const webProtocols = ['http:', 'https:']

/** Address of the platform, without trailing slash. */
export function platformAddress(text: string, name = 'PUBLIC_URL'): string {
  const url = address(text, name, webProtocols)
  if (!url.pathname.replace(/\/$/, '').endsWith('/data-fair')) {
    throw new Error(`${name} must end with /data-fair, not "${text}"`)
  }
  const site = text.replace(/\/data-fair\/?$/, '')
  // Site paths have one spelling, which requests are compared with and links are written in.
  if (pathOfSite(site) !== site.replace(/^https?:\/\/[^/]*/i, '')) {
    throw new Error(`${name} has a path in front of /data-fair that no site may have: "${text}"`)
  }
  return text.replace(/\/$/, '')
}
