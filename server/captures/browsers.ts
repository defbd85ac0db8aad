/**
 * Pool of browsers. Each is a process that does one task at a time, is killed when the task exceeds its timeout, and is
 * closed after an idle period.
 */
import type { Browser, BrowserServer } from 'playwright-core'
import type { Logger } from 'pino'
import type { CaptureSettings } from '../config/applicationSettings.ts'
import { limitConcurrency } from '../time/limitConcurrency.ts'
import { newBrowserFolder, recordProfile, removeBrowserFolder, removeLeftBrowsers } from './browserFolders.ts'
import { CaptureFailure } from './failure.ts'
import { findChromium } from './chromium.ts'

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

interface Running {
  browser: Browser
  server: BrowserServer
  folder: string
  uses: number
}

export interface BrowserOptions {
  dataDir: string
  settings: CaptureSettings
  log: Logger
  idleMs?: number
  maxWaiting?: number
}

/** Number of tasks after which a browser is replaced, because its memory grows. */
const maxUses = 50
/** Milliseconds before another attempt after a browser failed to start. */
const retryMs = 60_000

const switches = [
  // Prevents connections that bypass the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio'
]

/** Environment variables passed to the browser, without the server's secrets. */
function environment(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'TMPDIR',
    'LANG',
    'LC_ALL',
    'TZ',
    'LD_LIBRARY_PATH',
    'FONTCONFIG_PATH',
    'FONTCONFIG_FILE'
  ]
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

interface Executable {
  /** Returns the path of the browser; undefined when there is none, and for a while after a failed start. */
  find(): string | undefined
  reportFailure(): void
}

function executableOf(chromiumPath: string | undefined): Executable {
  let failedAt = -Infinity
  let path: string | undefined
  return {
    find: () => (Date.now() - failedAt < retryMs ? undefined : (path ??= findChromium(chromiumPath))),
    reportFailure() {
      failedAt = Date.now()
    }
  }
}

/**
 * Starts a browser process, and connects to it.
 * @param folder folder of the browser
 */
async function startBrowser(
  executablePath: string,
  folder: string,
  { isSandboxed, timeoutMs }: CaptureSettings
): Promise<Pick<Running, 'browser' | 'server'>> {
  const { chromium } = await import('playwright-core')
  const server = await chromium.launchServer({
    executablePath,
    artifactsDir: folder,
    chromiumSandbox: isSandboxed,
    args: switches,
    // Each context sets its own proxy.
    proxy: { server: 'per-context' },
    env: environment(),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: timeoutMs
  })
  try {
    await recordProfile(folder, server.process().spawnargs)
    return { server, browser: await chromium.connect(server.wsEndpoint()) }
  } catch (error) {
    await server.kill()
    throw error
  }
}

export function openBrowsers({
  dataDir,
  settings,
  log,
  idleMs = 60_000,
  maxWaiting = 30
}: BrowserOptions): Browsers {
  const { places, timeoutMs, chromiumPath } = settings
  const inTurn = limitConcurrency(places)
  /** Idle browsers, each with the timer that closes it. */
  const idle = new Map<Running, NodeJS.Timeout>()
  const all = new Set<Running>()
  let underWay = 0
  let isClosed = false
  const executable = executableOf(chromiumPath)
  const cleaned = removeLeftBrowsers(dataDir, log)

  async function started(): Promise<Running> {
    const executablePath = executable.find()
    if (!executablePath) throw new CaptureFailure('missing')
    let folder: string | undefined
    try {
      await cleaned
      folder = await newBrowserFolder(dataDir)
      const running = { ...(await startBrowser(executablePath, folder, settings)), folder, uses: 0 }
      all.add(running)
      running.browser.on('disconnected', () => forget(running))
      return running
    } catch (error) {
      executable.reportFailure()
      if (folder) await removeBrowserFolder(folder)
      log.error({ err: error, path: executablePath }, 'the browser of captures cannot be run')
      throw new CaptureFailure('missing', error)
    }
  }

  function forget(running: Running): void {
    clearTimeout(idle.get(running))
    idle.delete(running)
    all.delete(running)
  }

  async function end(running: Running): Promise<void> {
    forget(running)
    try {
      await running.server.kill()
      await removeBrowserFolder(running.folder)
    } catch (error) {
      log.warn({ err: error }, 'a browser did not end')
    }
  }

  async function taken(): Promise<Running> {
    const [running] = idle.keys()
    if (!running) return started()
    clearTimeout(idle.get(running))
    idle.delete(running)
    return running
  }

  function release(running: Running): void {
    if (!all.has(running)) return
    if (isClosed || running.uses >= maxUses) return void end(running)
    const timer = setTimeout(() => void end(running), idleMs)
    timer.unref()
    idle.set(running, timer)
  }

  async function timed<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new CaptureFailure('missing')
    const running = await taken()
    running.uses++
    try {
      return await withinTimeout(work(running.browser), timeoutMs, () => void end(running))
    } finally {
      release(running)
    }
  }

  return {
    get isThere() {
      return executable.find() !== undefined
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
    async close() {
      isClosed = true
      await cleaned
      await Promise.all([...all].map(end))
    }
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
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new CaptureFailure('late'))
    onTimeout()
  }, timeoutMs)
  // After the timeout nothing awaits this promise: its rejection must not be unhandled.
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
