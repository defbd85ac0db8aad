import { LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { contributionPresetOf } from '../permissions/permissionPresets.ts'
import { orderedSites, siteState } from './publicationSites.ts'
import { siteKey } from './publication.ts'
import { permissionsKey, readPermissions } from '../permissions/permissionsApi.ts'
import { publicationSitesQuery } from '../../datasets/references.ts'
import { PortalLine } from './PortalLine.tsx'
import { SlugDialogButton } from './SlugDialogButton.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'

/**
 * Publication of the record on the sites of its owner.
 * @param props.children options that only this resource has
 */
export function PortalsTab({ children }: { children?: ReactNode }): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const { kind, record, can } = useOwned()
  const { owner } = record
  const sites = useQuery(publicationSitesQuery(owner))
  const permissions = useQuery({
    queryKey: permissionsKey(kind.queryKey(record.id)),
    queryFn: ({ signal }) => readPermissions(kind.path(record.id), signal),
    enabled: kind.isCheckedBySites && can('getPermissions') && owner.type === 'organization'
  })
  if (sites.isLoading || permissions.isLoading)
    return <LinearProgress aria-label={t('owned.portals.title')} />
  if (sites.error) {
    return (
      <RetryAlert text={t('owned.portals.error')} error={sites.error} onRetry={() => void sites.refetch()} />
    )
  }
  const contributorsWriteAll =
    !!permissions.data && contributionPresetOf(permissions.data.data, owner) === 'contribWriteAll'
  const context = { record, account, can, contributorsWriteAll, isFree: !kind.isCheckedBySites }
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {can(kind.slugOperation) && <SlugDialogButton />}
      {children}
      {sites.data?.length === 0 && <Typography>{t(kind.messageKeys.noPortal)}</Typography>}
      {orderedSites(sites.data ?? [], owner).map((site) => (
        <PortalLine
          key={`${siteKey(site)} ${site.department ?? ''}`}
          site={site}
          state={siteState(site, context)}
        />
      ))}
    </Stack>
  )
}
