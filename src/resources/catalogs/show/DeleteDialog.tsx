import { Checkbox, FormControlLabel } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { DeleteRecordDialog } from '../../../ui/DeleteRecordDialog.tsx'
import { catalogQuery, catalogsKey, deleteCatalog } from '../api.ts'

interface DeleteDialogProps {
  catalog: Catalog
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Dialog that deletes a catalog, with its publications if chosen, and opens the list. */
export function DeleteDialog({ catalog, open, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const t = useViewTranslate()
  const [deletePublications, setDeletePublications] = useState(false)
  const { _id: id, title } = catalog
  return (
    <DeleteRecordDialog
      open={open}
      title={t('catalogs.actions.delete')}
      text={t('catalogs.delete.text', { title })}
      words={{
        no: t('catalogs.delete.no'),
        yes: t('catalogs.delete.yes'),
        done: t('catalogs.delete.done', { title }),
        failed: t('catalogs.delete.error')
      }}
      remove={() => deleteCatalog(id, deletePublications)}
      onDeleted={onDeleted}
      list={paths.catalogs}
      queryKey={catalogQuery(id).queryKey}
      stale={[[...catalogsKey, 'list']]}
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
    </DeleteRecordDialog>
  )
}
