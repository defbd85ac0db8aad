import { Alert, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { refreshSession } from '../../authProvider/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { patchUser, type DirectoryUser } from '../accountsApi.ts'
import { dayText } from '../../i18n/dates.ts'
import { FormAlert } from '../FormAlert.tsx'
import { useAction } from '../useAction.ts'
import { Section } from './Section.tsx'

export interface DeletionProps {
  user: DirectoryUser
  /** Days until the deletion; undefined where people cannot ask for it. */
  days: number | undefined
  onChange: (user: DirectoryUser) => void
}

/** Asking for the deletion of one's account, and changing one's mind. */
export function Deletion({ user, days, onChange }: DeletionProps): ReactNode {
  const t = useViewTranslate()
  const [isSure, setSure] = useState(false)
  const { busy, error, run } = useAction()
  const plan = (date: string | null): void =>
    void run(async () => {
      onChange(await patchUser(user.id, { plannedDeletion: date }))
      refreshSession()
      setSure(false)
    })
  const { plannedDeletion } = user
  if (plannedDeletion) {
    return (
      <Section id="deletion" title={t('accounts.deletion.title')}>
        <Alert severity="warning">
          {t('accounts.plannedDeletion.text', { date: dayText(plannedDeletion) })}
        </Alert>
        <FormAlert error={error} />
        <Button
          variant="contained"
          disabled={busy}
          onClick={() => plan(null)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('accounts.plannedDeletion.cancel')}
        </Button>
      </Section>
    )
  }
  if (days === undefined) return null
  const date = dayIn(days)
  return (
    <Section id="deletion" title={t('accounts.deletion.title')}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Typography>{t('accounts.deletion.text', { date: dayText(date) })}</Typography>
        <FormControlLabel
          control={<Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)} />}
          label={t('accounts.deletion.sure')}
        />
        <FormAlert error={error} />
        <Button variant="outlined" color="error" disabled={busy || !isSure} onClick={() => plan(date)}>
          {t('accounts.deletion.submit')}
        </Button>
      </Stack>
    </Section>
  )
}

function dayIn(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return day.toISOString().slice(0, 10)
}
