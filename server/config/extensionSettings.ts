/** What the operator says of the extension of lines by services (docs/configuration.md). */
import { wholeNumber, type Environment } from './environment.ts'

export interface ExtensionSettings {
  /** Lines that one request asks for. */
  batchLines: number
  /** Requests under way with one server, those of all datasets together. */
  requestsPerServer: number
  /** Longest silence of a server that a request waits for. */
  timeoutMs: number
  /** Bytes of the answers of services that are kept on the disk, 0 to keep none. */
  cacheBytes: number
  /** Delay between a change of reference data and the update of the datasets that are extended from them. */
  updateDelayMs: number
}

/** @throws Error naming the variable when a value cannot be understood */
export function extensionSettings(environment: Environment): ExtensionSettings {
  return {
    batchLines: wholeNumber(environment, 'EXTENSION_BATCH_LINES', 250, 1),
    requestsPerServer: wholeNumber(environment, 'EXTENSION_SERVER_REQUESTS', 4, 1),
    timeoutMs: wholeNumber(environment, 'EXTENSION_TIMEOUT_SECONDS', 60, 1) * 1000,
    cacheBytes: wholeNumber(environment, 'EXTENSION_CACHE_MB', 1000, 0) * 1_000_000,
    updateDelayMs: wholeNumber(environment, 'EXTENSION_UPDATE_SECONDS', 600, 0) * 1000
  }
}
