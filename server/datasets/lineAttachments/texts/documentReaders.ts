/**
 * Reads documents in child processes, so that a document which exhausts the memory or the time only ends its child
 * process.
 */
import { fork, type ChildProcess } from 'node:child_process'
import mime from 'mime-types'
import { killAll, listenTo } from '../../../childProcesses.ts'
import { entryBeside } from '../../../entryBeside.ts'
import type { DocumentProblem, ReadDocument, ReadingLimits } from '../../../formats/documents/document.ts'

export interface DocumentRequest {
  path: string
  name: string
  limits: ReadingLimits
}

/**
 * Messages of the child process: first `isStarted`, since a new process takes a while to load; then the result.
 * `failure` is an error of the file system or of the platform, not of the content of the document.
 */
export type DocumentAnswer = { isStarted: true } | ReadDocument | { failure: string }

export interface DocumentReaders {
  /** Reads a document. @throws Error when the file does not exist, or when the child process cannot start */
  read(path: string, name: string): Promise<ReadDocument>
  /** Maximum number of documents read at the same time. */
  readonly size: number
  close(): Promise<void>
}

/**
 * Limits of each document. DuckDB buffers the texts of 2,048 lines before it writes them: 120 kB each make 250 MB,
 * which fit in the smallest memory limit of the engine.
 */
const readingLimits: ReadingLimits = { maxBytes: 120_000, maxMsOfReading: 15_000 }

/** Milliseconds before idle child processes end. */
const idleMs = 5000
/** Maximum milliseconds for a child process to start. */
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

/** @param graceMs milliseconds after `limits.maxMsOfReading` before a child process that did not stop by itself is killed */
export function documentReaders(
  size: number,
  { limits = readingLimits, graceMs = 5000 }: { limits?: ReadingLimits; graceMs?: number } = {}
): DocumentReaders {
  const idle: ChildProcess[] = []
  const alive = new Set<ChildProcess>()
  const waitingReads: (() => void)[] = []
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
    // A child process that could not start emits `error` but no `exit`.
    child.on('error', () => void (child.pid === undefined && alive.delete(child)))
    child.on('exit', () => {
      alive.delete(child)
      const index = idle.indexOf(child)
      if (index !== -1) idle.splice(index, 1)
    })
    return child
  }

  async function waitForTurn(): Promise<void> {
    if (running < size) running += 1
    else await new Promise<void>((resolve) => waitingReads.push(resolve))
  }

  function endTurn(): void {
    const next = waitingReads.shift()
    if (next) next()
    else running -= 1
    if (running) return
    idleTimer = setTimeout(() => {
      for (const child of idle.splice(0)) child.disconnect()
    }, idleMs)
    idleTimer.unref()
  }

  async function readInChild(request: DocumentRequest): Promise<ReadDocument> {
    const child = idle.pop() ?? start()
    const answer = await answerOf(child, request, limits.maxMsOfReading + graceMs)
    if ('ended' in answer) {
      if (isClosed) throw closedError()
      return { type: mime.lookup(request.name) || 'application/octet-stream', problem: answer.ended }
    }
    idle.push(child)
    if (!('failure' in answer)) return answer
    const { failure } = answer
    throw Object.assign(new Error(`the document was not read: ${failure}`), { code: failure })
  }

  return {
    size,

    async read(path, name) {
      await waitForTurn()
      clearTimeout(idleTimer)
      try {
        if (isClosed) throw closedError()
        return await readInChild({ path, name, limits })
      } finally {
        endTurn()
      }
    },

    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      await killAll(alive)
    }
  }
}

/** What a child process answers, or why it ended without an answer. */
type Outcome = Exclude<DocumentAnswer, { isStarted: true }> | { ended: DocumentProblem }

/**
 * Has a child process read a document.
 * @param maxMs milliseconds that the process may take once it is started; it is killed then
 * @throws Error when the process cannot start
 */
function answerOf(child: ChildProcess, request: DocumentRequest, maxMs: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // A process that ends by itself has no memory left.
    let problem: DocumentProblem = 'heavy'
    const stop = (): void => {
      problem = 'slow'
      child.kill('SIGKILL')
    }
    let timer = setTimeout(stop, startMs)
    const endListening = listenTo<DocumentAnswer>(child, {
      message: (answer) => {
        clearTimeout(timer)
        if ('isStarted' in answer) {
          timer = setTimeout(stop, maxMs)
          return
        }
        endListening()
        resolve(answer)
      },
      died: () => {
        clearTimeout(timer)
        resolve({ ended: problem })
      },
      notStarted: (error) => {
        clearTimeout(timer)
        // The error code is not copied: callers would read ENOENT of the process start as a missing document.
        reject(new Error('a process to read documents could not be started', { cause: error }))
      }
    })
    // A failed send is ignored: the child process has ended and its `exit` event settles the promise.
    child.send(request, () => {})
  })
}

function closedError(): Error {
  return new Error('documents are not read any more')
}
