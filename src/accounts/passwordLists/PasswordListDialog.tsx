import { Button, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { missingProblem } from '../../ui/form/fieldProblems.ts'
import { addPasswordList, maxPasswords } from './passwordListsApi.ts'

interface PasswordListDialogProps {
  onAdded: () => void
  onClose: () => void
}

export function PasswordListDialog({ onAdded, onClose }: PasswordListDialogProps): ReactNode {
  const t = useViewTranslate()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const passwords = text.split(/\r?\n/).filter((line) => line.trim())
  const action = useAction()
  const form = useCheckedForm({
    problems: {
      'list-name': missingProblem(name, t),
      'list-passwords':
        passwords.length > maxPasswords
          ? t('passwordLists.tooMany', { most: maxPasswords })
          : missingProblem(text, t)
    },
    action,
    isDirty: name !== '' || text !== '',
    save: () =>
      action.run(async () => {
        await addPasswordList(name.trim(), passwords)
        onAdded()
      })
  })
  const read = (file: File | undefined): void => {
    if (file) void action.run(async () => setText(await file.text()))
  }
  return (
    <FormDialog title={t('passwordLists.add')} form={form} maxWidth="sm" onClose={onClose}>
      <TextField
        {...form.field('list-name')}
        label={t('passwordLists.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        {...form.field('list-passwords', t('passwordLists.passwordsHelp'))}
        label={t('passwordLists.passwords')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={4}
        maxRows={10}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <Button component="label" variant="outlined" sx={{ alignSelf: 'flex-start' }}>
        {t('passwordLists.file')}
        <input
          type="file"
          accept=".txt,text/plain"
          // Invisible but focusable.
          style={{ position: 'absolute', opacity: 0, inset: 0, cursor: 'pointer' }}
          onChange={(event) => read(event.target.files?.[0])}
        />
      </Button>
    </FormDialog>
  )
}
