import { Alert, Box, Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { refreshSession } from '../../authProvider/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { patchUser, type DirectoryUser } from '../accountsApi.ts'
import { emptyTakesNoRoom, FormAlert } from '../FormAlert.tsx'
import { useAction } from '../useAction.ts'
import { AvatarField } from './AvatarField.tsx'
import { Section } from './Section.tsx'

export interface ProfileProps {
  user: DirectoryUser
  onChange: (user: DirectoryUser) => void
}

function editable(user: DirectoryUser) {
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    birthday: user.birthday ?? '',
    // `{organization}` or `{organization}:{department}`, empty for the personal account.
    account: [user.defaultOrg, user.defaultDep].filter(Boolean).join(':'),
    ignorePersonalAccount: !!user.ignorePersonalAccount
  }
}

/** People are at least 13 years old. */
function latestBirthday(): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() - 13)
  return day.toISOString().slice(0, 10)
}

export function Profile({ user, onChange }: ProfileProps): ReactNode {
  const t = useViewTranslate()
  const [form, setForm] = useState(() => editable(user))
  const [saved, setSaved] = useState(false)
  const { busy, error, run } = useAction()
  const set = (changes: Partial<typeof form>): void => {
    setSaved(false)
    setForm({ ...form, ...changes })
  }
  const unchanged = JSON.stringify(form) === JSON.stringify(editable(user))
  const choices = user.organizations.map((membership) => ({
    key: [membership.id, membership.department].filter(Boolean).join(':'),
    label: [membership.name, membership.departmentName ?? membership.department].filter(Boolean).join(' / ')
  }))
  // A default that is no membership any more has no effect: it shows as the personal account.
  const account = choices.some(({ key }) => key === form.account) ? form.account : ''

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (unchanged || busy) return
    void run(async () => {
      const [defaultOrg, defaultDep] = account.split(':')
      const changed = await patchUser(user.id, {
        firstName: form.firstName.trim() || null,
        lastName: form.lastName.trim() || null,
        birthday: form.birthday || null,
        defaultOrg: defaultOrg || null,
        defaultDep: defaultDep || null,
        ignorePersonalAccount: form.ignorePersonalAccount
      })
      refreshSession()
      onChange(changed)
      setForm(editable(changed))
      setSaved(true)
    })
  }

  return (
    <Section id="profile" title={t('accounts.me.profile')}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <AvatarField address={avatarAddress({ type: 'user', id: user.id })} />
        <TextField
          id="email"
          label={t('accounts.email')}
          value={user.email}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
          <TextField
            id="firstname"
            name="firstname"
            label={t('accounts.firstName')}
            value={form.firstName}
            onChange={(event) => set({ firstName: event.target.value })}
            fullWidth
            slotProps={{ htmlInput: { autoComplete: 'given-name', maxLength: 100 } }}
          />
          <TextField
            id="lastname"
            name="lastname"
            label={t('accounts.lastName')}
            value={form.lastName}
            onChange={(event) => set({ lastName: event.target.value })}
            fullWidth
            slotProps={{ htmlInput: { autoComplete: 'family-name', maxLength: 100 } }}
          />
        </Stack>
        <TextField
          id="birthday"
          name="birthday"
          type="date"
          label={t('accounts.birthday')}
          value={form.birthday}
          onChange={(event) => set({ birthday: event.target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { max: latestBirthday(), autoComplete: 'bday' }
          }}
          sx={{ maxWidth: 240 }}
        />
        {choices.length > 0 && (
          <>
            <TextField
              id="defaultAccount"
              select
              label={t('accounts.me.defaultAccount')}
              value={account}
              onChange={(event) => set({ account: event.target.value })}
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
            <FormControlLabel
              control={
                <Checkbox
                  checked={form.ignorePersonalAccount}
                  onChange={(event) => set({ ignorePersonalAccount: event.target.checked })}
                />
              }
              label={t('accounts.me.ignorePersonalAccount')}
            />
          </>
        )}
        <FormAlert error={error} />
        <Box component="output" sx={emptyTakesNoRoom}>
          {saved && <Alert severity="success">{t('accounts.me.saved')}</Alert>}
        </Box>
        <Button
          type="submit"
          variant="contained"
          disabled={unchanged || busy}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('accounts.me.save')}
        </Button>
      </Stack>
    </Section>
  )
}
