import { Checkbox, FormControlLabel } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { catalogQuery, catalogsKey, deleteCatalog } from '../api.ts'

interface DeleteDialogProps {
  catalog: Catalog
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks what goes with a catalog, then shows the list. */
export function DeleteDialog({ catalog, open, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [deletePublications, setDeletePublications] = useState(false)
  const { _id: id, title } = catalog

  async function remove(): Promise<void> {
    try {
      await deleteCatalog(id, deletePublications)
    } catch (error) {
      notify({ msg: t('catalogs.delete.error'), error })
      throw error
    }
    onDeleted()
    notify({ type: 'success', msg: t('catalogs.delete.done', { title }), goesOn: true })
    await navigate(paths.catalogs)
    client.removeQueries({ queryKey: catalogQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: [...catalogsKey, 'list'] })
  }

  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={t('catalogs.actions.delete')}
      text={t('catalogs.delete.text', { title })}
      cancelLabel={t('catalogs.delete.no')}
      confirmLabel={t('catalogs.delete.yes')}
      onConfirm={remove}
      onClose={onClose}
    >
      <FormControlLabel
        sx={{ mt: 2 }}
        control={
          <Checkbox
            checked={deletePublications}
            onChange={(_event, checked) => setDeletePublications(checked)}
          />
        }
        label={t('catalogs.delete.publications')}
      />
    </ConfirmDialog>
  )
}
