import { useQueryClient } from '@tanstack/react-query'
import { storeNewer } from '../../../api/readAgain.ts'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { patchPortal, portalQuery, portalsKey, type PortalChanges } from '../api.ts'

/**
 * Updates settings of a portal outside its draft; errors are shown.
 * @throws the error of the server
 */
export function usePortalPatch({ _id }: Pick<Portal, '_id'>) {
  const client = useQueryClient()
  const notify = useNotification()
  return async (changes: PortalChanges, texts: { done: string; error: string }): Promise<void> => {
    try {
      const saved = await patchPortal(_id, changes)
      storeNewer(client, portalQuery(_id).queryKey, () => saved)
    } catch (error) {
      notify({ msg: texts.error, error })
      throw error
    }
    notify({ type: 'success', msg: texts.done })
    void client.invalidateQueries({ queryKey: [...portalsKey, 'list'] })
  }
}
