/** Shared connection properties of most plugins: an address and a secret key. */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import type { Config } from './plugin.ts'
import { textOf } from './untrusted.ts'

/** Returns the address without final slash, to append a path. */
export function baseOf({ url }: Config): string {
  return withoutEndSlashes(textOf(url) ?? '')
}

export const keyOf = ({ apiKey }: Config): string | undefined => textOf(apiKey)

export const urlProperty = (example: string): object => ({
  type: 'string',
  title: 'URL',
  description: `Adresse du catalogue, par exemple \`${example}\``,
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2000
})

export const secretProperty = (description: string, title = "Clé d'API"): object => ({
  type: 'string',
  title,
  description,
  format: 'password',
  maxLength: 2000
})

export const formOf = (properties: object, required: string[] = ['url']): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties
})

/** Returns an address with path and query; undefined and empty parameters are left out. */
export function addressBelow(
  base: string,
  path: string,
  parameters: Record<string, string | number | undefined> = {}
): string {
  const url = new URL(`${base}${path}`)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  return url.href
}
