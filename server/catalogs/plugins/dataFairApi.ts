/** API address and headers of another instance of the platform. */
import { baseOf, keyOf } from './connection.ts'
import type { Config } from './plugin.ts'

export const apiOf = (config: Config): string =>
  `${baseOf(config).replace(/\/data-fair$/, '')}/data-fair/api/v1`

export const headersOf = (config: Config): Record<string, string> => {
  const key = keyOf(config)
  return key ? { 'x-apiKey': key } : {}
}
