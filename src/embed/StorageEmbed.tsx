import { Alert, Box, LinearProgress, Link } from '@mui/material'
import { useEffect, type ReactNode } from 'react'
import type { Session } from '../../contract/session.ts'
import { useSession } from '../authProvider/useSession.ts'
import { TranslateProvider, useViewTranslate } from '../i18n/translate.tsx'
import { layoutMessages } from '../layout/messages.ts'
import { storageMessages } from '../resources/storage/messages.ts'
import { StorageList } from '../resources/storage/StorageList.tsx'
import { useStoredDatasets, type StoredDataset } from '../resources/storage/storageApi.ts'
import { blockMessages } from '../ui/messages.ts'
import { RetryAlert } from '../ui/RetryAlert.tsx'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import { SignedIn } from './admin/SignedIn.tsx'
import { datasetLink } from './datasetLink.ts'
import type { StorageRoute } from './route.ts'

const messages = [layoutMessages, blockMessages, storageMessages]

interface StorageEmbedProps {
  route: StorageRoute
  location: PageLocation
  frame: FrameContent | undefined
}

/** Storage used by the datasets of an account, for its administrators. */
export default function StorageEmbed({ route, location, frame }: StorageEmbedProps): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  const template = new URL(location.href()).searchParams.get('urlTemplate') ?? undefined
  return (
    <TranslateProvider messages={messages}>
      <Box component="main" data-iframe-height sx={{ p: 2 }}>
        <SignedIn otherwise={<NotAuthorized />}>
          <Content account={route.account} template={template} />
        </SignedIn>
      </Box>
    </TranslateProvider>
  )
}

/**
 * Whether the user may read the storage of an account: platform administrators, the user, and administrators of the
 * organization.
 */
function mayRead({ user }: Session, { type, id }: StorageRoute['account']): boolean {
  if (!user) return false
  if (user.adminMode) return true
  if (type === 'user') return user.id === id
  return user.organizations.some((membership) => membership.id === id && membership.role === 'admin')
}

interface ContentProps {
  account: StorageRoute['account']
  template: string | undefined
}

function Content({ account, template }: ContentProps): ReactNode {
  return mayRead(useSession(), account) ? (
    <Datasets account={account} template={template} />
  ) : (
    <NotAuthorized />
  )
}

function Datasets({ account, template }: ContentProps): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useStoredDatasets(account, 'stored')
  if (error && !data)
    return <RetryAlert text={t('storage.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <LinearProgress aria-label={t('storage.loading')} />
  if (!data.results.length) return <p>{t('storage.noneHere')}</p>
  const linkOf = (dataset: StoredDataset, title: ReactNode): ReactNode => (
    <Link href={datasetLink(template, dataset)} target="_top">
      {title}
    </Link>
  )
  return <StorageList datasets={data.results} label={t('storage.details')} linkOf={linkOf} />
}

function NotAuthorized(): ReactNode {
  const t = useViewTranslate()
  return (
    <Alert severity="error" variant="outlined">
      {t('layout.errors.notAuthorized')}
    </Alert>
  )
}
