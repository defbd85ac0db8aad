import Edit from '@mui/icons-material/EditOutlined'
import { Alert, Button, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { ApiError } from '../../../../api/http.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { ConflictDialog } from '../../../../ui/conflict/ConflictDialog.tsx'
import type { EditedField } from '../../../../ui/conflict/editedFields.ts'
import { missingProblem } from '../../../../ui/form/fieldProblems.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { FieldError, useAction } from '../../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../../ui/form/useCheckedForm.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { useSharedDatasetSave } from '../../live/useSharedDatasetSave.ts'
import { slugPattern } from '../../model/publicationSites.ts'

/** Changes the name that the dataset has in addresses. */
export function SlugDialogButton(): ReactNode {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Edit />} onClick={() => setOpen(true)}>
        {t('datasets.portals.slug')}
      </Button>
      {isOpen && <SlugDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function SlugDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const page = useDataset()
  const [initial] = useState(page.dataset.slug ?? '')
  const [bases] = useState(() => new Map<string, unknown>([['slug', initial]]))
  const [slug, setSlug] = useState(initial)
  const shared = useSharedDatasetSave(page)
  const action = useAction()
  const isForm = slugPattern.test(slug)
  const form = useCheckedForm({
    problems: {
      'dataset-slug': missingProblem(slug, t) ?? (isForm ? undefined : t('datasets.portals.slugHelp'))
    },
    action,
    isDirty: slug !== initial,
    isUnchanged: slug === initial,
    save: () => action.run(save)
  })

  async function save(): Promise<boolean> {
    const field: EditedField<Dataset> = {
      id: 'slug',
      label: t('datasets.portals.newSlug'),
      mine: slug,
      valueIn: (dataset) => dataset.slug
    }
    const given = await shared
      .save({
        fields: [field],
        bases,
        changesOver: (_known, without) => (without?.has('slug') ? undefined : { slug })
      })
      .catch((error: unknown) => {
        const isTaken = error instanceof ApiError && error.status === 409
        throw isTaken ? new FieldError('dataset-slug', t('datasets.update.conflict')) : error
      })
    if (!given) return false
    if (given.size === 0) notify({ type: 'success', msg: t('datasets.update.saved') })
    onClose()
    return true
  }

  return (
    <>
      <FormDialog
        title={t('datasets.portals.slug')}
        form={form}
        submitLabel={t('datasets.portals.validate')}
        maxWidth="sm"
        onClose={onClose}
      >
        <Alert severity="warning" variant="outlined" role="note">
          {t('datasets.portals.slugWarning')}
        </Alert>
        <TextField
          {...form.field('dataset-slug', t('datasets.portals.slugHelp'))}
          required
          label={t('datasets.portals.newSlug')}
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
        />
      </FormDialog>
      <ConflictDialog question={shared.question} />
    </>
  )
}
