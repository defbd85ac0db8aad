/** The end of a step that found lines to refuse (docs/api/processing.md). */
import { nanoid } from 'nanoid'
import type { JournalEvent } from '../../../contract/datasets/dataset.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import { writeDiagnostic, type DiagnosedError } from './diagnostic.ts'
import type { StepContext, StepResult } from './step.ts'

/** Rows of the diagnostic file. */
export const maxDiagnosed = 10_000

export interface Rejection {
  summary: string
  /** Errors that the diagnostic file describes. */
  errors: DiagnosedError[]
  counters: Pick<
    JournalEvent,
    | 'diagnosticErrorCount'
    | 'diagnosticCapped'
    | 'validationErrorCount'
    | 'extensionErrorCount'
    | 'unicityErrorCount'
  >
  /** What the step has told before. */
  events: JournalEvent[]
}

/** An error that another attempt would not change, or the end of a draft that asked for that. */
export async function rejected(
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
