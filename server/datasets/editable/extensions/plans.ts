/** Plans the extensions of editable datasets in the server: services and reference data are looked up at each call. */
import { planExtensions } from '../../extensions/planExtensions.ts'
import { serverSources, type SourceParts } from '../../extensions/serverSources.ts'
import type { DatasetParts } from '../../parts.ts'
import type { ExtensionPlans } from './lineExtensions.ts'

type Parts = SourceParts & Pick<DatasetParts, 'services'>

/** @param editable returns the editable datasets, which are opened after this */
export function extensionPlans(
  parts: Omit<Parts, 'editable'>,
  editable: () => Parts['editable']
): ExtensionPlans {
  return async (record) => ({
    plan: await planExtensions(parts, record),
    sources: serverSources({ ...parts, editable: editable() }, record)
  })
}
