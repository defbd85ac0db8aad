/** Runs tasks in processes of their own, which live for a few seconds more in case there is another one. */
import { fork, type ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { entryBeside } from '../../entryBeside.ts'
import { allocatorVariable } from '../../lines/duckdb/allocator.ts'
import { ProcessingError, type WorkTaskName, type WorkTasks } from './task.ts'

export interface WorkRequest {
  name: WorkTaskName
  input: unknown
}

export type WorkMessage =
  | { type: 'progress'; percent: number }
  | { type: 'done'; output: unknown }
  /** `told` when the message is meant for the owner of the dataset. */
  | { type: 'failed'; message: string; told: boolean; retry: boolean; stack?: string }

export interface WorkOptions {
  /** Kills the process. */
  signal: AbortSignal
  progress: (percent: number) => void
}

export interface WorkProcesses {
  run<Name extends WorkTaskName>(
    name: Name,
    input: WorkTasks[Name]['input'],
    options: WorkOptions
  ): Promise<WorkTasks[Name]['output']>
  close(): Promise<void>
}

const entry = entryBeside(import.meta.url, 'workEntry')
const idleMs = 5000
/** For JavaScript objects only: the data engine has its own limit. */
const heapMb = 512
/** Extensions last long: what their many short-lived objects take is bounded, and goes with their process. */
const extensionFlags = ['--max-old-space-size=256', '--max-semi-space-size=8']
/** Some formats are read whole into objects. Such a process ends with its task: its memory would not come back. */
const conversionHeapMb = 1024

const heapFlags = (megabytes: number): string[] => [`--max-old-space-size=${megabytes}`]

export function workProcesses(log: Logger): WorkProcesses {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const alive = new Set<ChildProcess>()

  function start(flags: string[]): ChildProcess {
    const child = fork(entry, [String(process.pid)], {
      execArgv: flags,
      // What the server's own process was started with is not for this one.
      env: { ...process.env, NODE_OPTIONS: '', [allocatorVariable]: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'json'
    })
    alive.add(child)
    child.on('error', (error) => log.error({ err: error }, 'work process failed to start'))
    child.on('exit', () => {
      alive.delete(child)
      const index = idle.findIndex((one) => one.child === child)
      if (index !== -1) clearTimeout(idle.splice(index, 1)[0]?.timer)
    })
    return child
  }

  function take(): ChildProcess {
    const known = idle.pop()
    if (!known) return start(heapFlags(heapMb))
    clearTimeout(known.timer)
    return known.child
  }

  function giveBack(child: ChildProcess): void {
    const timer = setTimeout(() => {
      // It may take a while to end, and takes no more work meanwhile.
      idle.splice(idle.indexOf(one), 1)
      child.disconnect()
    }, idleMs)
    timer.unref()
    const one = { child, timer }
    idle.push(one)
  }

  return {
    run: (name, input, { signal, progress }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(aborted())
        const isConversion = name === 'normalize'
        const isAlone = isConversion || name === 'extend'
        const child = isAlone ? start(isConversion ? heapFlags(conversionHeapMb) : extensionFlags) : take()
        const settle = (): void => {
          signal.removeEventListener('abort', kill)
          child.removeAllListeners('message')
          child.off('exit', died)
        }
        const kill = (): void => {
          settle()
          // The files that it writes may only be removed once it is gone.
          child.once('exit', () => reject(aborted()))
          child.kill('SIGKILL')
        }
        const died = (code: number | null, cause: string | null): void => {
          settle()
          log.error({ code, signal: cause, work: name }, 'work process died')
          reject(isConversion ? tooMuchMemory() : interrupted())
        }
        signal.addEventListener('abort', kill, { once: true })
        child.once('exit', died)
        child.on('message', (message: WorkMessage) => {
          if (message.type === 'progress') return progress(message.percent)
          settle()
          if (isAlone) child.disconnect()
          else giveBack(child)
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

function interrupted(): ProcessingError {
  return new ProcessingError('Le traitement a été interrompu, peut-être par manque de mémoire.', {
    retry: true
  })
}

/** Another attempt would need as much. */
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
