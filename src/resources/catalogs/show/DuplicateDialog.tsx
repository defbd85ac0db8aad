import { TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { catalogsKey, createCatalog } from '../api.ts'
import { titleOfCopy } from '../model/catalogEdits.ts'
import { isTitleRight, titleLengths } from '../model/newCatalog.ts'

/** Makes another catalog with the same connection, then shows it. */
export function DuplicateDialog({ catalog, onClose }: { catalog: Catalog; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [title, setTitle] = useState(() => titleOfCopy(catalog.title, t('catalogs.duplicate.copy')))
  const isWrong = !isTitleRight(title)

  async function duplicate(): Promise<void> {
    const { _id: id, plugin, owner, config, description } = catalog
    try {
      const copy = await createCatalog({
        title: title.trim(),
        plugin,
        owner,
        config,
        ...(description ? { description } : {}),
        sourceCatalog: id
      })
      void client.invalidateQueries({ queryKey: [...catalogsKey, 'list'] })
      notify({ type: 'success', msg: t('catalogs.duplicate.done', { title: copy.title }), goesOn: true })
      await navigate(paths.catalog(copy._id))
    } catch (error) {
      notify({ msg: t('catalogs.create.error'), error })
      throw error
    }
  }

  return (
    <ConfirmDialog
      open
      color="primary"
      title={t('catalogs.actions.duplicate')}
      text={t('catalogs.duplicate.text')}
      confirmLabel={t('catalogs.duplicate.confirm')}
      confirmDisabled={isWrong}
      onConfirm={duplicate}
      onClose={onClose}
    >
      <TextField
        fullWidth
        required
        label={t('catalogs.duplicate.title')}
        value={title}
        error={isWrong}
        helperText={isWrong ? t('catalogs.fields.titleLength', titleLengths) : undefined}
        onChange={(event) => setTitle(event.target.value)}
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  )
}
