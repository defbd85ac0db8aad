import { Chip, List, ListItem, ListItemText, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { refreshSession } from '../../authProvider/session.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import {
  endOtherSessions,
  endSession,
  keepAlive,
  readUser,
  updateOf,
  type DirectoryUser,
  type UserSession,
  type UserUpdate
} from '../accountsApi.ts'
import { momentText } from '../../i18n/dates.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { Section } from './Section.tsx'

interface SessionsProps {
  user: DirectoryUser
  onChange: (changes: UserUpdate) => void
}

export function Sessions({ user, onChange }: SessionsProps): ReactNode {
  const t = useViewTranslate()
  const { busy, error, run } = useAction()
  const end = ({ id, current }: UserSession): Promise<boolean> =>
    run(async () => {
      await endSession(user.id, id)
      if (current) {
        // After a refusal the cookies are removed, and the page shows a signed-out user.
        await keepAlive().catch(() => undefined)
        refreshSession()
        return
      }
      onChange({ sessions: user.sessions.filter((session) => session.id !== id) })
    })
  const endOthers = (): Promise<boolean> =>
    run(async () => {
      await endOtherSessions(user.id)
      onChange(updateOf(await readUser(user.id), ['sessions']))
    })
  return (
    <Section
      id="sessions"
      title={t('accounts.me.sessions')}
      help={t('accounts.me.sessionsHelp')}
      {...(user.sessions.length > 1
        ? {
            action: (
              <ConfirmButton
                variant="text"
                label={t('accounts.me.endOthers')}
                title={t('accounts.me.endOthers')}
                text={t('accounts.me.endOthersText')}
                disabled={busy}
                onConfirm={endOthers}
              />
            )
          }
        : {})}
    >
      <FormAlert error={error} />
      {user.sessions.length === 0 && <Typography>{t('accounts.me.noSession')}</Typography>}
      <List disablePadding>
        {user.sessions.map((session) => (
          <SessionLine key={session.id} session={session} busy={busy} onEnd={() => end(session)} />
        ))}
      </List>
    </Section>
  )
}

interface SessionLineProps {
  session: UserSession
  busy: boolean
  onEnd: () => Promise<unknown>
}

function SessionLine({ session, busy, onEnd }: SessionLineProps): ReactNode {
  const t = useViewTranslate()
  const { deviceName, createdAt, lastKeepalive, current } = session
  return (
    <ListItem
      disableGutters
      sx={{ gap: 2 }}
      secondaryAction={
        <ConfirmButton
          iconOnly
          label={t('accounts.me.endSessionOf', {
            device: deviceName,
            date: momentText(createdAt)
          })}
          title={t('accounts.me.endSession')}
          text={t(current ? 'accounts.me.endCurrentText' : 'accounts.me.endSessionText', {
            device: deviceName
          })}
          disabled={busy}
          onConfirm={onEnd}
        />
      }
    >
      <ListItemText
        sx={{ pr: 6 }}
        primary={
          <>
            {deviceName}
            {current && (
              <Chip
                size="small"
                color="primary"
                variant="outlined"
                label={t('accounts.me.current')}
                sx={{ ml: 1 }}
              />
            )}
          </>
        }
        secondary={t('accounts.me.openedOn', {
          date: momentText(createdAt),
          active: momentText(lastKeepalive)
        })}
      />
    </ListItem>
  )
}
