/** Where the results of actions come from in the server: remote services, and reference data of the platform. */
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { prepareReference } from '../referenceData/prepare.ts'
import { openReferenceSource } from '../referenceData/source.ts'
import type { ActionSource, ExtensionPlan } from './plan.ts'
import type { ActionSources } from './run.ts'

type Needs = Pick<DatasetParts, 'config' | 'store' | 'files' | 'editable' | 'lines' | 'remoteActions'>

/**
 * @param dataset that is extended
 * @throws ExtensionError for reference data that its owner may not use
 */
export async function serverSources(
  { store, remoteActions, ...parts }: Needs,
  { id, owner }: Pick<DatasetRecord, 'id' | 'owner'>,
  { extensions }: ExtensionPlan
): Promise<ActionSources> {
  const references = new Map<number, ActionSource>()
  for (const planned of extensions) {
    if (planned.kind !== 'reference') continue
    const needs = { ...parts, find: (reference: string) => store.find(reference) }
    const prepared = await prepareReference(needs, owner, planned, { extended: id })
    references.set(planned.index, openReferenceSource(prepared, parts.lines))
  }
  return (action) => {
    if (action.kind === 'remote') return remoteActions.sourceOf(action)
    const source = references.get(action.index)
    if (!source) throw new Error(`reference data ${action.dataset} were not prepared`)
    return source
  }
}
