/** A task that several ask for at the same time: those who wait share the run that begins after they asked. */
export class Together {
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
