/** Report of a bulk operation (docs/api/editing.md). */
export interface BulkSummary {
  nbOk: number
  nbNotModified: number
  nbCreated: number
  nbModified: number
  nbDeleted: number
  nbErrors: number
  nbWarnings: number
  /** First errors; `line` is the index of the operation from 0, −1 for the request itself. */
  errors: { line: number; error: string; status?: number }[]
  warnings: { line: number; warning: string }[]
  /** Date of indexing; absent when the lines are indexed later. */
  indexedAt?: string
  dropped?: boolean
  cancelled?: boolean
}

/** Parses the summary in the body of an error response; undefined when the body is a message. */
export function summaryOf(body: string): BulkSummary | undefined {
  try {
    const value = JSON.parse(body) as Partial<BulkSummary> | null
    return value && Array.isArray(value.errors) ? (value as BulkSummary) : undefined
  } catch {
    return undefined
  }
}

/** Number of operations from which the server indexes asynchronously. */
const largeCount = 2000

/**
 * Whether the delay of indexing comes from the number of lines, rather than from a replacement of all lines or from
 * attached files.
 */
export function isLarge({ nbOk }: BulkSummary): boolean {
  return nbOk >= largeCount
}

const countNames = ['nbOk', 'nbCreated', 'nbModified', 'nbNotModified', 'nbDeleted'] as const
type CountName = (typeof countNames)[number]

/** Counts above 0, in display order. */
export function shownCounts(summary: BulkSummary): [CountName, number][] {
  return countNames.flatMap((name): [CountName, number][] =>
    summary[name] > 0 ? [[name, summary[name]]] : []
  )
}
