import { TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAction } from '../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../ui/form/useCheckedForm.ts'
import { catalogsKey, createCatalog } from '../api.ts'
import { titleOfCopy } from '../model/catalogEdits.ts'
import { isTitleRight, titleLengths } from '../model/newCatalog.ts'

/** Dialog that creates a catalog with the same connection, and opens its page. */
export function DuplicateDialog({ catalog, onClose }: { catalog: Catalog; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [title, setTitle] = useState(() => titleOfCopy(catalog.title, t('catalogs.duplicate.copy')))
  const action = useAction()
  const isWrong = !isTitleRight(title)
  const form = useCheckedForm({
    problems: { 'copy-title': isWrong ? t('catalogs.fields.titleLength', titleLengths) : undefined },
    action,
    save: () => action.run(duplicate)
  })

  async function duplicate(): Promise<void> {
    const { _id: id, plugin, owner, config, description } = catalog
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
    onClose()
  }

  return (
    <FormDialog
      title={t('catalogs.actions.duplicate')}
      form={form}
      submitLabel={t('catalogs.duplicate.confirm')}
      maxWidth="sm"
      onClose={onClose}
    >
      <Typography>{t('catalogs.duplicate.text')}</Typography>
      <TextField
        {...form.field('copy-title')}
        fullWidth
        required
        label={t('catalogs.duplicate.title')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  )
}
