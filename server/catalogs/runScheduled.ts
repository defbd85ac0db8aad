/** Runs an import or a harvest: status, log, interruption by a crash, time limit, and the next run. */
import { changeRun, type Changes } from './changeRun.ts'
import type { Database } from './documents.ts'
import { cancelRuns, queueRun } from './jobs.ts'
import type { CatalogParts } from './parts.ts'
import { runProblemOf, unexpectedProblem } from './problems.ts'
import { RunDeletedError } from './runDeleted.ts'
import { runLog, type RunLog } from './runLog.ts'
import { reportRun, type ScheduledType } from './runTypes.ts'
import { nextDateOf, type Scheduled } from './scheduledRuns.ts'
import { withinTime } from './withinTime.ts'

interface RunSteps<Document> {
  /** Texts of a run that a stopped server interrupted: warning of the log, and reason of the failure. */
  interrupted: { warning: string; problem: string }
  /** Returns further changes of the run when it starts. */
  atStart?(current: Document): Changes<Document>
  /**
   * Does the work.
   * @returns `problem` for work that is done but needs a user, and further changes
   */
  perform(
    run: Document,
    log: RunLog,
    signal: AbortSignal
  ): Promise<{ problem?: string | undefined; changes?: Changes<Document> }>
  /** Returns further changes at the end of the run, also after a failure. */
  atEnd?(current: Document, scope: Database): Promise<Changes<Document>>
}

/** Runs an import or a harvest; failures are written to its log, and the next run is scheduled in any case. */
export async function runScheduled<Document extends Scheduled>(
  parts: CatalogParts,
  type: ScheduledType<Document>,
  { id, signal }: { id: string; signal: AbortSignal },
  steps: RunSteps<Document>
): Promise<void> {
  const log = runLog(parts, type.kind, id)
  const stored = await type.store.find(parts.metadata, id)
  if (!stored) return
  try {
    if (stored.status === 'running') {
      // The status is still `running` only after a crash of the server: the interrupted run changed no readable data.
      await log.warning(steps.interrupted.warning)
      return await endRun(parts, type, id, { steps, problem: steps.interrupted.problem })
    }
    await log.clear()
    const running: Changes<Scheduled> = { status: 'running', startedAt: new Date().toISOString() }
    const started = await changeRun(parts, type, id, (current) => ({
      ...(running as Changes<Document>),
      ...steps.atStart?.(current)
    }))
    const { runMs } = parts.config.catalogs
    const result = await withinTime(signal, runMs, (within) => steps.perform(started, log, within))
    await endRun(parts, type, id, { steps, ...result })
  } catch (error) {
    if (error instanceof RunDeletedError) return
    if (signal.aborted) throw error
    const problem = runProblemOf(error) ?? unexpectedProblem
    if (problem === unexpectedProblem)
      parts.log.error({ err: error, [type.kind]: id }, `a run of ${type.path} failed`)
    await log.error(problem)
    await endRun(parts, type, id, { steps, problem }).catch((failure: unknown) => {
      if (!(failure instanceof RunDeletedError)) throw failure
    })
  }
}

/**
 * Stops a run that is running or waiting, at the request of a user: it ends as an error, and its schedule goes on.
 * @param problem logged reason
 */
export async function stopScheduled<Document extends Scheduled>(
  parts: CatalogParts,
  type: ScheduledType<Document>,
  id: string,
  { problem, ...steps }: { problem: string } & Pick<RunSteps<Document>, 'atEnd'>
): Promise<void> {
  // A run that ended meanwhile keeps its outcome; its job may be the one of its next date.
  const isBusy = ({ status }: Document): boolean => status === 'running' || status === 'waiting'
  const stored = await type.store.find(parts.metadata, id)
  if (!stored || !isBusy(stored)) return
  await cancelRuns(parts, type.kind, [id])
  const remaining = await type.store.find(parts.metadata, id)
  if (!remaining) return
  if (isBusy(remaining)) {
    await runLog(parts, type.kind, id).error(problem)
    await endRun(parts, type, id, { steps, problem })
  } else {
    const next = nextDateOf(remaining, new Date())
    if (next !== undefined)
      await queueRun(parts.jobs, type.kind, { id, owner: remaining.owner, runAt: new Date(next) })
  }
}

interface RunEnd<Document> {
  steps: Pick<RunSteps<Document>, 'atEnd'>
  /** Reason of a failure; undefined after a success. */
  problem?: string | undefined
  changes?: Changes<Document>
}

/**
 * Records the end of a run: status, next date, and the event of a failure.
 * @throws RunDeletedError when the run was deleted
 */
async function endRun<Document extends Scheduled>(
  parts: CatalogParts,
  type: ScheduledType<Document>,
  id: string,
  { steps, problem, changes }: RunEnd<Document>
): Promise<void> {
  const { kind, nextDate, lastDate } = type
  await changeRun(parts, type, id, async (current, scope) => {
    const now = new Date()
    const next = nextDateOf(current, now)
    if (next !== undefined) {
      await queueRun(parts.jobs, kind, { id, owner: current.owner, runAt: new Date(next) }, scope)
    }
    if (problem !== undefined) await reportRun(scope, type, 'error', current, problem)
    const end: Changes<Scheduled> = {
      status: problem === undefined ? 'done' : 'error',
      finishedAt: now.toISOString(),
      ...(problem === undefined ? { [lastDate]: now.toISOString() } : {}),
      // Undefined removes the date of a schedule that was removed during the run.
      [nextDate]: next
    }
    return { ...(end as Changes<Document>), ...changes, ...(await steps.atEnd?.(current, scope)) }
  })
  parts.outbox.wake()
}
