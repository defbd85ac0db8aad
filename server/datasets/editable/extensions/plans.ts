/** How the extensions of an editable dataset are applied, in the server: what is asked is looked up when it is. */
import { planExtensions } from '../../extensions/planExtensions.ts'
import { serverSources, type SourceParts } from '../../extensions/serverSources.ts'
import type { DatasetParts } from '../../parts.ts'
import type { ExtensionPlans } from './lineExtensions.ts'

type Parts = SourceParts & Pick<DatasetParts, 'services'>

/** @param editable the editable datasets, once they are open */
export function extensionPlans(
  parts: Omit<Parts, 'editable'>,
  editable: () => Parts['editable']
): ExtensionPlans {
  return async (record) => ({
    plan: await planExtensions(parts, record),
    sources: serverSources({ ...parts, editable: editable() }, record)
  })
}
