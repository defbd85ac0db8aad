/**
 * Runs tasks in worker processes. An idle process lives for half a minute more, since starting one takes as long as
 * processing a small file.
 */
import { fork, type ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { entryBeside } from '../../entryBeside.ts'
import { allocatorVariable } from '../../lines/duckdb/allocator.ts'
import { ProcessingError, type WorkTaskName, type WorkTasks } from './task.ts'

/** `prepare` announces work that needs the data engine. */
export type WorkRequest = { name: WorkTaskName; input: unknown } | { name: 'prepare' }

export type WorkMessage =
  | { type: 'progress'; percent: number }
  /** `memory`: resident bytes of the process. */
  | { type: 'done'; output: unknown; memory: number }
  /** `told`: whether the message is meant for the owner of the dataset. */
  | { type: 'failed'; message: string; told: boolean; retry: boolean; stack?: string }

interface WorkOptions {
  /** Aborting kills the process. */
  signal: AbortSignal
  progress: (percent: number) => void
}

export interface WorkProcesses {
  run<Name extends WorkTaskName>(
    name: Name,
    input: WorkTasks[Name]['input'],
    options: WorkOptions
  ): Promise<WorkTasks[Name]['output']>
  /**
   * Starts the processes that a file being received will need, unless they are running.
   * @param isConverted whether the file has to be converted first
   */
  prepare(isConverted: boolean): void
  close(): Promise<void>
}

interface IdleProcess {
  child: ChildProcess
  kind: WorkKind
  /** Folder of the dataset of the last task. */
  folder: string | undefined
  timer: NodeJS.Timeout
}

const entry = entryBeside(import.meta.url, 'workEntry')
const idleMs = 30_000
/**
 * Resident bytes above which a process ends with its task, since its memory would be freed late or not at all. A file
 * of 100,000 lines stays below, so that its steps share a process.
 */
const maxIdleMemory = 256 * 1024 ** 2

/**
 * Flags that limit the JavaScript heap, by kind of work; the data engine has its own limit. Each kind of work has its
 * own processes.
 */
const flagsOf = {
  other: ['--max-old-space-size=512'],
  /** Some formats are parsed whole into objects. */
  conversion: ['--max-old-space-size=1024'],
  /** Extensions run for long and create many short-lived objects. */
  extension: ['--max-old-space-size=256', '--max-semi-space-size=8']
}
type WorkKind = keyof typeof flagsOf

function kindOf(name: WorkTaskName): WorkKind {
  if (name === 'normalize') return 'conversion'
  return name === 'extend' ? 'extension' : 'other'
}

/**
 * Status of a process that aborts, as shells report it. A lack of memory ends a process so, or by a signal; other
 * statuses are those of errors, such as a missing module after files of a running server were replaced.
 */
const abortedStatus = 134

interface IdleLimits {
  /** Milliseconds that an idle process lives. */
  milliseconds?: number
  /** Resident bytes above which a process is not kept. */
  memory?: number
}

export function workProcesses(
  log: Logger,
  { milliseconds = idleMs, memory: maxIdle = maxIdleMemory }: IdleLimits = {}
): WorkProcesses {
  const idle: IdleProcess[] = []
  const alive = new Map<ChildProcess, WorkKind>()

  function start(kind: WorkKind): ChildProcess {
    const child = fork(entry, [String(process.pid)], {
      execArgv: flagsOf[kind],
      // Options of the server process must not apply to this one.
      env: { ...process.env, NODE_OPTIONS: '', [allocatorVariable]: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'json'
    })
    alive.set(child, kind)
    child.on('error', (error) => {
      log.error({ err: error }, 'work process failed to start')
      // A process that failed to start emits no `exit` event.
      if (child.pid === undefined) alive.delete(child)
    })
    child.on('exit', () => {
      alive.delete(child)
      const index = idle.findIndex((idleProcess) => idleProcess.child === child)
      if (index !== -1) clearTimeout(idle.splice(index, 1)[0]?.timer)
    })
    return child
  }

  /**
   * Returns an idle process, preferably that of the dataset's last step, whose data engine is open in the folder of the
   * dataset; starts one if needed.
   */
  function takeProcess(kind: WorkKind, folder: string | undefined): ChildProcess {
    const ownIndex = idle.findIndex(
      (idleProcess) => idleProcess.kind === kind && idleProcess.folder === folder
    )
    const index = ownIndex === -1 ? idle.findLastIndex((idleProcess) => idleProcess.kind === kind) : ownIndex
    if (index === -1) return start(kind)
    const [{ child, timer }] = idle.splice(index, 1) as [(typeof idle)[number]]
    clearTimeout(timer)
    keepServerRunning(child)
    return child
  }

  function keepIdle(child: ChildProcess, kind: WorkKind, folder: string | undefined): void {
    const timer = setTimeout(() => {
      // The process may take a while to end and must get no more work.
      idle.splice(idle.indexOf(idleProcess), 1)
      child.disconnect()
    }, milliseconds)
    timer.unref()
    // An idle process does not keep the server running, and ends with the server.
    child.unref()
    child.channel?.unref()
    const idleProcess = { child, kind, folder, timer }
    idle.push(idleProcess)
  }

  function prepare(kind: WorkKind): void {
    if ([...alive.values()].includes(kind)) return
    const child = start(kind)
    if (child.pid === undefined) return void alive.delete(child)
    const request: WorkRequest = { name: 'prepare' }
    // A failure to send is reported by the task that follows.
    if (kind === 'other') child.send(request, () => {})
    keepIdle(child, kind, undefined)
  }

  return {
    prepare(isConverted) {
      prepare('other')
      if (isConverted) prepare('conversion')
    },

    run: (name, input, { signal, progress }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(aborted())
        const kind = kindOf(name)
        const { datasetFolder } = input
        const child = takeProcess(kind, datasetFolder)
        const settle = (): void => {
          signal.removeEventListener('abort', kill)
          child.removeAllListeners('message')
          child.off('exit', died)
          child.off('error', notStarted)
        }
        const kill = (): void => {
          settle()
          // The files that the process writes may only be removed once it is gone.
          child.once('exit', () => reject(aborted()))
          child.kill('SIGKILL')
        }
        const notStarted = (error: Error): void => {
          if (child.pid !== undefined) return
          settle()
          reject(error)
        }
        const died = (code: number | null, cause: string | null): void => {
          settle()
          log.error({ code, signal: cause, work: name }, 'work process died')
          if (cause === null && code !== abortedStatus)
            reject(new Error(`work process ended with status ${code}`))
          else reject(kind === 'conversion' ? tooMuchMemory() : interrupted())
        }
        signal.addEventListener('abort', kill, { once: true })
        child.once('exit', died)
        child.once('error', notStarted)
        child.on('message', (message: WorkMessage) => {
          if (message.type === 'progress') return progress(message.percent)
          settle()
          // A failed task may have left work running in its process.
          if (message.type === 'done' && message.memory <= maxIdle) keepIdle(child, kind, datasetFolder)
          else child.disconnect()
          if (message.type === 'done') return resolve(message.output as never)
          reject(failure(message))
        })
        const request: WorkRequest = { name, input }
        child.send(request, (error) => {
          if (error) log.error({ err: error, work: name }, 'work could not be sent')
        })
      }),

    async close() {
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all(
        [...alive.keys()].map(
          (child) =>
            new Promise<void>((resolve) => {
              child.once('exit', () => resolve())
              keepServerRunning(child)
              child.kill('SIGKILL')
            })
        )
      )
    }
  }
}

/** Keeps the server running as long as the worker process. */
function keepServerRunning(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function interrupted(): ProcessingError {
  return new ProcessingError('Le traitement a été interrompu, peut-être par manque de mémoire.', {
    retry: true
  })
}

/** Returns an error without retry: another attempt would need as much memory. */
function tooMuchMemory(): ProcessingError {
  return new ProcessingError(
    'La conversion de ce fichier demande trop de mémoire. Vous pouvez le convertir en CSV avec un outil externe et le charger de nouveau.'
  )
}

function failure(message: Extract<WorkMessage, { type: 'failed' }>): Error {
  if (message.told) return new ProcessingError(message.message, { retry: message.retry })
  const error = new Error(message.message)
  if (message.stack) error.stack = message.stack
  return error
}

function aborted(): Error {
  return new DOMException('processing was stopped', 'AbortError')
}
