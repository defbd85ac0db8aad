/** Autosave of a form's draft: one request at a time, and only the last of several changes. */

export interface DraftHandlers<Draft> {
  /** @throws the error of the server */
  write: (draft: Draft) => Promise<void>
  onSaved: (draft: Draft) => void
  /**
   * Called when a draft was not saved; later drafts are still tried.
   * @param isRetry whether the failed request was an automatic retry
   */
  onFailure: (error: unknown, draft: Draft, isRetry: boolean) => void | Promise<void>
  /**
   * Schedules a retry of the same draft.
   * @returns a function that cancels it; undefined when a retry would fail again
   */
  waitFor?: (error: unknown, failures: number, again: () => void) => (() => void) | undefined
  /** Called when the saver becomes idle or busy. */
  onRest?: (isResting: boolean) => void
}

export class DraftSaver<Draft> {
  private readonly delayMs: number
  private options: DraftHandlers<Draft> | undefined
  private wanted: { draft: Draft } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private sent: { draft: Draft } | undefined
  /** Whether the last draft was not saved. */
  hasFailed = false
  /** Draft that failed: it is retried later, unless a newer one replaces it. */
  private kept: { draft: Draft; stop: () => void } | undefined
  private failures = 0
  private isRetry = false

  /** @param delayMs debounce: closer changes are merged */
  constructor(delayMs: number) {
    this.delayMs = delayMs
  }

  /** Sets the handlers. Returns the function that removes them. */
  use(handlers: DraftHandlers<Draft>): () => void {
    this.options = handlers
    return () => {
      if (this.options !== handlers) return
      this.options = undefined
      this.letGo()
    }
  }

  /** Whether a draft is being saved or is waiting to be. */
  get isBusy(): boolean {
    return !!this.wanted || !!this.running
  }

  /** Last draft waiting, being saved or to be retried: an equal one needs no request. */
  get latest(): Draft | undefined {
    return (this.wanted ?? this.sent ?? this.kept)?.draft
  }

  want(draft: Draft): void {
    this.letGo()
    this.wanted = { draft }
    if (this.running || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.start()
    }, this.delayMs)
  }

  /** Resolves when all drafts are saved, or have failed. */
  async flush(): Promise<void> {
    this.wanted ??= this.letGo()
    clearTimeout(this.timer)
    this.timer = undefined
    this.start()
    await this.running
  }

  /** Drops the waiting draft, and waits for the request in progress. */
  async forget(): Promise<void> {
    this.wanted = undefined
    this.letGo()
    await this.flush()
  }

  /** Cancels the retry, and returns its draft. */
  private letGo(): { draft: Draft } | undefined {
    const former = this.kept
    this.kept = undefined
    former?.stop()
    return former && { draft: former.draft }
  }

  /** Schedules a retry, unless a newer draft is waiting. */
  private keep(error: unknown, draft: Draft): void {
    if (this.wanted) return
    const again = (): void => {
      this.isRetry = true
      void this.flush()
    }
    const stop = this.options?.waitFor?.(error, this.failures, again)
    if (stop) this.kept = { draft, stop }
    this.failures += 1
  }

  private start(): void {
    if (this.running || !this.wanted) return
    this.options?.onRest?.(false)
    this.running = this.run().finally(() => {
      this.running = undefined
      this.sent = undefined
      this.options?.onRest?.(true)
    })
  }

  private async run(): Promise<void> {
    while (this.wanted) {
      const { draft } = this.wanted
      const { isRetry } = this
      this.isRetry = false
      this.sent = this.wanted
      this.wanted = undefined
      try {
        await this.options?.write(draft)
        this.hasFailed = false
        this.failures = 0
      } catch (error) {
        this.hasFailed = true
        await this.options?.onFailure(error, draft, isRetry)
        this.keep(error, draft)
        continue
      }
      this.options?.onSaved(draft)
    }
  }
}
