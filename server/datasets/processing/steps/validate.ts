import type { JournalEvent, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { journalEvent } from '../../../owned/journal/journal.ts'
import type { DatasetRecord, StoredValues } from '../../record.ts'
import { uncheckedPatterns } from '../../schema/patterns.ts'
import { changeText, structureChanges } from '../../schema/structureChanges.ts'
import { rejectionSummary } from '../diagnostic.ts'
import { hasActiveExtensions } from '../nextStep.ts'
import { maxDiagnosed, rejectFile, type Rejection } from '../rejection.ts'
import { readingOptions } from '../readingOptions.ts'
import type { Step, StepContext } from '../step.ts'
import { ProcessingError, type ValidateOutput } from '../task.ts'
import { extendLines, type Extended } from './extendLines.ts'

const rules = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const

/**
 * Compares the structure of a draft with the published one, checks the lines against the rules of the columns, and
 * extends them.
 */
export const validate: Step = async (context) => {
  const { dataset, published, isDraft, from } = context
  const changes = isDraft ? incompatibilities(published, dataset.schema) : []
  const draftFlag = isDraft ? { draft: true as const } : {}
  const events: JournalEvent[] = changes.length
    ? [
        journalEvent('validation-error', {
          data: `La structure du fichier contient des ruptures de compatibilité : ${changes.join(', ')}`,
          ...draftFlag
        })
      ]
    : []
  const mode = dataset.validateDraft ? undefined : dataset.draftReason?.validationMode
  if (isDraft && mode === 'compatibleOrCancel' && changes.length) {
    events.push(journalEvent('draft-cancelled', { data: 'annulation automatique', draft: true }))
    return { status: 'finalized', events, draft: 'cancel' }
  }
  for (const data of uncheckedPatterns(dataset.schema)) {
    events.push(journalEvent('validation-error', { data, ...draftFlag }))
  }
  const promoted = isDraft && (mode === 'always' || (!!mode && mode !== 'never' && !changes.length))
  const checked = await validateLines(context)
  const isExtended = from !== 'validation-updated' && hasActiveExtensions(dataset)
  // Extensions run on rejected lines only when they may reject more lines: calls to services cost time.
  const extended =
    isExtended && (!checked?.errorCount || mayRefuse(dataset))
      ? await extendLines(context, isDraft && !promoted && !dataset.validateDraft)
      : undefined
  if (checked?.errorCount || extended?.failedLines) {
    return rejectFile(context, { ...rejection(checked, extended), events })
  }
  if (from === 'validation-updated')
    return { status: 'finalized', values: { _diagnostic: undefined }, events }

  if (promoted) {
    events.push(journalEvent('draft-validated', { data: 'validation automatique', draft: true }))
  }
  return {
    status: isExtended ? 'extended' : 'validated',
    values: {
      _diagnostic: undefined,
      _nextFull: extended?.full,
      ...upToDate(dataset),
      ...(promoted ? { validateDraft: true } : {})
    },
    events
  }
}

function incompatibilities(published: StepContext['published'], schema: SchemaProperty[]): string[] {
  const isNew = !published.finalizedAt && !published.schema.some((column) => !column['x-calculated'])
  if (isNew) return []
  // The published schema of a dataset never finalized may lack the columns that extensions add.
  const [before, after] = [published.schema, schema].map((columns) =>
    published.finalizedAt ? columns : columns.filter((column) => !column['x-extension'])
  ) as [SchemaProperty[], SchemaProperty[]]
  return structureChanges(before, after).map((change) => changeText(change))
}

/** Whether an extension may reject lines. */
function mayRefuse({ extensions = [] }: Pick<DatasetRecord, 'extensions'>): boolean {
  return extensions.some(
    (extension) => extension.active && (extension.type === 'exprEval' || extension.mandatory)
  )
}

/** Clears the update flags of the extensions, which were just applied. */
function upToDate({ extensions = [] }: Pick<DatasetRecord, 'extensions'>): Partial<StoredValues> {
  if (!extensions.some(({ needsUpdate }) => needsUpdate)) return {}
  return { extensions: extensions.map(({ needsUpdate: _needsUpdate, ...extension }) => extension) }
}

function rejection(
  checked: ValidateOutput | undefined,
  extended: Extended | undefined
): Omit<Rejection, 'events'> {
  const detailCount = (checked?.detailCount ?? 0) + (extended?.detailCount ?? 0)
  return {
    summary: rejectionSummary(checked, extended?.failedLines),
    errors: [
      ...(checked?.details ?? []).map((error) => ({ ...error, type: 'validation' as const })),
      ...(extended?.details ?? []).map((error) => ({ ...error, type: 'extension' as const }))
    ],
    counters: {
      diagnosticErrorCount: detailCount,
      diagnosticCapped: detailCount > maxDiagnosed,
      validationErrorCount: checked?.errorCount ?? 0,
      extensionErrorCount: extended?.failedLines ?? 0
    }
  }
}

async function validateLines({
  dataset,
  config,
  files,
  work
}: StepContext): Promise<ValidateOutput | undefined> {
  const columns = dataset.schema.filter((column) => !column['x-calculated'] && !column['x-extension'])
  const hasRule = columns.some(
    (column) =>
      column['x-required'] || column['x-labelsRestricted'] || rules.some((rule) => column[rule] !== undefined)
  )
  if (!hasRule) return undefined
  const { file, _files } = dataset
  if (!file || !_files) throw new ProcessingError('Le fichier de données est absent.')
  return work('validate', {
    file,
    filePath: files.path(dataset.id, _files, file.name),
    stagingPath: files.workPath(dataset.id, _files),
    ...readingOptions(dataset),
    schema: dataset.schema,
    defaultTimeZone: config.defaultTimeZone
  })
}
