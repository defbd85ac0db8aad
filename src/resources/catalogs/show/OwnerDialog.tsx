import { Alert } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { catalogsKey, patchCatalog } from '../api.ts'

/** Gives a catalog, with what is imported from it and published on it, to another account. */
export function OwnerDialog({ catalog, onClose }: { catalog: Catalog; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const [owner, setOwner] = useState<Account>(catalog.owner)

  async function change(): Promise<void> {
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
    <ConfirmDialog
      open
      title={t('catalogs.actions.owner')}
      text={<OwnerPicker otherAccounts value={owner} onChange={setOwner} />}
      confirmDisabled={ownerKey(owner) === ownerKey(catalog.owner)}
      onConfirm={change}
      onClose={onClose}
    >
      <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
        {t('catalogs.ownerChange.warning')}
      </Alert>
    </ConfirmDialog>
  )
}
