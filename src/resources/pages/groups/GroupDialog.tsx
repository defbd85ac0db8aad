import { TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { missingProblem } from '../../../ui/form/fieldProblems.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAction } from '../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../ui/form/useCheckedForm.ts'
import { patchGroup } from '../api.ts'
import { maxGroupTitleLength, type CountedGroup } from './useGroups.ts'

interface GroupDialogProps {
  group: CountedGroup
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Dialog with the title and description of a group. The URLs of its pages do not change. */
export function GroupDialog({ group, onChanged, onClose }: GroupDialogProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const [title, setTitle] = useState(group.title)
  const [description, setDescription] = useState(group.description ?? '')
  const action = useAction()
  const isDirty = title !== group.title || description !== (group.description ?? '')
  const form = useCheckedForm({
    problems: { 'group-title': missingProblem(title, t) },
    action,
    isDirty,
    isUnchanged: !isDirty,
    save: () => action.run(save)
  })

  async function save(): Promise<void> {
    await patchGroup(group._id, { title: title.trim(), description: description.trim() || null })
    await onChanged()
    notify({ type: 'success', msg: t('pages.groups.saved') })
    onClose()
  }

  return (
    <FormDialog title={t('pages.groups.edit')} form={form} maxWidth="sm" onClose={onClose}>
      <TextField
        {...form.field('group-title')}
        required
        label={t('pages.groups.title')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        slotProps={{ htmlInput: { maxLength: maxGroupTitleLength } }}
      />
      <TextField
        {...form.field('group-description')}
        multiline
        minRows={2}
        maxRows={8}
        label={t('pages.groups.description')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </FormDialog>
  )
}
