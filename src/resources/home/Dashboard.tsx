import { Alert, Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Account } from '../../../contract/session.ts'
import { useRights, useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { useMissingSubscription } from '../../layout/useMissingSubscription.ts'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { AccountLine } from './AccountLine.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { ContributionCards } from './ContributionCards.tsx'
import { CardRow } from './CardRow.tsx'
import { LatestApplications } from './LatestApplications.tsx'
import { PublicationCounter } from './PublicationCounter.tsx'
import { counters, type Counter } from './counters.tsx'
import { ResourceCounter } from './ResourceCounter.tsx'
import { StorageCard } from './StorageCard.tsx'

/** `/`: dashboard with the role of the user, available actions and pending tasks. */
export function Dashboard(): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const rights = useRights()
  useBreadcrumbs([{ text: t('layout.nav.dashboard') }])
  const missingSubscription = useMissingSubscription()
  if (!session.user) return null
  return (
    <>
      {missingSubscription && <SubscriptionAlert />}
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {spaceTitle(session.account, t)}
      </Typography>
      <AccountLine session={session} />
      {rights.contribDep && <ContributionCards />}
      {rights.adminDep && (
        <CardRow title={t('home.manageDatasets')}>
          {!pageConfig.disablePublicationSites && (
            <PublicationCounter resource="datasets" to={paths.datasets} />
          )}
          <Counters resource="datasets" />
        </CardRow>
      )}
      {rights.adminDep && !pageConfig.disableApplications && (
        <CardRow title={t('home.manageApplications')}>
          {!pageConfig.disablePublicationSites && (
            <PublicationCounter resource="applications" to={paths.applications} />
          )}
          <Counters resource="applications" />
        </CardRow>
      )}
      {!pageConfig.disableApplications && <LatestApplications account={session.account} />}
      <Box sx={cards}>
        <ActivityCard account={session.account} />
        {rights.contrib && <StorageCard account={session.account} />}
      </Box>
    </>
  )
}

const cards = {
  mt: 4,
  maxWidth: 1100,
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }
} as const

function Counters({ resource }: { resource: Counter['resource'] }): ReactNode {
  return counters
    .filter((counter) => counter.resource === resource && counter.when(pageConfig))
    .map((counter) => <ResourceCounter key={counter.id} counter={counter} />)
}

function SubscriptionAlert(): ReactNode {
  const t = useViewTranslate()
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {t('home.subscription.before')}{' '}
      <Link component={RouterLink} to={paths.subscription}>
        {t('home.subscription.page')}
      </Link>
      .
    </Alert>
  )
}

function spaceTitle(account: Account, t: Translate): string {
  const { name, department, departmentName } = account
  if (account.type === 'user') return t('home.spaceUser', { name })
  if (!department) return t('home.spaceOrganization', { name })
  return t('home.spaceDepartment', { name, department: departmentName ?? department })
}
