/** What the operator says of remote catalogs (docs/configuration.md). */
import { list, wholeNumber, type Environment } from './environment.ts'

export interface CatalogSettings {
  /** Keys that secrets are encrypted with: the one of now, then former ones; without any that of the data folder. */
  keys: string[]
  /** Bytes of the largest file that is imported. */
  fileBytes: number
  /** Longest silence of a remote, in milliseconds. */
  idleMs: number
  /** Longest time of an import or a harvest, in milliseconds. */
  runMs: number
  /** Data that were published are sent again so long after they changed, in milliseconds. */
  followMs: number
}

/** @throws Error naming the variable when a value cannot be understood */
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
