/**
 * Worker processes that run or are idle, by kind of work. An idle process lives for half a minute more, since starting
 * one takes as long as processing a small file.
 */
import { fork, type ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { keepServerRunning, killAll } from '../../childProcesses.ts'
import { entryBeside } from '../../entryBeside.ts'
import { allocatorVariable } from '../../lines/duckdb/allocator.ts'
import type { WorkTaskName } from './task.ts'

interface IdleProcess {
  child: ChildProcess
  kind: WorkKind
  /** Folder of the dataset of the last task. */
  folder: string | undefined
  timer: NodeJS.Timeout
}

const entry = entryBeside(import.meta.url, 'workEntry')

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
export type WorkKind = keyof typeof flagsOf

export function kindOf(name: WorkTaskName): WorkKind {
  if (name === 'normalize') return 'conversion'
  return name === 'extend' ? 'extension' : 'other'
}

export class WorkPool {
  readonly #log: Logger
  readonly #idleMs: number
  readonly #idle: IdleProcess[] = []
  readonly #alive = new Map<ChildProcess, WorkKind>()

  /** @param idleMs milliseconds that an idle process lives */
  constructor(log: Logger, idleMs: number) {
    this.#log = log
    this.#idleMs = idleMs
  }

  /**
   * Returns an idle process, preferably that of the dataset's last step, whose data engine is open in the folder of the
   * dataset; starts one if needed.
   */
  take(kind: WorkKind, folder: string | undefined): ChildProcess {
    const idle = this.#idle
    const ownIndex = idle.findIndex((one) => one.kind === kind && one.folder === folder)
    const index = ownIndex === -1 ? idle.findLastIndex((one) => one.kind === kind) : ownIndex
    if (index === -1) return this.#start(kind)
    const [{ child, timer }] = idle.splice(index, 1) as [IdleProcess]
    clearTimeout(timer)
    keepServerRunning(child)
    return child
  }

  /** Keeps a process for the next task of its kind. */
  keepIdle(child: ChildProcess, kind: WorkKind, folder: string | undefined): void {
    const timer = setTimeout(() => {
      // The process may take a while to end and must get no more work.
      this.#idle.splice(this.#idle.indexOf(idleProcess), 1)
      child.disconnect()
    }, this.#idleMs)
    timer.unref()
    // An idle process does not keep the server running, and ends with the server.
    child.unref()
    child.channel?.unref()
    const idleProcess = { child, kind, folder, timer }
    this.#idle.push(idleProcess)
  }

  /**
   * Starts an idle process, unless one of the kind is alive.
   * @returns the process, if one was started
   */
  prepare(kind: WorkKind): ChildProcess | undefined {
    if ([...this.#alive.values()].includes(kind)) return undefined
    const child = this.#start(kind)
    if (child.pid === undefined) {
      this.#alive.delete(child)
      return undefined
    }
    this.keepIdle(child, kind, undefined)
    return child
  }

  async close(): Promise<void> {
    for (const { timer } of this.#idle) clearTimeout(timer)
    await killAll(this.#alive.keys())
  }

  #start(kind: WorkKind): ChildProcess {
    const child = fork(entry, [String(process.pid)], {
      execArgv: flagsOf[kind],
      // Options of the server process must not apply to this one.
      env: { ...process.env, NODE_OPTIONS: '', [allocatorVariable]: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'json'
    })
    this.#alive.set(child, kind)
    child.on('error', (error) => {
      this.#log.error({ err: error }, 'work process failed to start')
      // A process that failed to start emits no `exit` event.
      if (child.pid === undefined) this.#alive.delete(child)
    })
    child.on('exit', () => {
      this.#alive.delete(child)
      const index = this.#idle.findIndex((one) => one.child === child)
      if (index !== -1) clearTimeout(this.#idle.splice(index, 1)[0]?.timer)
    })
    return child
  }
}
