import { Alert, Button, Checkbox, FormControlLabel, FormHelperText, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { refreshSession } from '../../authProvider/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { patchUser, updateOf, type DirectoryUser, type UserUpdate } from '../accountsApi.ts'
import { dayAfter, dayText } from '../../i18n/dates.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { LeftOrganizations } from '../../ui/leftOrganizations/LeftOrganizations.tsx'
import { Section } from './Section.tsx'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'

interface DeletionProps {
  user: DirectoryUser
  /** Days until the deletion; undefined when users cannot request it. */
  days: number | undefined
  onChange: (changes: UserUpdate) => void
}

/** Requests the deletion of one's account, or cancels it. */
export function Deletion({ user, days, onChange }: DeletionProps): ReactNode {
  const t = useViewTranslate()
  const [isSure, setSure] = useState(false)
  // The day that is shown is the one that is asked for, even past midnight.
  const [date] = useState(() => dayAfter(new Date(), days ?? 0))
  const action = useAction()
  const { busy, error } = action
  const plan = (day: string | null): Promise<boolean> =>
    action.run(async () => {
      onChange(updateOf(await patchUser(user.id, { plannedDeletion: day }), ['plannedDeletion']))
      refreshSession()
      setSure(false)
    })
  const form = useCheckedForm({
    problems: { 'deletion-sure': isSure ? undefined : t('accounts.deletion.notSure') },
    action,
    save: () => plan(date)
  })
  const { plannedDeletion } = user
  if (plannedDeletion) {
    return (
      <Section id="deletion" title={t('accounts.deletion.title')}>
        <Alert severity="warning">
          {t('accounts.plannedDeletion.text', { date: dayText(plannedDeletion) })}
        </Alert>
        <LeftOrganizations user={user} />
        <FormAlert error={error} />
        <Button
          variant="contained"
          disabled={busy}
          onClick={() => void plan(null)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('accounts.plannedDeletion.cancel')}
        </Button>
      </Section>
    )
  }
  if (days === undefined) return null
  const { helperText } = form.field('deletion-sure')
  return (
    <Section id="deletion" title={t('accounts.deletion.title')}>
      <Stack component="form" {...form.form} sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Typography>{t('accounts.deletion.text', { date: dayText(date) })}</Typography>
        <LeftOrganizations user={user} />
        <div>
          <FormControlLabel
            control={
              <Checkbox
                id="deletion-sure"
                checked={isSure}
                onChange={(event) => setSure(event.target.checked)}
                slotProps={{ input: { 'aria-describedby': 'deletion-sure-text' } }}
              />
            }
            label={t('accounts.deletion.sure')}
          />
          <FormHelperText id="deletion-sure-text" error sx={{ '&:empty': { display: 'none' } }}>
            {isSure ? null : helperText}
          </FormHelperText>
        </div>
        <FormAlert error={form.alert} />
        <SubmitButton form={form} variant="outlined" color="error">
          {t('accounts.deletion.submit')}
        </SubmitButton>
      </Stack>
    </Section>
  )
}
