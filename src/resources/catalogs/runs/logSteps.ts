/** Log of a run, grouped into steps. No I/O. */
import type { LogLine, RunStatus } from '../../../../contract/catalogs/catalog.ts'

export type StepState = 'running' | 'done' | 'warning' | 'error'

export interface LogStep {
  /** Title of the step; absent for the lines before the first step. */
  title?: string
  date: string
  state: StepState
  lines: LogLine[]
}

export function stepsOf(lines: readonly LogLine[], status: RunStatus): LogStep[] {
  const steps: LogStep[] = []
  for (const line of lines) {
    const last = steps.at(-1)
    if (line.type === 'step') steps.push({ title: line.msg, date: line.date, state: 'done', lines: [] })
    else if (last) last.lines.push(line)
    else steps.push({ date: line.date, state: 'done', lines: [line] })
  }
  return steps.map((step, index) => ({
    ...step,
    state: stateOf(step, status === 'running' && index === steps.length - 1)
  }))
}

function stateOf({ lines }: LogStep, isRunning: boolean): StepState {
  if (lines.some(({ type }) => type === 'error')) return 'error'
  if (isRunning) return 'running'
  return lines.some(({ type }) => type === 'warning') ? 'warning' : 'done'
}

/** Progress of a task, in percent from 0 to 100; undefined when the total is unknown. */
export function percentOf({ progress, total }: LogLine): number | undefined {
  if (!total || progress === undefined) return undefined
  return Math.min(100, Math.max(0, Math.round((100 * progress) / total)))
}
