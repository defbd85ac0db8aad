import type { JournalEvent } from '../../../../contract/datasets/dataset.ts'
import { journalEvent } from '../../../owned/journal/journal.ts'
import { attachedFiles, readColumn } from '../../lineAttachments/texts/columns.ts'
import { duplicatesSummary } from '../../schema/unicity.ts'
import { indexingSummary } from '../diagnostic.ts'
import { maxDiagnosed, rejected } from '../rejection.ts'
import { readingOptions } from '../readingOptions.ts'
import type { Step, StepContext } from '../step.ts'
import { ProcessingError, type IndexInput } from '../task.ts'

/** Lines of a draft that waits for a validation: enough to look at. */
const sampleLines = 100

/** Writes a new version of the lines beside the one being read. */
export const indexLines: Step = async (context) => {
  const { dataset, config, files, work, isDraft } = context
  if (dataset.isRest) {
    const _lines = await context.editable.rebuild(dataset, context.signal)
    return { status: 'indexed', values: { count: _lines.count, _lines } }
  }
  const { file, _files } = dataset
  if (!file || !_files) throw new ProcessingError('Le fichier de données est absent.')
  const isSample = isDraft && !dataset.validateDraft
  const linesFile = files.newLinesFile()
  const {
    count,
    errors,
    errorCount,
    harmlessCount = 0,
    indexedSize,
    duplicates
  } = await work('index', {
    file,
    filePath: files.path(dataset.id, _files, file.name),
    stagingPath: files.workPath(dataset.id, _files),
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
    return rejected(context, {
      type: 'unicity',
      summary: duplicatesSummary(duplicates.count),
      errors: duplicates.lines,
      counters: {
        diagnosticErrorCount: duplicates.count,
        diagnosticCapped: duplicates.count > maxDiagnosed,
        unicityErrorCount: duplicates.count
      },
      events
    })
  }
  // What an earlier run refused is no longer so, whichever step had refused it.
  const values = { count, _lines: { file: linesFile, count, indexedSize }, _diagnostic: undefined }
  return { status: 'indexed', values, events }
}

/** The files whose texts are searched, once they are out of their archive. */
function documentsOf({ dataset, config, files }: StepContext): Pick<IndexInput, 'documents'> {
  const { schema, _attachments } = dataset
  const column = readColumn(schema)
  if (!column || !_attachments || _attachments.archive) return {}
  const where = attachedFiles(files, dataset, _attachments.set, config.limits.attachmentIndexed)
  return { documents: { ...where, key: column.key } }
}
