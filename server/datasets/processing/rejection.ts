/** Result of a step that rejects lines (docs/api/processing.md). */
import { nanoid } from 'nanoid'
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import { writeDiagnostic, type DiagnosedError } from './diagnostic.ts'
import type { StepContext, StepResult } from './step.ts'

/** Most rows of the diagnostic file. */
export const maxDiagnosed = 10_000

export interface Rejection {
  summary: string
  /** Errors for the diagnostic file. */
  errors: DiagnosedError[]
  counters: Pick<
    JournalEvent,
    | 'diagnosticErrorCount'
    | 'diagnosticCapped'
    | 'validationErrorCount'
    | 'extensionErrorCount'
    | 'unicityErrorCount'
  >
  /** Events that the step has produced so far. */
  events: JournalEvent[]
}

/** Returns an error without retry, or the cancellation of a draft in mode `compatibleOrCancel`. */
export async function rejectFile(
  { dataset, files, isDraft, from }: Pick<StepContext, 'dataset' | 'files' | 'isDraft' | 'from'>,
  { summary, errors, counters, events }: Rejection
): Promise<StepResult> {
  const diagnostic = `${nanoid()}.csv`
  await writeDiagnostic(files.diagnosticPath(dataset.id, diagnostic), errors.slice(0, maxDiagnosed))
  const details: Partial<JournalEvent> = {
    hasDiagnosticFile: true,
    ...counters,
    ...(isDraft ? { draft: true } : {})
  }
  if (isDraft && dataset.draftReason?.validationMode === 'compatibleOrCancel') {
    const data = `annulation automatique : ${summary}`
    return {
      status: 'finalized',
      values: { _cancelledDraftDiagnostic: diagnostic },
      events: [...events, journalEvent('draft-cancelled', { data, ...details })],
      draft: 'cancel'
    }
  }
  return {
    status: 'error',
    values: { _diagnostic: diagnostic, errorStatus: from },
    events: [...events, journalEvent('validation-error', { data: summary, ...details })]
  }
}
