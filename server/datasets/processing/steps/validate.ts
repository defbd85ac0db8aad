import type { JournalEvent, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { journalEvent } from '../../../owned/journal/journal.ts'
import { uncheckedPatterns } from '../../schema/patterns.ts'
import { incompatibilities } from '../../schema/mergeSchema.ts'
import { validationSummary } from '../diagnostic.ts'
import { maxDiagnosed, rejected } from '../rejection.ts'
import { readingOptions } from '../readingOptions.ts'
import type { Step, StepContext } from '../step.ts'
import { ProcessingError, type ValidateOutput } from '../task.ts'

const rules = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const

/** Checks the structure of a draft against what is published, then the lines against the rules of the columns. */
export const validate: Step = async (context) => {
  const { dataset, published, isDraft, from } = context
  const changes = isDraft ? structureChanges(published, dataset.schema) : []
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
  const outcome = await validateLines(context)
  if (outcome?.errorCount) {
    const { errors, errorCount, rowCount, details, detailCount } = outcome
    return rejected(context, {
      type: 'validation',
      summary: validationSummary(errors, errorCount, rowCount),
      errors: details,
      counters: {
        diagnosticErrorCount: detailCount,
        diagnosticCapped: detailCount > maxDiagnosed,
        validationErrorCount: errorCount
      },
      events
    })
  }
  if (from === 'validation-updated')
    return { status: 'finalized', values: { _diagnostic: undefined }, events }

  const promoted = isDraft && (mode === 'always' || (!!mode && mode !== 'never' && !changes.length))
  if (promoted) {
    events.push(journalEvent('draft-validated', { data: 'validation automatique', draft: true }))
  }
  return {
    status: 'validated',
    values: { _diagnostic: undefined, ...(promoted ? { validateDraft: true } : {}) },
    events
  }
}

function structureChanges(published: StepContext['published'], schema: SchemaProperty[]): string[] {
  const isNew = !published.finalizedAt && !published.schema.some((column) => !column['x-calculated'])
  return isNew ? [] : incompatibilities(published.schema, schema)
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
