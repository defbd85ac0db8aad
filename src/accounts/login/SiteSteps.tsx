/** Steps to sign in on a declared site, and to continue to another site. */
import { Alert, Button, Divider, Link, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { withQuery } from '../../api/http.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { goToSite, keepAlive } from '../accountsApi.ts'
import { CardPage } from '../CardPage.tsx'
import { addressOnSite, type LoginParameters } from './loginParameters.ts'
import { useLeaving } from './useLeaving.ts'

/** URL of the login page on the site that holds the accounts; undefined when they are here. */
function signInElsewhere({ redirect, org, dep, email }: LoginParameters): string | undefined {
  const { origin } = window.location
  const signIn = pageConfig.site?.signIn
  // The other site needs an absolute URL to redirect to.
  const back = addressOnSite(redirect, origin) ?? new URL(pageConfig.basePath, origin).href
  return signIn && withQuery(signIn.address, { redirect: back, org, dep, email: email || undefined })
}

/** Step that sends the user to the site that holds the accounts: the platform, or another site. */
export function SignInElsewhereStep(props: { parameters: LoginParameters }): ReactNode {
  const t = useViewTranslate()
  const { signIn } = pageConfig.site ?? {}
  const host = signIn?.host ?? ''
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('signIn.site.elsewhere', { host })}</Typography>
      <Button
        variant="contained"
        size="large"
        href={signInElsewhere(props.parameters)}
        sx={{ overflowWrap: 'anywhere' }}
        fullWidth
      >
        {t('signIn.site.goOn', { host })}
      </Button>
    </Stack>
  )
}

/** Button to sign in with an account of the platform, on a site with its own accounts; null elsewhere. */
export function PlatformAccountButton(props: { parameters: LoginParameters }): ReactNode {
  const t = useViewTranslate()
  const { site } = pageConfig
  if (site?.authMode !== 'ssoBackOffice' || !site.signIn) return null
  return (
    <Stack sx={{ gap: 1.5, mb: 2.5 }}>
      <Button variant="outlined" size="large" href={signInElsewhere(props.parameters)} fullWidth>
        {t('signIn.site.withAccountOf', { host: site.signIn.host })}
      </Button>
      <Divider sx={{ color: 'text.secondary' }}>{t('signIn.or')}</Divider>
    </Stack>
  )
}

/** Host of a page on another site; undefined for a page on the current one. */
export function hostElsewhere(redirect: string | undefined): string | undefined {
  const { origin } = window.location
  const url = redirect ? URL.parse(redirect, origin) : null
  return url && /^https?:$/.test(url.protocol) && url.origin !== origin ? url.host : undefined
}

/** Step that lets a signed-in user continue to the site that requested the login. */
export function ContinueStep(props: { parameters: LoginParameters; onOther: () => void }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const { redirect = '', org, dep } = props.parameters
  const { isLeaving, leaveTo } = useLeaving()
  const action = useAction()
  const busy = action.busy || isLeaving
  const proceed = (): void =>
    void action.run(async () => {
      // The page may have been idle: the session is refreshed first.
      await keepAlive()
      leaveTo(await goToSite(redirect, { org, dep }))
    })
  const host = hostElsewhere(redirect) ?? ''
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {user
          ? t('signIn.site.signedInAs', { name: user.name, email: user.email })
          : t('signIn.site.signedIn')}
      </Typography>
      <FormAlert error={action.error} />
      <Button
        variant="contained"
        size="large"
        disabled={busy}
        onClick={proceed}
        sx={{ overflowWrap: 'anywhere' }}
        fullWidth
      >
        {t('signIn.site.goOn', { host })}
      </Button>
      <Button disabled={busy} onClick={props.onOther}>
        {t('signIn.site.otherAccount')}
      </Button>
    </Stack>
  )
}

/** Page of a publication site, or a host name of the server, without sign-in. */
export function NoSignIn(): ReactNode {
  const t = useViewTranslate()
  const { publicUrl } = pageConfig
  return (
    <CardPage title={t('accounts.error.title')}>
      <Alert severity="info">{t('signIn.site.none', { host: window.location.host })}</Alert>
      <Typography sx={{ mt: 2.5, overflowWrap: 'anywhere' }}>
        <Link href={publicUrl}>{new URL(publicUrl).host}</Link>
      </Typography>
    </CardPage>
  )
}
