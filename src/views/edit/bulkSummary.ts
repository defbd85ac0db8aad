/** What the server says of many operations (docs/api/editing.md). */
export interface BulkSummary {
  nbOk: number
  nbNotModified: number
  nbCreated: number
  nbModified: number
  nbDeleted: number
  nbErrors: number
  nbWarnings: number
  /** The first ones; `line` counts operations from 0, −1 for the request itself. */
  errors: { line: number; error: string; status?: number }[]
  warnings: { line: number; warning: string }[]
  /** Absent when the lines will show only later. */
  indexedAt?: string
  dropped?: boolean
  cancelled?: boolean
}

/** The summary in the body of a refusal, undefined when it is a sentence. */
export function summaryOf(body: string): BulkSummary | undefined {
  try {
    const value = JSON.parse(body) as Partial<BulkSummary> | null
    return value && Array.isArray(value.errors) ? (value as BulkSummary) : undefined
  } catch {
    return undefined
  }
}

/** Operations from which the server does not apply them at once. */
const largeCount = 2000

/** Whether it is their number that makes lines show later: others wait for the replacement of all lines, or for files. */
export function isLarge({ nbOk }: BulkSummary): boolean {
  return nbOk >= largeCount
}

const countNames = ['nbOk', 'nbCreated', 'nbModified', 'nbNotModified', 'nbDeleted'] as const
type CountName = (typeof countNames)[number]

/** Counts that are worth a line, in their order. */
export function shownCounts(summary: BulkSummary): [CountName, number][] {
  return countNames.flatMap((name): [CountName, number][] =>
    summary[name] > 0 ? [[name, summary[name]]] : []
  )
}
