/** Work done once a day, and at the start for what an earlier process missed. */
import type { Logger } from 'pino'

export interface DailyTask {
  /** Waits for the run that is under way. */
  close(): Promise<void>
}

/** @param hour of the day, in the time of the machine */
export function startDailyTask(
  name: string,
  hour: number,
  log: Logger,
  work: () => Promise<void>
): DailyTask {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let current = run()

  async function run(): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isClosed) log.error({ err: error, task: name }, 'a daily task failed')
    }
    plan()
  }

  function plan(): void {
    if (isClosed) return
    const next = new Date()
    next.setHours(hour, 0, 0, 0)
    if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1)
    timer = setTimeout(() => {
      current = run()
    }, next.getTime() - Date.now())
    timer.unref()
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await current
    }
  }
}
