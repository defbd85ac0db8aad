/** Entry point of the worker process: runs one task at a time, and dies with its parent. */
import { constants, setPriority } from 'node:os'
import { dieWith } from './parentWatch.ts'
import { prepareEngine, tasks } from './tasks/index.ts'
import { ProcessingError } from './task.ts'
import type { WorkMessage, WorkRequest } from './workProcess.ts'

const progressInterval = 250

// The parent answers requests and must get the processor first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
dieWith(Number(process.argv[2]))
process.on('disconnect', () => process.exit(0))
process.on('message', (request: WorkRequest) => {
  // A failed preparation is ignored: the task that follows fails with the same error.
  if (request.name === 'prepare') prepareEngine().catch(() => {})
  else void answer(request)
})

function send(message: WorkMessage): void {
  // When the channel is closed the server is gone, and this process ends too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function answer({ name, input }: Exclude<WorkRequest, { name: 'prepare' }>): Promise<void> {
  let reportedAt = 0
  let latest = 0
  let timer: NodeJS.Timeout | undefined
  const sendProgress = (): void => {
    timer = undefined
    reportedAt = Date.now()
    send({ type: 'progress', percent: latest })
  }
  // Progress between two messages is sent a little later: the work may take long before its next report.
  const report = (percent: number): void => {
    latest = percent
    const elapsed = Date.now() - reportedAt
    if (!timer && elapsed >= progressInterval) sendProgress()
    else timer ??= setTimeout(sendProgress, progressInterval * 1.2 - elapsed)
  }
  try {
    const task = tasks[name] as (input: unknown, report: (percent: number) => void) => Promise<unknown>
    const output = await task(input, report)
    clearTimeout(timer)
    send({ type: 'done', output, memory: process.memoryUsage.rss() })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const isForOwner = error instanceof ProcessingError
    send({
      type: 'failed',
      message,
      isForOwner,
      retry: isForOwner ? error.retry : true,
      ...(stack ? { stack } : {})
    })
  } finally {
    clearTimeout(timer)
  }
}
