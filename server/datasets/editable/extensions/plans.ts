/** How the extensions of an editable dataset are applied. */
import { ExtensionError } from '../../extensions/extensionError.ts'
import { planExtensions } from '../../extensions/planExtensions.ts'
import type { DatasetParts } from '../../parts.ts'
import type { ExtensionPlans } from './lineExtensions.ts'

export function extensionPlans(
  parts: Pick<DatasetParts, 'config' | 'store' | 'services' | 'remoteActions'>
): ExtensionPlans {
  return async (record) => ({
    plan: await planExtensions(parts, record),
    sources: (action) => {
      if (action.kind === 'remote') return parts.remoteActions.sourceOf(action)
      throw new ExtensionError(`jeu de données de référence inconnu ${action.dataset}`, { retry: true })
    }
  })
}
