import { Alert, Box, Button, CssBaseline, ThemeProvider } from '@mui/material'
import { Suspense, useMemo, type ComponentType, type ReactNode } from 'react'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { blockMessages } from '../ui/messages.ts'
import { TranslateProvider, useViewTranslate } from '../i18n/translate.tsx'
import { lazyScreen, preload } from '../lazyScreen.ts'
import { RootBoundary } from '../layout/errors/RootBoundary.tsx'
import { layoutMessages } from '../layout/messages.ts'
import { pageConfig } from '../pageConfig.ts'
import { useMode } from '../theme/mode.ts'
import { createFairwayTheme } from '../theme/theme.ts'
import { signInMessages } from './login/messages.ts'
import { contactMessages } from './contact/messages.ts'
import { accountsMessages } from './messages.ts'
import { organizationMessages } from './organization/messages.ts'
import { passwordListsMessages } from './passwordLists/messages.ts'
import { identitiesMessages } from './identities/messages.ts'
import { sitesMessages } from './sites/messages.ts'

const messages = [
  accountsMessages,
  signInMessages,
  contactMessages,
  organizationMessages,
  sitesMessages,
  passwordListsMessages,
  identitiesMessages,
  layoutMessages,
  blockMessages
]
const LoginPage = lazyScreen(async () => (await import('./login/LoginPage.tsx')).default)
const SetupPage = lazyScreen(async () => (await import('./setup/SetupPage.tsx')).default)
const MePage = lazyScreen(async () => (await import('./me/MePage.tsx')).default)
const OrganizationPage = lazyScreen(async () => (await import('./organization/OrganizationPage.tsx')).default)
const InvitationPage = lazyScreen(async () => (await import('./InvitationPage.tsx')).default)
const CreateOrganizationPage = lazyScreen(async () => (await import('./CreateOrganizationPage.tsx')).default)
const ContactPage = lazyScreen(async () => (await import('./contact/ContactPage.tsx')).default)
const SitesPage = lazyScreen(async () => (await import('./sites/SitesPage.tsx')).default)
const PasswordListsPage = lazyScreen(
  async () => (await import('./passwordLists/PasswordListsPage.tsx')).default
)
const IdentitiesPage = lazyScreen(async () => (await import('./identities/IdentitiesPage.tsx')).default)
const UnknownPage = lazyScreen(async () => (await import('./UnknownPage.tsx')).default)

const pages: Record<string, ComponentType> = {
  [`${pageConfig.directoryPath}/login`]: LoginPage,
  [`${pageConfig.directoryPath}/me`]: MePage,
  [`${pageConfig.directoryPath}/invitation`]: InvitationPage,
  [`${pageConfig.directoryPath}/create-organization`]: CreateOrganizationPage,
  [`${pageConfig.directoryPath}/contact`]: ContactPage,
  [`${pageConfig.directoryPath}/admin/sites`]: SitesPage,
  [`${pageConfig.directoryPath}/admin/oauth-tokens`]: IdentitiesPage,
  [`${pageConfig.directoryPath}/admin/password-lists`]: PasswordListsPage,
  [`${pageConfig.basePath}setup`]: SetupPage
}

const path = window.location.pathname.replace(/\/$/, '')
const organizationPath = /\/organization\/[^/]+(\/department\/[^/]+)?$/
if (path.startsWith(pageConfig.directoryPath) && organizationPath.test(path)) pages[path] = OrganizationPage

/** Page of the URL. Each page is a separate document: there is no client-side navigation. */
const Page = pages[path] ?? UnknownPage

export const loadPage = (): Promise<void> => preload(Page)

export function AccountsApp(): ReactNode {
  const mode = useMode()
  const theme = useMemo(() => createFairwayTheme(pageConfig, mode), [mode])
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <TranslateProvider messages={messages}>
        <LeaveDialog />
        <RootBoundary fallback={<Broken />}>
          <Suspense fallback={null}>
            <Page />
          </Suspense>
        </RootBoundary>
      </TranslateProvider>
    </ThemeProvider>
  )
}

function Broken(): ReactNode {
  const t = useViewTranslate()
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', p: 3 }}>
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={() => window.location.reload()}>
            {t('layout.errors.retry')}
          </Button>
        }
      >
        {t('blocks.form.unknownError')}
      </Alert>
    </Box>
  )
}
