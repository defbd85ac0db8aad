/** Browsers that run or are idle; an idle one is closed after a while. */
import type { Logger } from 'pino'
import type { CaptureSettings } from '../config/applicationSettings.ts'
import { newBrowserFolder, removeBrowserFolder, removeLeftBrowsers } from './browserFolders.ts'
import { executableOf, startBrowser, type BrowserProcess } from './browserProcess.ts'
import { CaptureFailure } from './failure.ts'

interface Running extends BrowserProcess {
  folder: string
  uses: number
}

/** Number of tasks after which a browser is replaced, because its memory grows. */
const maxUses = 50

interface PoolOptions {
  dataDir: string
  settings: CaptureSettings
  log: Logger
  idleMs: number
}

export class BrowserPool {
  readonly #options: PoolOptions
  readonly #executable: ReturnType<typeof executableOf>
  /** Removal of the browsers that an earlier process left. */
  readonly #cleaned: Promise<void>
  /** Idle browsers, each with the timer that closes it. */
  readonly #idle = new Map<Running, NodeJS.Timeout>()
  readonly #all = new Set<Running>()
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#executable = executableOf(options.settings.chromiumPath)
    this.#cleaned = removeLeftBrowsers(options.dataDir, options.log)
  }

  /** Whether a browser is available; false for a while after a failed start. */
  get isThere(): boolean {
    return this.#executable.find() !== undefined
  }

  /**
   * Takes an idle browser, or starts one.
   * @throws CaptureFailure when there is none
   */
  async take(): Promise<Running> {
    if (this.#isClosed) throw new CaptureFailure('missing')
    const [idle] = this.#idle.keys()
    const running = idle ?? (await this.#start())
    clearTimeout(this.#idle.get(running))
    this.#idle.delete(running)
    running.uses++
    return running
  }

  /** Keeps a browser for the next task, unless it ended meanwhile or has done many. */
  release(running: Running): void {
    if (!this.#all.has(running)) return
    if (this.#isClosed || running.uses >= maxUses) return void this.end(running)
    const timer = setTimeout(() => void this.end(running), this.#options.idleMs)
    timer.unref()
    this.#idle.set(running, timer)
  }

  async end(running: Running): Promise<void> {
    this.#forget(running)
    try {
      await running.server.kill()
      await removeBrowserFolder(running.folder)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a browser did not end')
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#cleaned
    await Promise.all([...this.#all].map((running) => this.end(running)))
  }

  async #start(): Promise<Running> {
    const { dataDir, settings, log } = this.#options
    const executablePath = this.#executable.find()
    if (!executablePath) throw new CaptureFailure('missing')
    let folder: string | undefined
    try {
      await this.#cleaned
      folder = await newBrowserFolder(dataDir)
      const running = { ...(await startBrowser(executablePath, folder, settings)), folder, uses: 0 }
      this.#all.add(running)
      running.browser.on('disconnected', () => this.#forget(running))
      return running
    } catch (error) {
      this.#executable.reportFailure()
      if (folder) await removeBrowserFolder(folder)
      log.error({ err: error, path: executablePath }, 'the browser of captures cannot be run')
      throw new CaptureFailure('missing', error)
    }
  }

  #forget(running: Running): void {
    clearTimeout(this.#idle.get(running))
    this.#idle.delete(running)
    this.#all.delete(running)
  }
}
