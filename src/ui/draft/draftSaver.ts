/** Saves the draft of a form as it changes: one request at a time, and of several changes the last one. */

export interface DraftHandlers<Draft> {
  /** @throws what the server refuses */
  write: (draft: Draft) => Promise<void>
  onSaved: (draft: Draft) => void
  /**
   * The draft is not saved; the next one is tried all the same.
   * @param isRetry it had failed before, and was sent again by itself
   */
  onFailure: (error: unknown, draft: Draft, isRetry: boolean) => void | Promise<void>
  /**
   * Waits for what may let the same draft be saved, and sends it again then.
   * @returns how to stop; undefined when it would be refused again
   */
  waitFor?: (error: unknown, failures: number, again: () => void) => (() => void) | undefined
  /** Whether nothing is on its way any more. */
  onRest?: (isResting: boolean) => void
}

export class DraftSaver<Draft> {
  private readonly delayMs: number
  private options: DraftHandlers<Draft> | undefined
  private wanted: { draft: Draft } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private sent: { draft: Draft } | undefined
  /** The last one was not saved. */
  hasFailed = false
  /** A draft that was not saved: it is sent again later, unless another one is. */
  private kept: { draft: Draft; stop: () => void } | undefined
  private failures = 0
  private isRetry = false

  /** @param delayMs changes that follow one another sooner are one */
  constructor(delayMs: number) {
    this.delayMs = delayMs
  }

  /** Sets who writes and who is told. Returns how to stop. */
  use(handlers: DraftHandlers<Draft>): () => void {
    this.options = handlers
    return () => {
      if (this.options !== handlers) return
      this.options = undefined
      this.letGo()
    }
  }

  /** Something is on its way, or waits to be. */
  get isBusy(): boolean {
    return !!this.wanted || !!this.running
  }

  /** The last one that waits or is on its way: what is the same needs no other request. */
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

  /** Resolves once everything that was wanted is saved, or has failed. */
  async flush(): Promise<void> {
    this.wanted ??= this.letGo()
    clearTimeout(this.timer)
    this.timer = undefined
    this.start()
    await this.running
  }

  /** What waits is not saved; what is on its way is waited for. */
  async forget(): Promise<void> {
    this.wanted = undefined
    this.letGo()
    await this.flush()
  }

  /** What was kept to be sent again is not waited for any more. */
  private letGo(): { draft: Draft } | undefined {
    const former = this.kept
    this.kept = undefined
    former?.stop()
    return former && { draft: former.draft }
  }

  /** Whatever came meanwhile goes before it. */
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
