/** Consent step for a session requested by an external application. */
import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import { keepAlive } from '../accountsApi.ts'
import {
  grantApplication,
  readApplication,
  type ApplicationRequest,
  type AskingApplication
} from './applicationApi.ts'

interface AuthorizeAppStepProps {
  request: ApplicationRequest
  onOther: () => void
}

export function AuthorizeAppStep({ request, onOther }: AuthorizeAppStepProps): ReactNode {
  const t = useViewTranslate()
  const [application, setApplication] = useState<AskingApplication>()
  const [isUnknown, setUnknown] = useState(false)
  useEffect(() => {
    readApplication(request).then(setApplication, () => setUnknown(true))
  }, [request])
  if (isUnknown) return <Alert severity="error">{t('signIn.app.unknown')}</Alert>
  if (!application) return <Skeleton variant="rounded" height={220} />
  return <Question request={request} application={application} onOther={onOther} />
}

function Question(props: AuthorizeAppStepProps & { application: AskingApplication }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const { request, application, onOther } = props
  const { name, address, refuseUrl } = application
  const action = useAction()
  const [opened, setOpened] = useState<string>()
  // The initial focus is on refusal: Enter pressed without reading grants nothing.
  const focus = useInitialFocus<HTMLAnchorElement>()
  const accept = (): void =>
    void action.run(async () => {
      // The page may have been idle: the session is refreshed first.
      await keepAlive()
      const redirectUrl = await grantApplication(request)
      setOpened(redirectUrl)
      window.location.assign(redirectUrl)
    })
  if (opened) return <Opened name={name} address={opened} />
  return (
    <Stack sx={{ gap: 2.5, overflowWrap: 'anywhere' }}>
      <Typography>
        <strong>{name}</strong> {t('signIn.app.asks')}
      </Typography>
      {user && <Typography>{t('signIn.site.signedInAs', { name: user.name, email: user.email })}</Typography>}
      <Stack component="ul" sx={{ m: 0, pl: 2.5, gap: 0.75 }}>
        <li>{t('signIn.app.actsForYou')}</li>
        <li>{t('signIn.app.knows')}</li>
        {user?.isAdmin && <li>{t('signIn.app.noAdminMode')}</li>}
        <li>{t('signIn.app.untilEnded')}</li>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('signIn.app.leadsTo', { address })}
      </Typography>
      <FormAlert error={action.error} />
      <Button variant="contained" size="large" disabled={action.busy} onClick={accept}>
        {t('signIn.app.accept')}
      </Button>
      <Button variant="outlined" size="large" ref={focus} disabled={action.busy} href={refuseUrl}>
        {t('signIn.app.refuse')}
      </Button>
      <Button disabled={action.busy} onClick={onOther}>
        {t('signIn.site.otherAccount')}
      </Button>
    </Stack>
  )
}

/** Notice after a native application was opened, while the browser stays on this page. */
function Opened({ name, address }: { name: string; address: string }): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack component="output" sx={{ gap: 2.5, overflowWrap: 'anywhere' }}>
      <Typography>{t('signIn.app.redirected', { name })}</Typography>
      <Button variant="outlined" size="large" href={address}>
        {t('signIn.app.open', { name })}
      </Button>
    </Stack>
  )
}
