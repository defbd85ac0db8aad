import { Alert, Box, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { refreshSession } from '../../authProvider/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { patchUser, updateOf, type DirectoryUser, type UserChanges, type UserUpdate } from '../accountsApi.ts'
import { emptyTakesNoRoom, FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { Section } from './Section.tsx'

interface PreferencesProps {
  user: DirectoryUser
  onChange: (changes: UserUpdate) => void
}

/** Default account of the session, and visibility of the personal account; saved on change. */
export function Preferences({ user, onChange }: PreferencesProps): ReactNode {
  const t = useViewTranslate()
  const [isSaved, setSaved] = useState(false)
  const { busy, error, run } = useAction()
  const choices = user.organizations.map((membership) => ({
    key: [membership.id, membership.department].filter(Boolean).join(':'),
    label: [membership.name, membership.departmentName ?? membership.department].filter(Boolean).join(' / ')
  }))
  if (choices.length === 0) return null
  const chosen = [user.defaultOrg, user.defaultDep].filter(Boolean).join(':')
  // A default organization that the user has left has no effect: the personal account is shown.
  const account = choices.some(({ key }) => key === chosen) ? chosen : ''
  const disabled = busy || user.lock === 'account'

  function save(changes: UserChanges): void {
    setSaved(false)
    void run(async () => {
      const changed = await patchUser(user.id, changes)
      refreshSession()
      onChange(updateOf(changed, ['ignorePersonalAccount', 'defaultOrg', 'defaultDep']))
      setSaved(true)
    })
  }
  function chooseAccount(key: string): void {
    const [defaultOrg, defaultDep] = key.split(':')
    save({ defaultOrg: defaultOrg || null, defaultDep: defaultDep || null })
  }

  return (
    <Section id="preferences" title={t('accounts.me.preferences')}>
      <Typography variant="h3">{t('accounts.me.accountChanges')}</Typography>
      <Stack sx={{ gap: 2 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={!!user.ignorePersonalAccount}
              disabled={disabled}
              onChange={(event) => save({ ignorePersonalAccount: event.target.checked })}
            />
          }
          label={t('accounts.me.ignorePersonalAccount')}
        />
        <TextField
          id="defaultAccount"
          select
          label={t('accounts.me.defaultAccount')}
          value={account}
          disabled={disabled}
          onChange={(event) => chooseAccount(event.target.value)}
          fullWidth
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('accounts.me.personalAccount')}</MenuItem>
          {choices.map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <FormAlert error={error} />
        <Box component="output" sx={emptyTakesNoRoom}>
          {isSaved && <Alert severity="success">{t('accounts.me.saved')}</Alert>}
        </Box>
      </Stack>
    </Section>
  )
}
