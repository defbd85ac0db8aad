import { Box, Button, Divider, Stack } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { withQuery } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { listProviders, type IdentityProvider } from '../accountsApi.ts'
import type { LoginParameters } from './loginParameters.ts'

/** Sign-in buttons of identity providers; null without any provider. */
export function ProviderButtons(props: { parameters: LoginParameters; email: string }): ReactNode {
  const t = useViewTranslate()
  const { redirect, org, dep, invitToken, adminMode } = props.parameters
  const [providers, setProviders] = useState<IdentityProvider[]>([])
  useEffect(() => {
    // On failure the form still offers the password.
    listProviders().then(setProviders, () => undefined)
  }, [])
  if (providers.length === 0) return null
  const query = {
    redirect,
    org,
    dep,
    invit_token: invitToken,
    email: props.email,
    adminMode: adminMode ? 'true' : undefined
  }
  return (
    <Stack sx={{ gap: 1.5, mb: 2.5 }}>
      {providers.map(({ type, id, title, icon }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          fullWidth
          href={withQuery(`${directoryApi}/auth/${type}/${encodeURIComponent(id)}/login`, query)}
          startIcon={icon && <Box component="img" src={icon} alt="" sx={{ width: 20, height: 20 }} />}
        >
          {t('signIn.provider', { provider: title })}
        </Button>
      ))}
      <Divider sx={{ color: 'text.secondary' }}>{t('signIn.or')}</Divider>
    </Stack>
  )
}
