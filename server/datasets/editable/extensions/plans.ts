/** How the extensions of an editable dataset are applied, in the server: what is asked is looked up when it is. */
import { planExtensions } from '../../extensions/planExtensions.ts'
import type { ActionSource, PlannedReference } from '../../extensions/plan.ts'
import type { DatasetParts } from '../../parts.ts'
import type { DatasetRecord } from '../../record.ts'
import { prepareReference } from '../../referenceData/prepare.ts'
import { openReferenceSource } from '../../referenceData/source.ts'
import type { ExtensionPlans } from './lineExtensions.ts'

type Parts = Pick<
  DatasetParts,
  'config' | 'store' | 'services' | 'remoteActions' | 'files' | 'lines' | 'editable'
>

/** @param editable the editable datasets, once they are open */
export function extensionPlans(
  parts: Omit<Parts, 'editable'>,
  editable: () => Parts['editable']
): ExtensionPlans {
  return async (record) => ({
    plan: await planExtensions(parts, record),
    sources: (action) =>
      action.kind === 'remote'
        ? parts.remoteActions.sourceOf(action)
        : referenceSource({ ...parts, editable: editable() }, record, action)
  })
}

/** Reference data as they are at the first line that is asked for. */
function referenceSource(
  parts: Parts,
  { id, owner }: DatasetRecord,
  planned: PlannedReference
): ActionSource {
  const find = (dataset: string): Promise<DatasetRecord | undefined> => parts.store.find(dataset)
  let opened: Promise<ActionSource> | undefined
  const open = async (): Promise<ActionSource> => {
    const prepared = await prepareReference({ ...parts, find }, owner, planned, { extended: id })
    return openReferenceSource(prepared, parts.lines)
  }
  return {
    resolve: async (inputs, signal) => (await (opened ??= open())).resolve(inputs, signal)
  }
}
