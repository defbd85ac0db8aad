import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isOldEnough, latestBirthday } from '../../../contract/birthday.ts'
import { directoryText } from '../../../contract/directoryTexts.ts'
import { avatarAddress } from '../../authProvider/account.ts'
import { refreshSession } from '../../authProvider/session.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { patchUser, type DirectoryUser } from '../accountsApi.ts'
import { emptyTakesNoRoom, FormAlert } from '../FormAlert.tsx'
import { useAction } from '../useAction.ts'
import { AvatarField } from './AvatarField.tsx'
import { Section } from './Section.tsx'

export interface ProfileProps {
  user: DirectoryUser
  onChange: (user: DirectoryUser) => void
}

const longestName = 99

function editable({ firstName = '', lastName = '', birthday = '' }: DirectoryUser) {
  return { firstName, lastName, birthday }
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
  const isTooYoung = !!form.birthday && !isOldEnough(form.birthday)
  const readOnly = !!user.lock
  const save = async (): Promise<boolean> => {
    let isSaved = false
    await run(async () => {
      const changed = await patchUser(user.id, {
        firstName: form.firstName.trim() || null,
        lastName: form.lastName.trim() || null,
        birthday: form.birthday || null
      })
      refreshSession()
      onChange(changed)
      setForm(editable(changed))
      setSaved(true)
      isSaved = true
    })
    return isSaved
  }
  useFramedLeaveGuard(!unchanged, {
    save,
    unsavable: isTooYoung ? directoryText('tooYoung', currentLocale()) : undefined
  })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!unchanged && !busy && !isTooYoung) void save()
  }

  return (
    <Section id="profile" title={t('accounts.me.profile')}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <AvatarField address={avatarAddress({ type: 'user', id: user.id })} />
        {readOnly && <Alert severity="info">{t('accounts.me.readOnly')}</Alert>}
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
            slotProps={{ htmlInput: { autoComplete: 'given-name', maxLength: longestName, readOnly } }}
          />
          <TextField
            id="lastname"
            name="lastname"
            label={t('accounts.lastName')}
            value={form.lastName}
            onChange={(event) => set({ lastName: event.target.value })}
            fullWidth
            slotProps={{ htmlInput: { autoComplete: 'family-name', maxLength: longestName, readOnly } }}
          />
        </Stack>
        <TextField
          id="birthday"
          name="birthday"
          type="date"
          label={t('accounts.birthday')}
          value={form.birthday}
          onChange={(event) => set({ birthday: event.target.value })}
          error={isTooYoung}
          helperText={isTooYoung ? directoryText('tooYoung', currentLocale()) : undefined}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { max: latestBirthday(), autoComplete: 'bday', readOnly }
          }}
          sx={{ maxWidth: 240 }}
        />
        <FormAlert error={error} />
        <Box component="output" sx={emptyTakesNoRoom}>
          {saved && <Alert severity="success">{t('accounts.me.saved')}</Alert>}
        </Box>
        {!readOnly && (
          <Button
            type="submit"
            variant="contained"
            disabled={unchanged || busy || isTooYoung}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('accounts.me.save')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
