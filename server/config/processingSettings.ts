/** Settings of processing: concurrency of steps, and retries (docs/configuration.md). */
import { integer, wholeNumber, type Environment } from './environment.ts'

export interface ProcessingSettings {
  /** Maximum number of concurrent processing steps, of any size. */
  processingConcurrency: number
  /** Size in bytes up to which a file does not wait for larger ones. */
  processingSmallBytes: number
  /** Milliseconds during which steps of datasets up to 1 MB run in sequence before it is the turn of another owner. */
  processingTurnMs: number
  /** Delay in milliseconds after each processing step; only for tests that stop the server during a step. */
  processingStepDelayMs: number
  /** Number of polls of 500 ms before a route that waits for a status answers 409. */
  statusWaitPolls: number
  retryDelayMs: number
  /** Milliseconds that the response to a written line waits for the extensions of the line. */
  lineExtensionMs: number
  /**
   * First delay in milliseconds before lines that wait for an unavailable service are retried; delays grow up to
   * `retryDelayMs`.
   */
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
