/** The process that does the heavy work: answers one piece of work at a time, and dies with its parent. */
import { constants, setPriority } from 'node:os'
import { dieWith } from './parentWatch.ts'
import { prepareEngine, tasks } from './tasks/index.ts'
import { ProcessingError } from './task.ts'
import type { WorkMessage, WorkRequest } from './workProcess.ts'

const progressInterval = 250

// Requests are answered by the parent: they come before processing when both want the processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
dieWith(Number(process.argv[2]))
process.on('disconnect', () => process.exit(0))
process.on('message', (request: WorkRequest) => {
  // A failure to prepare is told to the request for work that follows.
  if (request.name === 'prepare') prepareEngine().catch(() => {})
  else void answer(request)
})

function send(message: WorkMessage): void {
  // A message that cannot be sent has nobody to read it: the server is gone, and this process with it.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function answer({ name, input }: Exclude<WorkRequest, { name: 'prepare' }>): Promise<void> {
  let reportedAt = 0
  let latest = 0
  let waiting: NodeJS.Timeout | undefined
  const tell = (): void => {
    waiting = undefined
    reportedAt = Date.now()
    send({ type: 'progress', percent: latest })
  }
  // What is told in between is told a little later: work may come to a halt right after.
  const report = (percent: number): void => {
    latest = percent
    const elapsed = Date.now() - reportedAt
    if (!waiting && elapsed >= progressInterval) tell()
    else waiting ??= setTimeout(tell, progressInterval * 1.2 - elapsed)
  }
  try {
    const task = tasks[name] as (input: unknown, report: (percent: number) => void) => Promise<unknown>
    const output = await task(input, report)
    clearTimeout(waiting)
    send({ type: 'done', output, memory: process.memoryUsage.rss() })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const told = error instanceof ProcessingError
    send({ type: 'failed', message, told, retry: told ? error.retry : true, ...(stack ? { stack } : {}) })
  } finally {
    clearTimeout(waiting)
  }
}
