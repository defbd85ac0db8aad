/**
 * Summary of a bulk: counts of the operations, and the errors and warnings of the first lines (docs/api/editing.md).
 */
import type { Outcome } from './operation.ts'

const maxReported = 50

export interface BulkSummary {
  nbOk: number
  nbNotModified: number
  nbErrors: number
  nbWarnings: number
  nbCreated: number
  nbModified: number
  nbDeleted: number
  errors: { line: number; error: string; status: number }[]
  warnings: { line: number; warning: string }[]
  indexedAt?: string
  dropped?: true
  cancelled?: true
}

export function emptySummary(): BulkSummary {
  return {
    nbOk: 0,
    nbNotModified: 0,
    nbErrors: 0,
    nbWarnings: 0,
    nbCreated: 0,
    nbModified: 0,
    nbDeleted: 0,
    errors: [],
    warnings: []
  }
}

/** Adds an error. @param line 0-based position in the input, -1 for the request itself */
export function addError(summary: BulkSummary, line: number, error: string, status: number): void {
  summary.nbErrors += 1
  if (summary.errors.length < maxReported) summary.errors.push({ line, error, status })
}

export function addWarning(summary: BulkSummary, line: number, warning: string): void {
  summary.nbWarnings += 1
  if (summary.warnings.length < maxReported) summary.warnings.push({ line, warning })
}

export function addOutcome(
  summary: BulkSummary,
  line: number,
  { kind, error, status, warning }: Outcome
): void {
  if (kind === 'refused') {
    addError(summary, line, error ?? '', status ?? 400)
    return
  }
  summary.nbOk += 1
  if (kind === 'unchanged') summary.nbNotModified += 1
  else if (kind === 'created') summary.nbCreated += 1
  else if (kind === 'modified') summary.nbModified += 1
  else summary.nbDeleted += 1
  if (warning) addWarning(summary, line, warning)
}
