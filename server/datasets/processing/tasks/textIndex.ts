/** Writes the text index of a new version of the lines into its database. */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../../entryBeside.ts'
import { appendRuns, buildTextIndex, createTextTables, type TextColumn } from '../../../lines/text/index.ts'
import type { ReportProgress, WorkLimits } from '../task.ts'
import { openDatabase, removeDatabase, sqlText, type WorkDatabase } from './database.ts'
import { readNumber } from '../../../lines/duckdb/rows.ts'
import { stoppedMessage, type TextPart, type TextPartMessage } from './textPart.ts'

/** Number of lines below which starting threads takes longer than indexing. */
const linesForThreads = 50_000
const parts = 2

/** A database with a complete table `lines`, which is finished after its text index. */
export interface WrittenLines extends Pick<WorkDatabase, 'connection' | 'finish'> {
  path: string
  count: number
}

/** Writes the text index of lines into their database, and finishes the database. */
export async function writeTextIndex(
  { path, count, ...database }: WrittenLines,
  columns: TextColumn[],
  limits: WorkLimits,
  report: ReportProgress
): Promise<void> {
  if (limits.threads < parts || count < linesForThreads) {
    await buildTextIndex(database.connection, columns, report)
    return database.finish()
  }
  const last = await readNumber(database.connection, 'SELECT max(_i) FROM lines')
  await database.finish()
  const bounds = Array.from({ length: parts + 1 }, (_, index) => Math.round((last * index) / parts))
  const each = { threads: 1, memoryMb: Math.floor(limits.memoryMb / (2 * parts)) }
  const shares = bounds.slice(1).map((to, index) => {
    const lines = { after: index === 0 ? -1 : bounds[index]!, to }
    return { path, partPath: `${path}.text${index}`, columns, lines, limits: each }
  })
  try {
    await inThreads(shares, (percent) => report(percent * 0.9))
    await join(path, shares, limits)
    report(100)
  } finally {
    for (const { partPath } of shares) await removeDatabase(partPath)
  }
}

/**
 * Resolves when all threads have ended. After a failure the other threads stop at their next progress report:
 * terminating a thread inside the engine would crash the process.
 */
async function inThreads(shares: Omit<TextPart, 'isStopped'>[], report: ReportProgress): Promise<void> {
  const isStopped = new Int32Array(new SharedArrayBuffer(4))
  const progressOfShares = shares.map(() => 0)
  const ends = await Promise.allSettled(
    shares.map(async (share, index) => {
      try {
        await inThread({ ...share, isStopped }, (percent) => {
          progressOfShares[index] = percent
          report(progressOfShares.reduce((sum, one) => sum + one, 0) / shares.length)
        })
      } catch (error) {
        Atomics.store(isStopped, 0, 1)
        throw error
      }
    })
  )
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  const failure = failures.find((reason) => !(reason instanceof Error && reason.message === stoppedMessage))
  if (failures.length) throw failure ?? failures[0]
}

function inThread(share: TextPart, report: ReportProgress): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entryBeside(import.meta.url, 'textPartEntry'), { workerData: share })
    let failure: Error | undefined = new Error('A thread of the text index ended before its work.')
    worker.on('message', (message: TextPartMessage) => {
      if (message.type === 'done') failure = undefined
      else if (message.type === 'failed') failure = message.error
      else report(message.percent)
    })
    worker.on('error', (error) => (failure = error as Error))
    worker.on('exit', () => (failure === undefined ? resolve() : reject(failure)))
  })
}

async function join(path: string, shares: { partPath: string }[], limits: WorkLimits): Promise<void> {
  const database = await openDatabase(path, limits, [])
  try {
    const { connection } = database
    await createTextTables(connection)
    for (const { partPath } of shares) {
      await connection.run(`ATTACH ${sqlText(partPath)} AS part (READ_ONLY)`)
      await appendRuns(connection, 'part')
      await connection.run('DETACH part')
    }
    await database.finish()
  } finally {
    await database.close()
  }
}
