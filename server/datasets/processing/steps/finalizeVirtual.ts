/**
 * Gathers the lines of a virtual dataset from the current lines of its descendants (docs/api/virtual-and-master.md).
 */
import { HttpError } from '../../../http/errors.ts'
import { eventDate } from '../../../owned/journal/journal.ts'
import { linesVersionOf } from '../../linesVersion.ts'
import type { DatasetRecord } from '../../record.ts'
import { descendantsOf, stateOf, type Descendant } from '../../virtual/descendants.ts'
import { gatherLines, type DescendantLines } from '../../virtual/gather.ts'
import { SchemaConflict } from '../../virtual/mergeSchema.ts'
import { billedSize, isForeignReference } from '../../virtual/billing.ts'
import { schemaMerge } from '../../virtual/schema.ts'
import type { Step, StepContext } from '../step.ts'
import { ProcessingError } from '../task.ts'
import { described } from './described.ts'

export const finalizeVirtual: Step = async (context) => {
  const { dataset, files, work, lines, editable, find, signal } = context
  const since = eventDate()
  const concepts = await context.concepts()
  const { schema, attachmentsAsImage, _childLabels } = await withProcessingErrors(async () => {
    const merge = await schemaMerge(dataset, find, concepts)
    return merge(dataset.schema)
  })
  const descendants = await withProcessingErrors(() => descendantsOf(dataset, find))
  const state = stateOf(
    { schema },
    descendants,
    (descendant) => editable.of(descendant).database.changes.lastSequence
  )
  const linesFile = files.newLinesFile()
  const linesPath = files.linesPath(dataset.id, linesFile)
  const sources = await withLines(context, descendants)
  const folder = files.workPath(dataset.id, 'gathered')
  const { columns, parts } = await gatherLines(lines, schema, sources, folder, signal)
  const { count, counts } = await work('gather', { schema, columns, parts, linesPath })
  const figures = await work('finalize', { linesPath, schema })
  const { values, events } = described({ dataset, schema, found: figures, isDraft: false })
  const { dataUpdatedAt, dataUpdatedBy } = lastUpdated(descendants)
  return {
    status: 'finalized',
    events,
    values: {
      ...values,
      timePeriod: figures.timePeriod,
      attachmentsAsImage,
      _childLabels,
      count,
      _masterData: await billedShare(context, sources, counts),
      dataUpdatedAt,
      dataUpdatedBy,
      _lines: { file: linesFile, count },
      _gathered: { state, since }
    }
  }
}

/** Converts errors of the children, which another attempt would not fix. @throws ProcessingError */
async function withProcessingErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOfChildren = error instanceof SchemaConflict || error instanceof HttpError
    throw isOfChildren ? new ProcessingError(error.message, { cause: error }) : error
  }
}

/** Returns the descendants that have lines; pending changes of editable ones are indexed first. */
async function withLines(
  { editable, files, find }: StepContext,
  descendants: Descendant[]
): Promise<DescendantLines[]> {
  const sources: DescendantLines[] = []
  for (const { dataset: descendant, ways } of descendants) {
    if (descendant.isRest && descendant._lines) await editable.index(descendant)
    const dataset = descendant.isRest ? await find(descendant.id) : descendant
    const version = dataset && linesVersionOf(files, dataset)
    if (dataset && version) sources.push({ dataset, ways, version })
  }
  return sources
}

/** Returns the share of reference data of other accounts that is billed. @param counts visible lines of each source */
async function billedShare(
  { dataset, storageRatio }: StepContext,
  sources: DescendantLines[],
  counts: number[]
): Promise<{ size: number; count: number } | undefined> {
  const total = { size: 0, count: 0 }
  for (const [index, { dataset: child, version }] of sources.entries()) {
    if (!isForeignReference(dataset, child)) continue
    const visibleCount = counts[index] ?? 0
    const ratio = await storageRatio(child.id)
    total.size += billedSize(
      child.storage?.indexed.size ?? 0,
      ratio,
      visibleCount,
      child.count ?? version.count
    )
    total.count += visibleCount
  }
  return total.count ? total : undefined
}

function lastUpdated(descendants: Descendant[]): Pick<DatasetRecord, 'dataUpdatedAt' | 'dataUpdatedBy'> {
  const [last] = descendants
    .map(({ dataset }) => dataset)
    .toSorted((a, b) => (b.dataUpdatedAt ?? '').localeCompare(a.dataUpdatedAt ?? ''))
  return { dataUpdatedAt: last?.dataUpdatedAt, dataUpdatedBy: last?.dataUpdatedBy }
}
