import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { GiveDialog } from '../../../ui/GiveDialog.tsx'
import { catalogsKey, patchCatalog } from '../api.ts'

/** Dialog that moves a catalog, with its imports and publications, to another account. */
export function OwnerDialog({ catalog, onClose }: { catalog: Catalog; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()

  async function give(owner: Account): Promise<void> {
    try {
      await patchCatalog(catalog._id, { owner })
    } catch (error) {
      notify({ msg: t('catalogs.ownerChange.error'), error })
      throw error
    }
    notify({ type: 'success', msg: t('catalogs.ownerChange.done') })
    await client.invalidateQueries({ queryKey: catalogsKey })
  }

  return (
    <GiveDialog
      title={t('catalogs.actions.owner')}
      warning={t('catalogs.ownerChange.warning')}
      owner={catalog.owner}
      onGive={give}
      onClose={onClose}
    />
  )
}
