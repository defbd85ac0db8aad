import type { DatasetStatus } from '../../../../contract/datasets/dataset.ts'
import { extensionsOf } from '../../../../contract/datasets/extensions.ts'
import type { Initialization } from '../../initialization.ts'
import { kindOf, type DatasetRecord, type StoredValues } from '../../record.ts'
import { lineFilesSet } from '../../editable/lineFilesTotal.ts'
import { eventDate } from '../../../owned/journal/journal.ts'
import { copiedAttachments, copiedData } from '../initialize/copiedData.ts'
import { copyLines, linesAsFile } from '../initialize/copiedLines.ts'
import { copiedMetadata, initialSchema } from '../initialize/copiedValues.ts'
import { copiedMetadataAttachments } from '../initialize/metadataAttachments.ts'
import { copyFromSource } from '../initialize/source.ts'
import type { Step, StepContext, StepResult } from '../step.ts'

/** Copies the requested parts of another dataset; a dataset without source is ready at once. */
export const initialize: Step = async (context) => {
  const { dataset } = context
  const { _initFrom } = dataset
  if (!_initFrom) return { status: readyStatus(dataset) }
  return copyFromSource(context, _initFrom, (source) => takeFrom(source, _initFrom, context))
}

async function takeFrom(
  source: DatasetRecord,
  { parts }: Initialization,
  context: StepContext
): Promise<StepResult> {
  const { dataset, isDraft } = context
  const kind = kindOf(dataset)
  const takesData = parts.includes('data') && (kind === 'file' || kind === 'rest')
  const attachments = parts.includes('metadataAttachments')
    ? await copiedMetadataAttachments(context, source)
    : {}
  const values: Partial<StoredValues> = {
    ...(takesData ? await takenData(context, source) : {}),
    ...copiedMetadata(source, parts),
    ...attachments
  }
  if (parts.includes('schema') || parts.includes('extensions') || takesData) {
    const target = { ...dataset, ...values }
    const services = await context.services(extensionsOf(target))
    values.schema = initialSchema(target, source, parts, await context.concepts(), services)
  }
  if (takesData && kind === 'rest') await copyLines(context, source, { ...dataset, ...values })
  return {
    // A file copied with the results of its analysis is not analysed again.
    status: values.file ? 'analyzed' : readyStatus(dataset),
    values: { ...values, _initFrom: undefined },
    // The rules of the copied columns also apply to the first version, even when its draft is replaced.
    ...(isDraft && parts.includes('schema') && values.schema ? { published: { schema: values.schema } } : {})
  }
}

/** Copies the data, or for an editable dataset the files that its lines will name. */
async function takenData(context: StepContext, source: DatasetRecord): Promise<Partial<StoredValues>> {
  const { dataset } = context
  const [from, to] = [kindOf(source), kindOf(dataset)]
  if (from === 'file' && to === 'file') return copiedData(context, source)
  const updated = { dataUpdatedAt: eventDate(), dataUpdatedBy: dataset.createdBy }
  if (to === 'rest') return { ...(await copiedAttachments(context, source, lineFilesSet)), ...updated }
  const lines = await linesAsFile(context, source)
  return { ...lines, ...(await copiedAttachments(context, source)), ...updated }
}

function readyStatus(dataset: DatasetRecord): DatasetStatus | undefined {
  const statuses = { file: 'loaded', rest: 'analyzed', virtual: 'indexed', metaOnly: undefined } as const
  return statuses[kindOf(dataset)]
}
