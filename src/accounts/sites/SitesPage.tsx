import { Alert, Box, Button, Container, Skeleton, Stack, Typography } from '@mui/material'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { DirectorySite } from '../../../contract/sites.ts'
import { adminModeAddress, loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { DeclaredSites } from './DeclaredSites.tsx'
import { SiteDialog } from './SiteDialog.tsx'
import { readSites, type Sites } from './sitesApi.ts'
import { UndeclaredSites } from './UndeclaredSites.tsx'

const embedded = new URLSearchParams(window.location.search).get('embed') === 'true'

/** `/simple-directory/admin/sites`: where else people sign in, for administrators of the platform. */
export default function SitesPage(): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { user } = session
  const title = t('sites.title')
  useEffect(() => {
    document.title = `${title} - ${pageConfig.brand.title}`
  }, [title])
  return (
    <Container component="main" maxWidth="md" sx={{ py: { xs: 2, sm: 4 } }}>
      {!embedded && (
        <Box sx={{ mb: 2 }}>
          <Button size="small" href={pageConfig.basePath}>
            {t('accounts.me.backToPlatform', { brand: pageConfig.brand.title })}
          </Button>
        </Box>
      )}
      <Stack sx={{ gap: 3 }}>
        <Typography variant="h1">{title}</Typography>
        {user?.adminMode ? (
          <AllSites />
        ) : (
          <>
            <Alert severity="info">{t(user ? 'sites.needsAdminMode' : 'accounts.me.needsSession')}</Alert>
            {(!user || user.isAdmin) && (
              <Button
                variant="contained"
                color={user ? 'admin' : 'primary'}
                href={user ? adminModeAddress(session) : loginAddress()}
                target={embedded ? '_top' : '_self'}
                sx={{ alignSelf: 'flex-start' }}
              >
                {t(user ? 'sites.adminMode' : 'accounts.logIn')}
              </Button>
            )}
          </>
        )}
      </Stack>
    </Container>
  )
}

function AllSites(): ReactNode {
  const t = useViewTranslate()
  const [sites, setSites] = useState<Sites>()
  const [edited, setEdited] = useState<DirectorySite>()
  const { error, busy, run } = useAction()
  const read = useCallback(() => run(async () => setSites(await readSites())), [run])
  useEffect(() => void read(), [read])
  const change = (work: () => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      await work()
      setSites(await readSites())
    })
  return (
    <>
      <Typography>{t('sites.intro')}</Typography>
      <FormAlert error={error} />
      {!sites && !error && <Skeleton variant="rounded" height={240} />}
      {!sites && error && (
        <Button sx={{ alignSelf: 'flex-start' }} onClick={() => void read()}>
          {t('sites.retry')}
        </Button>
      )}
      {sites && (
        <>
          <DeclaredSites sites={sites.declared} busy={busy} onEdit={setEdited} change={change} />
          {sites.undeclared.length > 0 && (
            <UndeclaredSites sites={sites.undeclared} busy={busy} onDeclared={setEdited} change={change} />
          )}
          {edited && (
            <SiteDialog
              key={edited._id}
              site={edited}
              declared={sites.declared}
              onClose={() => setEdited(undefined)}
              onSaved={(saved) => {
                const declared = sites.declared.map((site) => (site._id === saved._id ? saved : site))
                setSites({ ...sites, declared })
                setEdited(undefined)
              }}
            />
          )}
        </>
      )}
    </>
  )
}
