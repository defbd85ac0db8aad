import { Button, List, ListItem, ListItemText, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { endOtherSessions, endSession, readUser, type DirectoryUser } from '../accountsApi.ts'
import { momentText } from '../../i18n/dates.ts'
import { FormAlert } from '../FormAlert.tsx'
import { useAction } from '../useAction.ts'
import { Section } from './Section.tsx'

export interface SessionsProps {
  user: DirectoryUser
  onChange: (user: DirectoryUser) => void
}

export function Sessions({ user, onChange }: SessionsProps): ReactNode {
  const t = useViewTranslate()
  const { busy, error, run } = useAction()
  const end = (id: string): void =>
    void run(async () => {
      await endSession(user.id, id)
      onChange({ ...user, sessions: user.sessions.filter((session) => session.id !== id) })
    })
  const endOthers = (): void =>
    void run(async () => {
      await endOtherSessions(user.id)
      onChange(await readUser(user.id))
    })
  return (
    <Section
      id="sessions"
      title={t('accounts.me.sessions')}
      help={t('accounts.me.sessionsHelp')}
      {...(user.sessions.length > 1
        ? {
            action: (
              <Button disabled={busy} onClick={endOthers}>
                {t('accounts.me.endOthers')}
              </Button>
            )
          }
        : {})}
    >
      <FormAlert error={error} />
      {user.sessions.length === 0 && <Typography>{t('accounts.me.noSession')}</Typography>}
      <List disablePadding>
        {user.sessions.map(({ id, deviceName, createdAt, lastKeepalive }) => (
          <ListItem
            key={id}
            disableGutters
            sx={{ gap: 2 }}
            secondaryAction={
              <Button
                size="small"
                disabled={busy}
                aria-label={t('accounts.me.endSessionOf', {
                  device: deviceName,
                  date: momentText(createdAt)
                })}
                onClick={() => end(id)}
              >
                {t('accounts.me.endSession')}
              </Button>
            }
          >
            <ListItemText
              sx={{ pr: 6 }}
              primary={deviceName}
              secondary={t('accounts.me.openedOn', {
                date: momentText(createdAt),
                active: momentText(lastKeepalive)
              })}
            />
          </ListItem>
        ))}
      </List>
    </Section>
  )
}
