/** Log of a run: stored line by line, and published to websocket subscribers (docs/api/catalogs.md). */
import type { LogLine } from '../../contract/catalogs/catalog.ts'
import type { Platform } from '../platform.ts'
import { addLogLine, clearLog, putTaskLine } from './documents.ts'

export interface RunLog {
  step(msg: string): Promise<void>
  info(msg: string, extra?: string): Promise<void>
  warning(msg: string, extra?: string): Promise<void>
  error(msg: string, extra?: string): Promise<void>
  /** Reports the progress of a task, published a few times a second at most. */
  task(key: string, msg: string, progress: number, total: number | undefined): void
  clear(): Promise<void>
}

const taskIntervalMs = 250
const maxTextLength = 2000

export type RunKind = 'import' | 'publication' | 'harvest'

export const runChannel = (kind: RunKind, id: string): string => `${kind}/${id}`
/** Bus channel for a change of owner of a catalog, which changes who may follow its runs. */
export const movedChannel = 'internal/catalogs/moved'
const logChannel = (kind: RunKind, id: string): string => `${runChannel(kind, id)}/logs`

export function runLog(
  { metadata, bus, log }: Pick<Platform, 'metadata' | 'bus' | 'log'>,
  kind: RunKind,
  id: string
): RunLog {
  let publishedAt = 0
  let writing: Promise<void> = Promise.resolve()
  const lineOf = (type: LogLine['type'], msg: string, extra?: string): LogLine => ({
    type,
    date: new Date().toISOString(),
    msg: msg.slice(0, maxTextLength),
    ...(extra ? { extra: extra.slice(0, maxTextLength) } : {})
  })
  async function add(line: LogLine): Promise<void> {
    await writing
    await addLogLine(metadata, id, line)
    bus.publish(logChannel(kind, id), line)
  }
  return {
    step: (msg) => add(lineOf('step', msg)),
    info: (msg, extra) => add(lineOf('info', msg, extra)),
    warning: (msg, extra) => add(lineOf('warning', msg, extra)),
    error: (msg, extra) => add(lineOf('error', msg, extra)),
    task(key, msg, progress, total) {
      const now = Date.now()
      if (now - publishedAt < taskIntervalMs && progress !== total) return
      publishedAt = now
      const line: LogLine = { ...lineOf('task', msg), key, progress, ...(total ? { total } : {}) }
      bus.publish(logChannel(kind, id), line)
      writing = writing
        .then(() => putTaskLine(metadata, id, line))
        .catch((error: unknown) => log.warn({ err: error }, 'progress of a run could not be written'))
    },
    async clear() {
      await writing
      await clearLog(metadata, id)
    }
  }
}
