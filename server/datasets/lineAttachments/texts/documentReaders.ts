/**
 * Reads documents in processes of their own. Whatever a document does to its process (all of its memory, all of its
 * time), that is the end of the process and of nothing else.
 */
import { fork, type ChildProcess } from 'node:child_process'
import mime from 'mime-types'
import { entryBeside } from '../../../entryBeside.ts'
import type { DocumentProblem, ReadDocument, ReadingLimits } from '../../../formats/documents/document.ts'

export interface DocumentRequest {
  path: string
  name: string
  limits: ReadingLimits
}

/** The reading started, which a new process takes a while to do; then what came of it. `failure` is about the file or the platform, not about what the document holds. */
export type DocumentAnswer = { isStarted: true } | ReadDocument | { failure: string }

export interface DocumentReaders {
  /** @throws Error when the file is not there, or its reader could not be started */
  read(path: string, name: string): Promise<ReadDocument>
  /** How many documents are read at the same time. */
  readonly size: number
  close(): Promise<void>
}

/** The engine holds the texts of 2,048 lines to write them: 250 MB, which its smallest memory has room for. */
const readingLimits: ReadingLimits = { mostBytes: 120_000, mostTime: 15_000 }

const idleMs = 5000
const startMs = 60_000
const heapMb = 256
const entry = entryBeside(import.meta.url, 'documentEntry')

const execArgv = [
  `--max-old-space-size=${heapMb}`,
  '--permission',
  '--allow-fs-read=*',
  '--allow-worker',
  '--disable-warning=SecurityWarning'
]

/** @param graceMs what is left to a process that does not look at the time */
export function documentReaders(
  size: number,
  { limits = readingLimits, graceMs = 5000 }: { limits?: ReadingLimits; graceMs?: number } = {}
): DocumentReaders {
  const idle: ChildProcess[] = []
  const alive = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let running = 0
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(entry, [String(process.pid)], {
      execArgv,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    })
    alive.add(child)
    // What could not be started has no exit.
    child.on('error', () => void (child.pid === undefined && alive.delete(child)))
    child.on('exit', () => {
      alive.delete(child)
      const index = idle.indexOf(child)
      if (index !== -1) idle.splice(index, 1)
    })
    return child
  }

  async function turn(): Promise<void> {
    if (running < size) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function endTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
    if (running) return
    idleTimer = setTimeout(() => {
      for (const child of idle.splice(0)) child.disconnect()
    }, idleMs)
    idleTimer.unref()
  }

  async function read(path: string, name: string): Promise<ReadDocument> {
    await turn()
    clearTimeout(idleTimer)
    try {
      if (isClosed) throw new Error('documents are not read any more')
      return await ask(idle.pop() ?? start(), { path, name, limits })
    } finally {
      endTurn()
    }
  }

  function ask(child: ChildProcess, request: DocumentRequest): Promise<ReadDocument> {
    return new Promise((resolve, reject) => {
      let problem: DocumentProblem = 'heavy'
      const stop = (): void => {
        problem = 'slow'
        child.kill('SIGKILL')
      }
      let timer = setTimeout(stop, startMs)
      const settle = (): void => {
        clearTimeout(timer)
        child.off('exit', died)
        child.off('error', notStarted)
        child.removeAllListeners('message')
      }
      const notStarted = (error: Error): void => {
        if (child.pid !== undefined) return
        settle()
        // Its code is about the process: a caller would take it for that of the document.
        reject(new Error('a process to read documents could not be started', { cause: error }))
      }
      const died = (): void => {
        settle()
        if (isClosed) reject(new Error('documents are not read any more'))
        else resolve({ type: mime.lookup(request.name) || 'application/octet-stream', problem })
      }
      child.once('exit', died)
      child.once('error', notStarted)
      child.on('message', (answer: DocumentAnswer) => {
        if ('isStarted' in answer) {
          clearTimeout(timer)
          timer = setTimeout(stop, limits.mostTime + graceMs)
          return
        }
        settle()
        idle.push(child)
        if ('failure' in answer) {
          reject(
            Object.assign(new Error(`the document was not read: ${answer.failure}`), { code: answer.failure })
          )
        } else resolve(answer)
      })
      // A process that ended meanwhile tells it by its exit.
      child.send(request, () => {})
    })
  }

  return {
    read,
    size,
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      await Promise.all(
        [...alive].map(
          (child) =>
            new Promise<void>((resolve) => {
              child.once('exit', () => resolve())
              child.kill('SIGKILL')
            })
        )
      )
    }
  }
}
