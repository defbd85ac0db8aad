/** Sources of the results of actions in the server process: remote services and reference data of the platform. */
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { prepareReference } from '../referenceData/prepare.ts'
import { openReferenceSource } from '../referenceData/source.ts'
import type { ActionSource, PlannedReference } from './plan.ts'
import type { ActionSources } from './run.ts'

export type SourceParts = Pick<
  DatasetParts,
  'config' | 'store' | 'files' | 'editable' | 'lines' | 'remoteActions'
>

/** @param dataset the extended dataset */
export function serverSources(
  parts: SourceParts,
  dataset: Pick<DatasetRecord, 'id' | 'owner'>
): ActionSources {
  return (action) =>
    action.kind === 'remote' ? parts.remoteActions.sourceOf(action) : referenceSource(parts, dataset, action)
}

/**
 * Source that opens the current version of the reference data at the first call of `resolve`. This call throws
 * `ExtensionError` when the owner of the extended dataset may not use the reference data.
 */
function referenceSource(
  { store, ...parts }: SourceParts,
  { id, owner }: Pick<DatasetRecord, 'id' | 'owner'>,
  planned: PlannedReference
): ActionSource {
  const find = (dataset: string): Promise<DatasetRecord | undefined> => store.find(dataset)
  let openedSource: Promise<ActionSource> | undefined
  const open = async (): Promise<ActionSource> => {
    const prepared = await prepareReference({ ...parts, find }, owner, planned, { extended: id })
    return openReferenceSource(prepared, parts.lines)
  }
  return {
    resolve: async (inputs, signal) => (await (openedSource ??= open())).resolve(inputs, signal)
  }
}
