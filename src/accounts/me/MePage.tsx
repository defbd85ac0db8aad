import { Alert, Box, Button, Container, Skeleton, Stack, Typography } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { usePageTitle } from '../usePageTitle.ts'
import { loginAddress } from '../../authProvider/account.ts'
import { hasExpiredToken, refreshSession } from '../../authProvider/session.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LanguageSwitch } from '../../layout/bar/LanguageSwitch.tsx'
import { ThemeSwitch } from '../../layout/bar/ThemeSwitch.tsx'
import { brandLogo } from '../../layout/brandLogo.ts'
import { pageConfig } from '../../pageConfig.ts'
import { keepAlive, readUser, type UserUpdate } from '../accountsApi.ts'
import { AccountQueries, useRead } from '../queries.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Memberships } from './Memberships.tsx'
import { Deletion } from './Deletion.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import { isEmbedded } from '../embedded.ts'

/** `/simple-directory/me`: profile, organizations and sessions of the user. */
export default function MePage(): ReactNode {
  const t = useViewTranslate()
  const title = t('accounts.me.title')
  usePageTitle(title)
  return (
    <>
      {!isEmbedded && <TopBar />}
      <Container component="main" maxWidth="md" sx={{ py: { xs: 2, sm: 4 } }}>
        <Typography variant="h1" sx={{ mb: 3 }}>
          {title}
        </Typography>
        <AccountQueries>
          <Content />
        </AccountQueries>
      </Container>
    </>
  )
}

function Content(): ReactNode {
  const t = useViewTranslate()
  const { user: sessionUser } = useSession()
  const [checked, setChecked] = useState(!hasExpiredToken())
  const id = sessionUser?.id
  const {
    data: user,
    error,
    retry,
    setData
  } = useRead({ queryKey: ['user', id], queryFn: () => readUser(id ?? ''), enabled: !!id })

  useEffect(() => {
    if (checked) return
    // The token may have expired while the page was closed, and the session still be valid.
    keepAlive()
      .catch(() => {})
      .finally(() => {
        refreshSession()
        setChecked(true)
      })
  }, [checked])

  const update = (changes: UserUpdate): void => setData((before) => ({ ...before, ...changes }))

  if (checked && !sessionUser) {
    return (
      <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
        <Alert severity="info">{t('accounts.me.needsSession')}</Alert>
        <Button variant="contained" href={loginAddress()} target={isEmbedded ? '_top' : '_self'}>
          {t('accounts.logIn')}
        </Button>
      </Stack>
    )
  }
  if (error) return <FormAlert error={error} onRetry={retry} />
  if (!user) return <Skeleton variant="rounded" height={320} />
  return (
    <Stack sx={{ gap: 3 }}>
      <Profile user={user} onChange={update} />
      <Memberships user={user} />
      {user.lock !== 'account' && <Security user={user} />}
      <Sessions user={user} onChange={update} />
      <Preferences user={user} onChange={update} />
      {user.lock !== 'account' && (
        <Deletion user={user} days={pageConfig.selfDeletionDays} onChange={update} />
      )}
    </Stack>
  )
}

function TopBar(): ReactNode {
  const t = useViewTranslate()
  const { brand, basePath } = pageConfig
  return (
    <Stack
      component="header"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper'
      }}
    >
      <Box component="img" src={brandLogo} alt="" sx={{ width: 28, height: 28 }} />
      <Typography component="span" sx={{ fontWeight: 800, color: 'primary.text' }}>
        {brand.title}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <Button size="small" href={basePath}>
        {t('accounts.me.backToPlatform', { brand: brand.title })}
      </Button>
      {pageConfig.darkModeSwitch && <ThemeSwitch />}
      <LanguageSwitch />
    </Stack>
  )
}
