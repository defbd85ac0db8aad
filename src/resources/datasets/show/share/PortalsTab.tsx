import { Alert, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import { useSession } from '../../../../authProvider/useSession.ts'
import { labelled } from '../../../../i18n/labelled.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { contributionPresetOf } from '../../model/permissionPresets.ts'
import { orderedSites, siteState } from '../../model/publicationSites.ts'
import { siteKey } from '../../publish/publication.ts'
import { datasetKeys, readPermissions } from '../../api.ts'
import { publicationSitesQuery } from '../../references.ts'
import { PortalLine } from './PortalLine.tsx'
import { SlugDialogButton } from './SlugDialogButton.tsx'

/** On which sites of its owner the dataset is shown. */
export function PortalsTab(): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const { dataset, can } = useDataset()
  const { owner } = dataset
  const sites = useQuery(publicationSitesQuery(owner))
  const permissions = useQuery({
    queryKey: datasetKeys.permissions(dataset.id),
    queryFn: ({ signal }) => readPermissions(dataset.id, signal),
    enabled: can('getPermissions') && owner.type === 'organization'
  })
  if (sites.isLoading || permissions.isLoading)
    return <LinearProgress aria-label={t('datasets.portals.title')} />
  if (sites.error) {
    return <Alert severity="error">{labelled(t('datasets.portals.error'), errorDetail(sites.error))}</Alert>
  }
  const contributorsWriteAll =
    !!permissions.data && contributionPresetOf(permissions.data.data, owner) === 'contribWriteAll'
  const context = { dataset, account, can, contributorsWriteAll }
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {can('writeDescriptionBreaking') && <SlugDialogButton />}
      {sites.data?.length === 0 && <Typography>{t('datasets.portals.none')}</Typography>}
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
