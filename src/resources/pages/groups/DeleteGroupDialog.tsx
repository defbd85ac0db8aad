import { Alert, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { deleteGroup } from '../api.ts'
import { useGroups } from './useGroups.ts'

/** Dialog to delete an empty group. */
export function DeleteGroupDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const { groups, error, readAgain, changed } = useGroups()
  const [chosen, setChosen] = useState('')
  const empty = groups?.filter(({ count }) => !count) ?? []

  async function remove(): Promise<void> {
    try {
      await deleteGroup(chosen)
    } catch (failure) {
      notify({ msg: t('pages.groups.deleteError'), error: failure })
      readAgain()
      throw failure
    }
    const title = empty.find(({ _id }) => _id === chosen)?.title ?? ''
    notify({ type: 'success', msg: t('pages.groups.deleted', { title }) })
    await changed()
  }

  return (
    <ConfirmDialog
      open
      color="error"
      title={t('pages.groups.delete')}
      text={<Typography>{t('pages.groups.onlyEmpty')}</Typography>}
      confirmLabel={t('blocks.delete')}
      confirmDisabled={!chosen}
      onConfirm={remove}
      onClose={onClose}
    >
      {!!error && !groups && (
        <RetryAlert text={t('pages.groups.readError')} error={error} onRetry={readAgain} />
      )}
      {!groups && !error && <Skeleton variant="rounded" height={56} sx={{ mt: 2 }} />}
      {groups && !empty.length && (
        <Alert role="note" severity="info" variant="outlined" sx={{ mt: 2 }}>
          {t('pages.groups.noneEmpty')}
        </Alert>
      )}
      {empty.length > 0 && (
        <TextField
          select
          fullWidth
          label={t('pages.groups.group')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ mt: 2 }}
        >
          {empty.map(({ _id, title }) => (
            <MenuItem key={_id} value={_id}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ConfirmDialog>
  )
}
