import Edit from '@mui/icons-material/EditOutlined'
import { Alert, Button, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../api/http.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx'
import type { EditedField } from '../../../ui/conflict/editedFields.ts'
import { missingProblem } from '../../../ui/form/fieldProblems.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldError, useAction } from '../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../ui/form/useCheckedForm.ts'
import type { OwnedRecord } from '../kind.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { useSharedRecordSave } from '../save/useSharedRecordSave.ts'
import { slugPattern } from './publicationSites.ts'

/** Button and dialog that change the slug of the record. */
export function SlugDialogButton(): ReactNode {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Edit />} onClick={() => setOpen(true)}>
        {t('owned.portals.slug')}
      </Button>
      {isOpen && <SlugDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function SlugDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const page = useOwned()
  const [initial] = useState(page.record.slug ?? '')
  const [bases] = useState(() => new Map<string, unknown>([['slug', initial]]))
  const [slug, setSlug] = useState(initial)
  const shared = useSharedRecordSave(page)
  const action = useAction()
  const isForm = slugPattern.test(slug)
  const form = useCheckedForm({
    problems: {
      'record-slug': missingProblem(slug, t) ?? (isForm ? undefined : t('owned.portals.slugHelp'))
    },
    action,
    isDirty: slug !== initial,
    isUnchanged: slug === initial,
    save: () => action.run(save)
  })

  async function save(): Promise<boolean> {
    const field: EditedField<OwnedRecord> = {
      id: 'slug',
      label: t('owned.portals.newSlug'),
      mine: slug,
      valueIn: (record) => record.slug
    }
    const discardedIds = await shared
      .save({
        fields: [field],
        bases,
        changesOver: (_current, excludedIds) => (excludedIds?.has('slug') ? undefined : { slug })
      })
      .catch((error: unknown) => {
        const isTaken = error instanceof ApiError && error.status === 409
        throw isTaken ? new FieldError('record-slug', t(page.kind.messageKeys.busy)) : error
      })
    if (!discardedIds) return false
    if (discardedIds.size === 0) notify({ type: 'success', msg: t('owned.save.saved') })
    onClose()
    return true
  }

  return (
    <>
      <FormDialog
        title={t('owned.portals.slug')}
        form={form}
        submitLabel={t('owned.portals.validate')}
        maxWidth="sm"
        onClose={onClose}
      >
        <Alert severity="warning" variant="outlined" role="note">
          {t('owned.portals.slugWarning')}
        </Alert>
        <TextField
          {...form.field('record-slug', t('owned.portals.slugHelp'))}
          required
          label={t('owned.portals.newSlug')}
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
        />
      </FormDialog>
      <ConflictDialog question={shared.question} />
    </>
  )
}
