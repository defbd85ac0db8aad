/** Values of environment variables, read with a sentence that names the one that cannot be. */
import { pathOfSite } from './sites/sitePaths.ts'

export type Environment = Record<string, string | undefined>

export function flag(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new Error(`${name} must be true or false, not "${text}"`)
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

/** A comma list or a JSON array. */
export function list(text: string | undefined): string[] {
  if (!text) return []
  const items: unknown = text.trim().startsWith('[') ? JSON.parse(text) : text.split(',')
  return (items as string[]).map((item) => item.trim()).filter(Boolean)
}

/** An address that the platform has, without trailing slash. */
export function platformAddress(text: string, name = 'PUBLIC_URL'): string {
  const url = new URL(text)
  if (!url.pathname.replace(/\/$/, '').endsWith('/data-fair')) {
    throw new Error(`${name} must end with /data-fair, not "${text}"`)
  }
  const site = text.replace(/\/data-fair\/?$/, '')
  // Requests have one spelling each, which the path in front is compared with, and which links are written in.
  if (pathOfSite(site) !== site.replace(/^https?:\/\/[^/]*/i, '')) {
    throw new Error(`${name} has a path in front of /data-fair that no site may have: "${text}"`)
  }
  return text.replace(/\/$/, '')
}
