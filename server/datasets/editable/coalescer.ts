/** Coalesces runs of a task: callers that wait at the same time share the next run. */
export class Coalescer {
  private readonly work: () => Promise<void>
  private running: Promise<void> = Promise.resolve()
  private next: Promise<void> | undefined

  constructor(work: () => Promise<void>) {
    this.work = work
  }

  run(): Promise<void> {
    this.next ??= this.running.then(() => {
      this.next = undefined
      const run = this.work()
      this.running = run.catch(() => undefined)
      return run
    })
    return this.next
  }
}
