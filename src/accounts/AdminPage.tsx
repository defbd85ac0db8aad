import { Alert, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { usePageTitle } from './usePageTitle.ts'
import { adminModeAddress, loginAddress } from '../authProvider/account.ts'
import { useSession } from '../authProvider/useSession.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { isEmbedded } from './embedded.ts'
import { PageFrame } from './PageFrame.tsx'
import { AccountQueries } from './queries.tsx'

/** Frame of the directory's pages for platform administrators in admin mode. */
export function AdminPage(props: { title: string; children: ReactNode }): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { user } = session
  const { title, children } = props
  usePageTitle(title)
  return (
    <PageFrame>
      <Stack sx={{ gap: 3 }}>
        <Typography variant="h1">{title}</Typography>
        {user?.adminMode ? (
          <AccountQueries>{children}</AccountQueries>
        ) : (
          <>
            <Alert severity="info">{t(user ? 'sites.needsAdminMode' : 'accounts.me.needsSession')}</Alert>
            {(!user || user.isAdmin) && (
              <Button
                variant="contained"
                color={user ? 'admin' : 'primary'}
                href={user ? adminModeAddress(session) : loginAddress()}
                target={isEmbedded ? '_top' : '_self'}
                sx={{ alignSelf: 'flex-start' }}
              >
                {t(user ? 'sites.adminMode' : 'accounts.logIn')}
              </Button>
            )}
          </>
        )}
      </Stack>
    </PageFrame>
  )
}
