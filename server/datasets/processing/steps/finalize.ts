import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { keepHistory } from '../../editable/lifetimes.ts'
import { lineFilesSet, totalIn } from '../../editable/lineFilesTotal.ts'
import { extendSchema } from '../../schema/extendSchema.ts'
import { attachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import type { StoredValues } from '../../record.ts'
import type { Step, StepContext } from '../step.ts'
import type { IndexStatistics, LineStatistics } from '../../../lines/statistics.ts'
import { described } from './described.ts'
import { finalizeVirtual } from './finalizeVirtual.ts'

/** Computes the statistics of the columns and the coverage of the data, then publishes the new version. */
export const finalize: Step = async (context) => {
  const { dataset, isDraft } = context
  if (dataset.isVirtual) return finalizeVirtual(context)
  const schema = extendSchema(dataset.schema, dataset, await context.concepts())
  // Lines written during the computation are left to a later one.
  const sequence = dataset.isRest ? context.editable.of(dataset).database.changes.lastSequence : undefined
  const figures = await statistics(context, schema)
  const isPromoted = isDraft && !!dataset.validateDraft
  const { values, events } = described({ dataset, schema, found: figures, isDraft: isDraft && !isPromoted })
  if (dataset.isRest)
    values._editable = { ...context.editable.of(dataset).database.sizes(), sequence: sequence ?? 0 }
  // The schema stored with the lines is dropped: the lines follow the current schema from now on.
  if (dataset._lines && (dataset._lines.schema || isMeasured(figures))) {
    const { schema: _schema, ...current } = dataset._lines
    values._lines = isMeasured(figures) ? { ...current, indexedSize: figures.indexedSize } : current
  }
  // Files cannot be reached without a column that names them.
  if (dataset._attachments && !attachmentColumn(schema)) values._attachments = undefined
  else if (dataset._attachments?.set === lineFilesSet) values._attachments = await recounted(context)
  return { status: 'finalized', values, events, ...(isPromoted ? { draft: 'promote' as const } : {}) }
}

/** Recounts all files, to correct the total that writes update. */
async function recounted({ dataset, files }: StepContext): Promise<StoredValues['_attachments']> {
  return { set: lineFilesSet, ...(await totalIn(files.path(dataset.id, lineFilesSet, '.'))) }
}

/** Whether the size of the index was measured, as for editable datasets; that of a file is measured by the indexing. */
const isMeasured = (figures: LineStatistics | undefined): figures is IndexStatistics =>
  !!figures && 'indexedSize' in figures

async function statistics(
  { dataset, files, work, editable }: StepContext,
  schema: SchemaProperty[]
): Promise<LineStatistics | IndexStatistics | undefined> {
  if (dataset.isRest) {
    keepHistory(editable.of(dataset).database, dataset, Date.now())
    await editable.tidyFiles(dataset)
    return editable.statistics({ ...dataset, schema })
  }
  if (!dataset._lines) return undefined
  return work('finalize', { linesPath: files.linesPath(dataset.id, dataset._lines.file), schema })
}
