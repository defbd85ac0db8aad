/** How the steps of processing take turns, and when what failed is tried again (docs/configuration.md). */
import { integer, wholeNumber, type Environment } from './environment.ts'

export interface ProcessingSettings {
  /** How many processing steps of any size run at the same time. */
  processingConcurrency: number
  /** Files up to this size do not wait for larger ones. */
  processingSmallBytes: number
  /** How long steps of a dataset of at most a megabyte run one after the other before it is somebody else's turn. */
  processingTurnMs: number
  /** Waits in each processing step, after its work: for tests that stop the server in the middle of one. */
  processingStepDelayMs: number
  /** Polls of 500 ms before a route that needs a status gives up with 409. */
  statusWaitPolls: number
  retryDelayMs: number
  /** How long the answer to a written line waits for its extensions. */
  lineExtensionMs: number
  /** First delay before lines that wait for a service that is down are tried again; delays grow up to `retryDelayMs`. */
  extensionRetryMs: number
}

export function processingSettings(environment: Environment): ProcessingSettings {
  return {
    processingConcurrency: wholeNumber(environment, 'PROCESSING_CONCURRENCY', 1, 1),
    processingSmallBytes: integer(environment, 'PROCESSING_SMALL_BYTES', 5_000_000),
    processingTurnMs: integer(environment, 'PROCESSING_TURN_MS', 1000),
    processingStepDelayMs: integer(environment, 'PROCESSING_STEP_DELAY_MS', 0),
    statusWaitPolls: integer(environment, 'STATUS_WAIT_POLLS', 20),
    retryDelayMs: integer(environment, 'RETRY_DELAY_SECONDS', 600) * 1000,
    lineExtensionMs: integer(environment, 'LINE_EXTENSION_MS', 2000),
    extensionRetryMs: integer(environment, 'EXTENSION_RETRY_MS', 10_000)
  }
}
