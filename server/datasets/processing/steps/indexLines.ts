import { existsSync } from 'node:fs'
import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { journalEvent } from '../../../owned/journal/journal.ts'
import { attachedFiles, readColumn } from '../../lineAttachments/texts/columns.ts'
import { problemsSummary } from '../../editable/documentReading.ts'
import { areMost } from '../../editable/lineProblems.ts'
import { duplicatesSummary } from '../../schema/unicity.ts'
import { indexingSummary } from '../diagnostic.ts'
import { hasActiveExtensions } from '../nextStep.ts'
import { maxDiagnosed, rejectFile } from '../rejection.ts'
import { readingOptions } from '../readingOptions.ts'
import { resultsOf, sampleLines } from './extendLines.ts'
import type { Step, StepContext, StepResult } from '../step.ts'
import { ProcessingError, type IndexInput } from '../task.ts'

/** Writes a new version of the lines, while the current version is still read. */
export const indexLines: Step = async (context) => {
  const { dataset, config, files, work, isDraft } = context
  if (dataset.isRest) return indexEditable(context)
  const { file, _files } = dataset
  if (!file || !_files) throw new ProcessingError('Le fichier de données est absent.')
  const isSample = isDraft && !dataset.validateDraft
  const extendedPath = hasActiveExtensions(dataset)
    ? files.workPath(dataset.id, resultsOf(_files))
    : undefined
  // The extension results were lost: the dataset returns to its validation.
  if (extendedPath && !existsSync(extendedPath)) return { status: 'validated' }
  const linesFile = files.newLinesFile()
  const {
    count,
    indexed,
    errors,
    errorCount,
    harmlessCount = 0,
    indexedSize,
    duplicates
  } = await work('index', {
    file,
    filePath: files.path(dataset.id, _files, file.name),
    stagingPath: files.workPath(dataset.id, _files),
    ...(extendedPath ? { extendedPath } : {}),
    ...readingOptions(dataset),
    schema: dataset.schema,
    linesPath: files.linesPath(dataset.id, linesFile),
    ...(dataset._lines ? { previousPath: files.linesPath(dataset.id, dataset._lines.file) } : {}),
    defaultTimeZone: config.defaultTimeZone,
    ...(dataset.projection ? { projection: dataset.projection.code } : {}),
    ...(isSample ? { maxLines: sampleLines } : {}),
    ...(dataset.constraints?.length ? { constraints: dataset.constraints } : {}),
    ...documentsOf(context)
  })
  const events: JournalEvent[] = []
  if (errorCount) {
    const summary = indexingSummary(errors, errorCount, count)
    if (errorCount - harmlessCount > count / 2) throw new ProcessingError(summary)
    events.push(journalEvent('error', { data: summary, ...(isDraft ? { draft: true as const } : {}) }))
  }
  if (duplicates) {
    return rejectFile(context, {
      summary: duplicatesSummary(duplicates.count),
      errors: duplicates.lines.map((line) => ({ ...line, type: 'unicity' as const })),
      counters: {
        diagnosticErrorCount: duplicates.count,
        diagnosticCapped: duplicates.count > maxDiagnosed,
        unicityErrorCount: duplicates.count
      },
      events
    })
  }
  // The lines are accepted: the diagnostic of an earlier rejection is removed.
  const values = {
    count,
    _lines: { file: linesFile, count: indexed, indexedSize },
    _full: extendedPath ? dataset._nextFull : undefined,
    _nextFull: undefined,
    _diagnostic: undefined
  }
  return { status: 'indexed', values, events }
}

/**
 * Builds the index of an editable dataset. The index is kept even when most lines could not be read: later writes go to
 * this index and correct the lines.
 */
async function indexEditable({ dataset, editable, from, signal }: StepContext): Promise<StepResult> {
  const { lines, problems, sequence } = await editable.rebuild(dataset, signal)
  // The finalization measures the size of the index; until then the former size is kept.
  const values = { count: lines.count, _lines: { ...lines, indexedSize: dataset._lines?.indexedSize ?? 0 } }
  const events = problems.count ? [journalEvent('error', { data: problemsSummary(problems) })] : []
  return areMost(problems)
    ? { status: 'error', values: { ...values, errorStatus: from, _indexFailed: sequence }, events }
    : { status: 'indexed', values, events }
}

/** Returns the files whose texts are searched, once they are extracted from their archive. */
function documentsOf({ dataset, config, files }: StepContext): Pick<IndexInput, 'documents'> {
  const { schema, _attachments } = dataset
  const column = readColumn(schema)
  if (!column || !_attachments || _attachments.archive) return {}
  const folders = attachedFiles(files, dataset, _attachments.set, config.limits.attachmentIndexed)
  return { documents: { ...folders, key: column.key } }
}
