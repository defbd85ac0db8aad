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

/** Statistics of the columns and coverage of the data, then the new version is the published one. */
export const finalize: Step = async (context) => {
  const { dataset, isDraft } = context
  if (dataset.isVirtual) return finalizeVirtual(context)
  const schema = extendSchema(dataset.schema, dataset, await context.concepts())
  // What is written meanwhile is counted by a later one.
  const sequence = dataset.isRest ? context.editable.of(dataset).database.changes.lastSequence : undefined
  const found = await statistics(context, schema)
  const isPromoted = isDraft && !!dataset.validateDraft
  const { values, events } = described({ dataset, schema, found, isDraft: isDraft && !isPromoted })
  if (dataset.isRest)
    values._editable = { ...context.editable.of(dataset).database.sizes(), sequence: sequence ?? 0 }
  // The lines are published with the schema as it is now. How much room those of an editable dataset take is known now.
  const { indexedSize } = found ?? {}
  if (dataset._lines && (dataset._lines.schema || indexedSize !== undefined)) {
    const { schema: _schema, ...current } = dataset._lines
    values._lines = { ...current, ...(indexedSize === undefined ? {} : { indexedSize }) }
  }
  // Files that no column names can not be reached any more.
  if (dataset._attachments && !attachmentColumn(schema)) values._attachments = undefined
  else if (dataset._attachments?.set === lineFilesSet) values._attachments = await recounted(context)
  return { status: 'finalized', values, events, ...(isPromoted ? { draft: 'promote' as const } : {}) }
}

/** What writes count on the way is counted as a whole now and then. */
async function recounted({ dataset, files }: StepContext): Promise<StoredValues['_attachments']> {
  return { set: lineFilesSet, ...(await totalIn(files.path(dataset.id, lineFilesSet, '.'))) }
}

async function statistics(
  { dataset, files, work, editable }: StepContext,
  schema: SchemaProperty[]
): Promise<(LineStatistics & Partial<IndexStatistics>) | undefined> {
  if (dataset.isRest) {
    keepHistory(editable.of(dataset).database, dataset, Date.now())
    await editable.tidyFiles(dataset)
    return editable.statistics({ ...dataset, schema })
  }
  if (!dataset._lines) return undefined
  return work('finalize', { linesPath: files.linesPath(dataset.id, dataset._lines.file), schema })
}
