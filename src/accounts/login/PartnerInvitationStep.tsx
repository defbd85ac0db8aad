import { Alert, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { createOrganizationAddress, loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { acceptPartnership } from '../accountsApi.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { partnerInvitationOf } from './tokenContent.ts'

/** Step in which an administrator of an organization answers a partnership invitation. */
export function PartnerInvitationStep(props: { token: string; onDone: () => void }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const { busy, error, run } = useAction()
  const [isDone, setDone] = useState(false)
  const invitation = partnerInvitationOf(props.token)
  const choices = (user?.organizations ?? []).filter(
    ({ id, role, department }) => role === 'admin' && !department && id !== invitation.organizationId
  )
  const [chosen, setChosen] = useState(choices[0]?.id ?? '')
  const accept = (): void =>
    void run(async () => {
      const { organizationId, contactEmail } = invitation
      await acceptPartnership(organizationId, { id: chosen, contactEmail, token: props.token })
      setDone(true)
    })

  const { organization, partner } = invitation
  if (isDone) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Alert severity="success">{t('signIn.partner.done')}</Alert>
        <Button variant="contained" size="large" onClick={props.onDone}>
          {t('signIn.partner.proceed')}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography>{t('signIn.partner.intro', { organization, partner })}</Typography>
      {!user && (
        <>
          <Alert severity="info">{t('signIn.partner.needsSession')}</Alert>
          <Button variant="contained" size="large" href={loginAddress()}>
            {t('accounts.logIn')}
          </Button>
        </>
      )}
      {user && choices.length === 0 && (
        <>
          <Alert severity="warning">{t('signIn.partner.none')}</Alert>
          {/* The invited user may be new: creating the organization leads back to this step. */}
          <Button variant="contained" size="large" href={createOrganizationAddress(window.location.href)}>
            {t('accounts.me.createOrganization')}
          </Button>
          <Button onClick={props.onDone}>{t('signIn.partner.proceed')}</Button>
        </>
      )}
      {choices.length > 0 && (
        <>
          <TextField
            id="organization"
            select
            label={t('signIn.partner.choose')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            fullWidth
          >
            {choices.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <FormAlert error={error} />
          <Button variant="contained" size="large" disabled={busy || !chosen} onClick={accept}>
            {t('signIn.partner.accept')}
          </Button>
          {/* After an error, as for a link already used, the user can go on. */}
          {error && <Button onClick={props.onDone}>{t('signIn.partner.proceed')}</Button>}
        </>
      )}
    </Stack>
  )
}
