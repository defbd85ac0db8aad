import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { usePageTitle } from '../usePageTitle.ts'
import { avatarAddress, loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { ReadOnlyAccountsAlert } from '../../ui/ReadOnlyAccountsAlert.tsx'
import { Departments } from './Departments.tsx'
import { General } from './General.tsx'
import { AvatarField } from '../me/AvatarField.tsx'
import { Members } from './Members.tsx'
import { readOrganization, type DirectoryOrganization } from './organizationApi.ts'
import { Partners } from './Partners.tsx'
import { organizationOfPath } from './organizationPath.ts'
import { isEmbedded } from '../embedded.ts'
import { PageFrame } from '../PageFrame.tsx'
import { AccountQueries, useRead } from '../queries.tsx'

/** `/simple-directory/organization/{id}` and `…/department/{dep}`: members of an organization. */
export default function OrganizationPage(): ReactNode {
  return (
    <AccountQueries>
      <Page />
    </AccountQueries>
  )
}

function Page(): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const { id, department } = organizationOfPath(window.location.pathname, pageConfig.directoryPath)
  const read = useRead({
    queryKey: ['organization', id],
    queryFn: () => readOrganization(id),
    enabled: !!user
  })
  const { data: organization, error } = read
  const change = (changes: Partial<DirectoryOrganization>): void =>
    read.setData((known) => ({ ...known, ...changes }))

  const departmentName = organization?.departments?.find((known) => known.id === department)?.name
  const name = [organization?.name, departmentName ?? department].filter(Boolean).join(' / ')
  const title = organization ? t('organization.title', { name }) : ''
  usePageTitle(title)

  const isAdministrator =
    !!user?.adminMode ||
    !!user?.organizations.some(
      (membership) =>
        membership.id === id &&
        membership.role === 'admin' &&
        (!membership.department || membership.department === department)
    )
  const mayChange = isAdministrator && !pageConfig.readOnlyAccounts
  return (
    <PageFrame>
      {!user && (
        <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
          <Typography variant="h1">{t('accounts.login.title')}</Typography>
          <Alert severity="info">{t('accounts.me.needsSession')}</Alert>
          <Button variant="contained" href={loginAddress()} target={isEmbedded ? '_top' : '_self'}>
            {t('accounts.logIn')}
          </Button>
        </Stack>
      )}
      <Stack sx={{ gap: 2.5 }}>
        <FormAlert error={error} onRetry={read.retry} />
        {user && !organization && !error && <Skeleton variant="rounded" height={320} />}
      </Stack>
      {organization && (
        <Stack sx={{ gap: 3 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {pageConfig.readOnlyAccounts && <ReadOnlyAccountsAlert />}
          {!isAdministrator && <Alert severity="info">{t('organization.forbidden')}</Alert>}
          {mayChange && !department && (
            <>
              <General organization={organization} onChange={change} />
              <Departments organization={organization} onChange={change} />
            </>
          )}
          {isAdministrator && (department ?? pageConfig.readOnlyAccounts) && (
            <AvatarField
              address={avatarAddress({ type: 'organization', id, department })}
              variant="rounded"
            />
          )}
          <Members organization={organization} department={department} mayChange={mayChange} />
          {mayChange && !department && <Partners organization={organization} onChange={change} />}
        </Stack>
      )}
    </PageFrame>
  )
}
