/** Settings of remote catalogs (docs/configuration.md). */
import { list, wholeNumber, type Environment } from './environment.ts'

export interface CatalogSettings {
  /** Keys that encrypt secrets: the current one, then former ones. Without any, the key in the data folder is used. */
  keys: string[]
  /** Maximum size of an imported file, in bytes. */
  fileBytes: number
  /** Timeout without data from a remote server, in milliseconds. */
  idleMs: number
  /** Timeout of an import or a harvest, in milliseconds. */
  runMs: number
  /** Delay between a change of published data and their next publication, in milliseconds. */
  followMs: number
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function catalogSettings(environment: Environment): CatalogSettings {
  const { CATALOGS_CIPHER_KEY: key } = environment
  const former = list(environment, 'CATALOGS_FORMER_CIPHER_KEYS')
  return {
    keys: key ? [key, ...former] : [],
    fileBytes: wholeNumber(environment, 'CATALOGS_FILE_BYTES', 5_000_000_000, 1),
    idleMs: wholeNumber(environment, 'CATALOGS_IDLE_MS', 30_000, 1),
    runMs: wholeNumber(environment, 'CATALOGS_RUN_MS', 86_400_000, 1),
    followMs: wholeNumber(environment, 'CATALOGS_FOLLOW_MS', 60_000, 0)
  }
}
