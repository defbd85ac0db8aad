/** Settings of the extension of lines by remote services (docs/configuration.md). */
import { wholeNumber, type Environment } from './environment.ts'

export interface ExtensionSettings {
  /** Maximum number of lines in one request to a service. */
  batchLines: number
  /** Maximum number of concurrent requests to one server, over all datasets. */
  requestsPerServer: number
  /** Timeout without data from a server, in milliseconds. */
  timeoutMs: number
  /** Size in bytes of the disk cache of responses of services; 0 disables it. */
  cacheBytes: number
  /** Milliseconds between a change of reference data and the update of the datasets that they extend. */
  updateDelayMs: number
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function extensionSettings(environment: Environment): ExtensionSettings {
  return {
    batchLines: wholeNumber(environment, 'EXTENSION_BATCH_LINES', 250, 1),
    requestsPerServer: wholeNumber(environment, 'EXTENSION_SERVER_REQUESTS', 4, 1),
    timeoutMs: wholeNumber(environment, 'EXTENSION_TIMEOUT_SECONDS', 60, 1) * 1000,
    cacheBytes: wholeNumber(environment, 'EXTENSION_CACHE_MB', 1000, 0) * 1_000_000,
    updateDelayMs: wholeNumber(environment, 'EXTENSION_UPDATE_SECONDS', 600, 0) * 1000
  }
}
