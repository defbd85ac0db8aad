/** Use of browsers: a few at a time, each for one task, which ends it when it takes too long. */
import type { Browser } from 'playwright-core'
import type { Logger } from 'pino'
import type { CaptureSettings } from '../config/applicationSettings.ts'
import { limitConcurrency } from '../time/limitConcurrency.ts'
import { BrowserPool } from './browserPool.ts'
import { CaptureFailure } from './failure.ts'

interface Browsers {
  /** Whether a browser is available; false for a while after a failed start. */
  readonly isThere: boolean
  /**
   * @throws CaptureFailure when there is no browser, when too many callers wait, or at the timeout; errors of `work`
   * are passed on
   */
  use<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface BrowserOptions {
  dataDir: string
  settings: CaptureSettings
  log: Logger
  idleMs?: number
  maxWaiting?: number
}

export function openBrowsers({
  dataDir,
  settings,
  log,
  idleMs = 60_000,
  maxWaiting = 30
}: BrowserOptions): Browsers {
  const { places, timeoutMs } = settings
  const pool = new BrowserPool({ dataDir, settings, log, idleMs })
  const inTurn = limitConcurrency(places)
  let underWay = 0

  async function timed<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
    const running = await pool.take()
    try {
      return await withinTimeout(work(running.browser), timeoutMs, () => void pool.end(running))
    } finally {
      pool.release(running)
    }
  }

  return {
    get isThere() {
      return pool.isThere
    },
    async use(work) {
      if (underWay >= places + maxWaiting) throw new CaptureFailure('busy')
      underWay++
      try {
        return await inTurn(() => timed(work))
      } finally {
        underWay--
      }
    },
    close: () => pool.close()
  }
}

/**
 * Returns the result of work.
 * @param onTimeout called after the timeout, to end the work
 * @throws CaptureFailure after the timeout; errors of the work
 */
async function withinTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  onTimeout: () => void
): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timeout.reject(new CaptureFailure('late'))
    onTimeout()
  }, timeoutMs)
  // After the timeout nothing awaits this promise: its rejection must not be unhandled.
  work.catch(() => {})
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
