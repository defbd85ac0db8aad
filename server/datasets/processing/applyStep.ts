/** Applies the result of a step to a dataset record. No I/O: the runner writes the record in one transaction. */
import type { DatasetRecord, DraftValues } from '../record.ts'
import { withoutNulls } from '../../owned/values.ts'
import { storageOf } from '../storage.ts'
import type { NextStep } from './nextStep.ts'
import type { StepResult } from './step.ts'

export function applyStep(current: DatasetRecord, next: NextStep, result: StepResult): DatasetRecord {
  if (result.draft === 'cancel') return cancelDraft(current, result)
  if (result.draft === 'promote') return promoteDraft(current, result)
  const changes = {
    errorStatus: undefined,
    errorRetry: undefined,
    _indexFailed: undefined,
    ...result.values,
    status: result.status
  }
  if (next.isDraft && current.draft) {
    return { ...current, ...result.published, draft: { ...current.draft, ...changes } }
  }
  const updated = { ...current, ...changes }
  return { ...updated, storage: storageOf(updated) }
}

/** Returns the published dataset without its draft; the diagnostic of the draft is stored in a field of its own. */
export function cancelDraft(current: DatasetRecord, result?: StepResult): DatasetRecord {
  const { draft: _draft, ...published } = current
  const diagnostic = result?.values?._cancelledDraftDiagnostic
  return diagnostic ? { ...published, _cancelledDraftDiagnostic: diagnostic } : published
}

/** Returns the dataset with the values of its draft, except values that are computed again. */
function promoteDraft(current: DatasetRecord, { values, status }: StepResult): DatasetRecord {
  const { draft, ...published } = current
  if (!draft) return current
  const {
    draftReason: _draftReason,
    validateDraft: _validateDraft,
    storage: _storage,
    ...promoted
  }: DraftValues = { ...draft, ...values }
  const updated = withoutNulls({
    ...published,
    ...promoted,
    status,
    finalizedAt: values?.finalizedAt,
    bbox: values?.bbox,
    _full: promoted._full,
    _nextFull: undefined,
    errorStatus: undefined,
    errorRetry: undefined,
    dataUpdatedAt: draft.updatedAt ?? published.updatedAt,
    dataUpdatedBy: draft.updatedBy ?? published.updatedBy,
    _diagnostic: undefined,
    _cancelledDraftDiagnostic: undefined,
    _initFrom: undefined
  })
  return { ...updated, storage: storageOf(updated) }
}
