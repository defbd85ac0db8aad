/** Next processing step of a dataset, from its state (docs/api/processing.md). */
import type { DatasetStatus, TaskName } from '../../../contract/datasets/dataset.ts'
import { isDirectlyReadable } from '../fileTypes.ts'
import { kindOf, withDraft, type DatasetKind, type DatasetRecord } from '../record.ts'

export interface NextStep {
  step: TaskName
  isDraft: boolean
  /** Status that the step starts from, even after a failed attempt. */
  from: DatasetStatus
}

interface StepState {
  kind: DatasetKind
  status: DatasetStatus | undefined
  /** Whether the file has to be converted before the analysis. */
  needsConversion: boolean
  isExtended: boolean
}

/** Returns the step that a dataset waits for, if any. The published data wait while a draft is being processed. */
export function nextStep(record: DatasetRecord, now: Date = new Date()): NextStep | undefined {
  const { draft } = record
  if (draft) {
    const next = stepFor(withDraft(record), now)
    if (next) return { ...next, isDraft: true }
  }
  const next = stepFor(record, now)
  return next && { ...next, isDraft: false }
}

function stepFor(record: DatasetRecord, now: Date): Omit<NextStep, 'isDraft'> | undefined {
  const from = record.status === 'error' ? statusToRetry(record, now) : record.status
  const step = from && stepOf({ ...stateOf(record), status: from })
  return step && { step, from }
}

/** Returns the date of the next attempt of a failed step; undefined without any. */
export function retryDate({ draft, ...published }: DatasetRecord): Date | undefined {
  const dates = [published, ...(draft ? [draft] : [])].flatMap(({ status, errorRetry }) =>
    status === 'error' && errorRetry ? [new Date(errorRetry).getTime()] : []
  )
  return dates.length ? new Date(Math.min(...dates)) : undefined
}

function statusToRetry(record: DatasetRecord, now: Date): DatasetStatus | undefined {
  const { errorRetry, errorStatus } = record
  return errorRetry && new Date(errorRetry) <= now ? errorStatus : undefined
}

function stateOf(record: DatasetRecord): StepState {
  return {
    kind: kindOf(record),
    status: record.status,
    needsConversion: !!record.originalFile && !isDirectlyReadable(record.originalFile.name),
    isExtended: hasActiveExtensions(record)
  }
}

export function hasActiveExtensions({ extensions }: Pick<DatasetRecord, 'extensions'>): boolean {
  return !!extensions?.some((extension) => extension.active)
}

/** Returns the step that starts from a status, for a kind of dataset. */
export function stepOf({ kind, status, needsConversion, isExtended }: StepState): TaskName | undefined {
  if (kind === 'metaOnly') return status === 'created' ? 'initialize' : undefined
  const isFile = kind === 'file'
  switch (status) {
    case 'created':
      return 'initialize'
    case 'loaded':
      return isFile ? 'store' : undefined
    case 'stored':
      if (!isFile) return undefined
      return needsConversion ? 'normalize' : 'analyze'
    case 'normalized':
      return isFile ? 'analyze' : undefined
    case 'analyzed':
      if (isFile) return 'validate'
      if (kind === 'virtual') return undefined
      return isExtended ? 'extend' : 'index'
    case 'validation-updated':
      return isFile ? 'validate' : undefined
    case 'validated':
      if (!isFile) return undefined
      return isExtended ? 'validate' : 'index'
    case 'extended':
      return kind === 'virtual' ? undefined : 'index'
    case 'indexed':
      return 'finalize'
    default:
      return undefined
  }
}
