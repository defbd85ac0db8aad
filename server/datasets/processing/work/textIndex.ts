/** The text index of a new version of the lines, written into its database once the lines are there. */
import { Worker } from 'node:worker_threads'
import { appendRuns, buildTextIndex, createTextTables, type TextColumn } from '../../../lines/text/index.ts'
import type { ReportProgress, WorkLimits } from '../work.ts'
import { openDatabase, readAll, removeDatabase, sqlText } from './database.ts'
import type { TextPart, TextPartMessage } from './textPart.ts'

/** Fewer lines than this are indexed sooner than a thread is started. */
const linesForThreads = 50_000
const parts = 2

/** @param path of a database that nobody has open */
export async function writeTextIndex(
  path: string,
  columns: TextColumn[],
  limits: WorkLimits,
  report: ReportProgress
): Promise<void> {
  const { count, last } = await lineNumbers(path, limits)
  if (limits.threads < parts || count < linesForThreads) {
    const database = await openDatabase(path, limits, [])
    try {
      await buildTextIndex(database.connection, columns, report)
    } finally {
      database.close()
    }
    return
  }
  const bounds = Array.from({ length: parts + 1 }, (_, index) => Math.round((last * index) / parts))
  const each = { threads: 1, memoryMb: Math.floor(limits.memoryMb / (2 * parts)) }
  const shares = bounds.slice(1).map((to, index): TextPart => {
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

async function lineNumbers(path: string, limits: WorkLimits): Promise<{ count: number; last: number }> {
  const database = await openDatabase(path, limits, [], { readOnly: true })
  try {
    const [row] = await readAll<{ count: string; last: string | null }>(
      database.connection,
      'SELECT count(*) AS count, max(_i) AS last FROM lines'
    )
    return { count: Number(row?.count), last: Number(row?.last) }
  } finally {
    database.close()
  }
}

/** Ends when all have, or as soon as one fails. */
async function inThreads(shares: TextPart[], report: ReportProgress): Promise<void> {
  const done = shares.map(() => 0)
  const workers = shares.map(
    (share) => new Worker(new URL('textPartEntry.ts', import.meta.url), { workerData: share })
  )
  try {
    await Promise.all(
      workers.map(
        (worker, index) =>
          new Promise<void>((resolve, reject) => {
            worker.on('message', (message: TextPartMessage) => {
              if (message.type === 'done') return resolve()
              if (message.type === 'failed') return reject(message.error)
              done[index] = message.percent
              report(done.reduce((sum, percent) => sum + percent, 0) / shares.length)
            })
            worker.on('error', reject)
            worker.on('exit', () => reject(new Error('A thread of the text index ended before its work.')))
          })
      )
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

async function join(path: string, shares: TextPart[], limits: WorkLimits): Promise<void> {
  const database = await openDatabase(path, limits, [])
  try {
    const { connection } = database
    await createTextTables(connection)
    for (const { partPath } of shares) {
      await connection.run(`ATTACH ${sqlText(partPath)} AS part (READ_ONLY)`)
      await appendRuns(connection, 'part')
      await connection.run('DETACH part')
    }
  } finally {
    database.close()
  }
}
