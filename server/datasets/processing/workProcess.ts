/** Runs tasks in worker processes. */
import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { listenTo } from '../../childProcesses.ts'
import { ProcessingError, type WorkTaskName, type WorkTasks } from './task.ts'
import { kindOf, WorkPool, type WorkKind } from './workPool.ts'

/** `prepare` announces work that needs the data engine. */
export type WorkRequest = { name: WorkTaskName; input: unknown } | { name: 'prepare' }

export type WorkMessage =
  | { type: 'progress'; percent: number }
  /** `memory`: resident bytes of the process. */
  | { type: 'done'; output: unknown; memory: number }
  /** `told`: whether the message is meant for the owner of the dataset. */
  | { type: 'failed'; message: string; isForOwner: boolean; retry: boolean; stack?: string }

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

const idleMs = 30_000
/**
 * Resident bytes above which a process ends with its task, since its memory would be freed late or not at all. A file
 * of 100,000 lines stays below, so that its steps share a process.
 */
const maxIdleMemory = 256 * 1024 ** 2

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
  const pool = new WorkPool(log, milliseconds)

  return {
    prepare(isConverted) {
      const request: WorkRequest = { name: 'prepare' }
      // A failure to send is reported by the task that follows.
      pool.prepare('other')?.send(request, () => {})
      if (isConverted) pool.prepare('conversion')
    },

    async run(name, input, options) {
      if (options.signal.aborted) throw aborted()
      const kind = kindOf(name)
      const { datasetFolder } = input
      const child = pool.take(kind, datasetFolder)
      const message = await runIn(child, { kind, request: { name, input }, log, ...options })
      // A failed task may have left work running in its process.
      if (message.type === 'done' && message.memory <= maxIdle) pool.keepIdle(child, kind, datasetFolder)
      else child.disconnect()
      if (message.type === 'failed') throw failure(message)
      return message.output as never
    },

    close: () => pool.close()
  }
}

interface Run extends WorkOptions {
  kind: WorkKind
  request: WorkRequest
  log: Logger
}

/**
 * Runs a task in a process.
 * @returns how it ended
 * @throws Error when the process ended before the task
 */
function runIn(
  child: ChildProcess,
  { kind, request, log, signal, progress }: Run
): Promise<Exclude<WorkMessage, { type: 'progress' }>> {
  return new Promise((resolve, reject) => {
    const endListening = listenTo<WorkMessage>(child, {
      message: (message) => {
        if (message.type === 'progress') return progress(message.percent)
        settle()
        resolve(message)
      },
      died: (code, cause) => {
        settle()
        log.error({ code, signal: cause, work: request.name }, 'work process died')
        if (cause === null && code !== abortedStatus)
          reject(new Error(`work process ended with status ${code}`))
        else reject(kind === 'conversion' ? tooMuchMemory() : interrupted())
      },
      notStarted: (error) => {
        settle()
        reject(error)
      }
    })
    const settle = (): void => {
      signal.removeEventListener('abort', kill)
      endListening()
    }
    const kill = (): void => {
      settle()
      // The files that the process writes may only be removed once it is gone.
      child.once('exit', () => reject(aborted()))
      child.kill('SIGKILL')
    }
    signal.addEventListener('abort', kill, { once: true })
    child.send(request, (error) => {
      if (error) log.error({ err: error, work: request.name }, 'work could not be sent')
    })
  })
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
  if (message.isForOwner) return new ProcessingError(message.message, { retry: message.retry })
  const error = new Error(message.message)
  if (message.stack) error.stack = message.stack
  return error
}

function aborted(): Error {
  return new DOMException('processing was stopped', 'AbortError')
}
