import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Account } from '../../contract/session.ts'
import { useRights, useSession } from '../authProvider/useSession.ts'
import { useViewTranslate, type Translate } from '../i18n/translate.tsx'
import { useBreadcrumbs } from '../layout/useBreadcrumbs.ts'
import { pageConfig } from '../pageConfig.ts'
import { AccountLine } from './AccountLine.tsx'
import { ContributionCards } from './ContributionCards.tsx'
import { CardRow } from './CardRow.tsx'
import { DatasetCounter } from './DatasetCounter.tsx'
import { counters } from './counters.tsx'

/** `/`: where a person stands, what they can do, and what waits for them. */
export function Dashboard(): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const rights = useRights()
  useBreadcrumbs([{ text: t('layout.nav.dashboard') }])
  if (!session.user) return null
  return (
    <>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {spaceTitle(session.account, t)}
      </Typography>
      <AccountLine session={session} />
      {rights.contribDep && <ContributionCards />}
      {rights.adminDep && (
        <CardRow title={t('home.manageDatasets')}>
          {counters
            .filter((counter) => counter.when(pageConfig))
            .map((counter) => (
              <DatasetCounter key={counter.id} counter={counter} />
            ))}
        </CardRow>
      )}
    </>
  )
}

function spaceTitle(account: Account, t: Translate): string {
  const { name, department, departmentName } = account
  if (account.type === 'user') return t('home.spaceUser', { name })
  if (!department) return t('home.spaceOrganization', { name })
  return t('home.spaceDepartment', { name, department: departmentName ?? department })
}
