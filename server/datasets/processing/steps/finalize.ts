import type { JournalEvent, SchemaProperty } from '../../../../contract/dataset.ts'
import { keepHistory } from '../../editable/lifetimes.ts'
import { lineFilesSet, totalIn } from '../../editable/lineFilesTotal.ts'
import { eventDate, journalEvent } from '../../journal/journal.ts'
import { extendSchema } from '../../schema/extendSchema.ts'
import { attachmentColumn } from '../../lineAttachments/column.ts'
import type { StoredValues } from '../../record.ts'
import type { Step, StepContext } from '../step.ts'
import { ProcessingError, type FinalizeOutput } from '../work.ts'

/** Statistics of the columns and coverage of the data, then the new version is the published one (§14). */
export const finalize: Step = async (context) => {
  const { dataset, isDraft } = context
  if (dataset.isVirtual) {
    throw new ProcessingError(
      "Le jeu de données virtuel ne peut pas être requêté, il n'utilise aucun jeu de données requêtable."
    )
  }
  const schema = extendSchema(dataset.schema, dataset, await context.concepts())
  const found = await statistics(context, schema)
  const values: Partial<StoredValues> = {
    schema: schema.map((column) => withStatistics(column, found)),
    finalizedAt: eventDate(),
    bbox: found?.bbox
  }
  // The lines are published with the schema as it is now.
  if (dataset._lines?.schema) {
    const { schema: _schema, ...current } = dataset._lines
    values._lines = current
  }
  // Files that no column names can not be reached any more.
  if (dataset._attachments && !attachmentColumn(schema)) values._attachments = undefined
  else if (dataset._attachments?.set === lineFilesSet) values._attachments = await recounted(context)
  if (found?.timePeriod) values.timePeriod = found.timePeriod
  const isPromoted = isDraft && !!dataset.validateDraft
  const events: JournalEvent[] = []
  const known = new Set(dataset._longValues)
  const discovered = found?.longValues.filter((key) => !known.has(key)) ?? []
  if (discovered.length) {
    events.push(
      journalEvent('ignored-keyword-values', {
        data: discovered.map((key) => nameOf(schema, key)).join(', '),
        ...(isDraft && !isPromoted ? { draft: true as const } : {})
      })
    )
  }
  if (found) values._longValues = found.longValues.length ? found.longValues : undefined
  return { status: 'finalized', values, events, ...(isPromoted ? { draft: 'promote' as const } : {}) }
}

/** What writes count on the way is counted as a whole now and then. */
async function recounted({ dataset, files }: StepContext): Promise<StoredValues['_attachments']> {
  return { set: lineFilesSet, ...(await totalIn(files.path(dataset.id, lineFilesSet, '.'))) }
}

async function statistics(
  { dataset, files, work, editable }: StepContext,
  schema: SchemaProperty[]
): Promise<FinalizeOutput | undefined> {
  if (dataset.isRest) {
    keepHistory(editable.of(dataset).database, dataset, Date.now())
    return editable.statistics({ ...dataset, schema })
  }
  if (!dataset._lines) return undefined
  return work('finalize', { linesPath: files.linesPath(dataset.id, dataset._lines.file), schema })
}

export function withStatistics(column: SchemaProperty, found: FinalizeOutput | undefined): SchemaProperty {
  if (column['x-calculated'] || !found) return column
  const { enum: _enum, 'x-cardinality': _cardinality, ...kept } = column
  const statistic = found.columns[column.key]
  if (!statistic) return kept
  return {
    ...kept,
    'x-cardinality': statistic.cardinality,
    ...(statistic.enum ? { enum: statistic.enum } : {})
  }
}

function nameOf(schema: SchemaProperty[], key: string): string {
  const column = schema.find((candidate) => candidate.key === key)
  return column?.title || column?.['x-originalName'] || key
}
