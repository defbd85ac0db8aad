import { Alert, Box, Stack, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { isOldEnough, latestBirthday } from '../../../contract/birthday.ts'
import { directoryText } from '../../../contract/directoryTexts.ts'
import { avatarAddress } from '../../authProvider/account.ts'
import { refreshSession } from '../../authProvider/session.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { patchUser, readUserState, updateOf, type DirectoryUser, type UserUpdate } from '../accountsApi.ts'
import { emptyTakesNoRoom, FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { SubmitRow } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { formFields, valuesWithoutSent } from '../../ui/conflict/formFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import type { Stated } from '../../api/http.ts'
import { AvatarField } from './AvatarField.tsx'
import { Section } from './Section.tsx'

interface ProfileProps {
  user: DirectoryUser
  onChange: (changes: UserUpdate) => void
}

const maxNameLength = 99

function editable({ firstName = '', lastName = '', birthday = '' }: DirectoryUser) {
  return { firstName, lastName, birthday }
}

export function Profile({ user, onChange }: ProfileProps): ReactNode {
  const t = useViewTranslate()
  const readOnly = !!user.lock
  // An account that is defined outside of the directory has the values that are written there, and no other.
  const shows = (value: string): boolean => user.lock !== 'account' || value !== ''
  const { form, set, labels, checked, saved, question } = useProfileForm({ user, onChange })

  return (
    <Section id="profile" title={t('accounts.me.profile')}>
      <Stack component="form" {...checked.form} sx={{ gap: 2.5 }}>
        <AvatarField
          address={avatarAddress({ type: 'user', id: user.id })}
          readOnly={user.lock === 'account'}
        />
        {readOnly && <Alert severity="info">{t('accounts.me.readOnly')}</Alert>}
        <TextField
          id="email"
          label={t('accounts.email')}
          value={user.email}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
          {shows(form.firstName) && (
            <TextField
              id="firstname"
              name="firstname"
              label={labels.firstName}
              value={form.firstName}
              onChange={(event) => set({ firstName: event.target.value })}
              fullWidth
              slotProps={{ htmlInput: { autoComplete: 'given-name', maxLength: maxNameLength, readOnly } }}
            />
          )}
          {shows(form.lastName) && (
            <TextField
              id="lastname"
              name="lastname"
              label={labels.lastName}
              value={form.lastName}
              onChange={(event) => set({ lastName: event.target.value })}
              fullWidth
              slotProps={{ htmlInput: { autoComplete: 'family-name', maxLength: maxNameLength, readOnly } }}
            />
          )}
        </Stack>
        {shows(form.birthday) && (
          <TextField
            {...checked.field('birthday')}
            name="birthday"
            type="date"
            label={labels.birthday}
            value={form.birthday}
            onChange={(event) => set({ birthday: event.target.value })}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { max: latestBirthday(), autoComplete: 'bday', readOnly }
            }}
            sx={{ maxWidth: 240 }}
          />
        )}
        <FormAlert error={checked.alert} />
        <Box component="output" sx={emptyTakesNoRoom}>
          {saved && <Alert severity="success">{t('accounts.me.saved')}</Alert>}
        </Box>
        {!readOnly && <SubmitRow form={checked}>{t('accounts.me.save')}</SubmitRow>}
      </Stack>
      <ConflictDialog question={question} />
    </Section>
  )
}

/** Values of the form, and how they are saved though they may have been changed elsewhere meanwhile. */
function useProfileForm({ user, onChange }: ProfileProps) {
  const t = useViewTranslate()
  const [edits, setEdits] = useState<Partial<ReturnType<typeof editable>>>({})
  const [saved, setSaved] = useState(false)
  const action = useAction()
  const set = (changes: Partial<typeof form>): void => {
    setSaved(false)
    setEdits((current) => ({ ...current, ...changes }))
  }
  const form = { ...editable(user), ...edits }
  const unchanged = JSON.stringify(form) === JSON.stringify(editable(user))
  const isTooYoung = !!form.birthday && !isOldEnough(form.birthday)
  const labels = {
    firstName: t('accounts.firstName'),
    lastName: t('accounts.lastName'),
    birthday: t('accounts.birthday')
  }
  const fields = formFields<typeof form, Stated<DirectoryUser>>(form, editable(user), labels, ({ data }) =>
    editable(data)
  )
  const shared = useSharedSave<Stated<DirectoryUser>>(fields, { data: user, tag: undefined })
  const save = (): Promise<boolean> =>
    action.run(async () => {
      const chosenFields = await shared.save({ read: () => readUserState(user.id), write })
      return chosenFields !== undefined
    })

  async function write({ data, tag }: Stated<DirectoryUser>, without: ReadonlySet<string>): Promise<void> {
    const mine = fields.filter(({ id }) => !without.has(id))
    const changes = Object.fromEntries(mine.map((field) => [field.id, String(field.mine).trim() || null]))
    const changed = mine.length > 0 ? await patchUser(user.id, changes, tag) : data
    refreshSession()
    onChange(updateOf(changed, ['name', 'firstName', 'lastName', 'birthday']))
    // What was typed meanwhile stays.
    setEdits((current) => valuesWithoutSent(current, edits))
    setSaved(true)
  }
  const checked = useCheckedForm({
    problems: { birthday: isTooYoung ? directoryText('tooYoung', currentLocale()) : undefined },
    places: { tooYoung: 'birthday' },
    action,
    isDirty: !unchanged,
    isUnchanged: unchanged,
    save
  })

  return { form, set, labels, checked, saved: saved && unchanged, question: shared.question }
}
