import Check from '@mui/icons-material/Check'
import { Alert, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { visibilityPresetOf } from '../../owned/permissions/permissionPresets.ts'
import { siteName } from '../../owned/portals/publication.ts'
import type { DatasetPage } from '../live/useDatasetPage.ts'
import type { PublicationSite } from '../references.ts'
import type { SharingController } from './useSharing.ts'

export interface ShareStepProps {
  site: PublicationSite
  page: DatasetPage
  sharing: SharingController
}

/** Summary of the publication that the last button does. */
export function ShareSummary(props: ShareStepProps): ReactNode {
  const t = useTranslate()
  const { site, sharing } = props
  const { dataset } = props.page
  const { permissions } = sharing
  const isPrivate = permissions && visibilityPresetOf(permissions, dataset.owner) !== 'public'
  const changes = [
    sharing.hasOtherPermissions && t('datasets.publish.pendingPermissions'),
    sharing.metadata.dirty && t('datasets.publish.pendingMetadata')
  ].filter((change) => change !== false)
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t(sharing.publishes ? 'datasets.publish.summary' : 'datasets.publish.requestSummary', {
          title: dataset.title,
          portal: siteName(site)
        })}
      </Typography>
      {changes.map((change) => (
        <Stack key={change} direction="row" sx={{ gap: 1, alignItems: 'center', color: 'accent.text' }}>
          <Check fontSize="small" />
          <Typography>{change}</Typography>
        </Stack>
      ))}
      {isPrivate && (
        <Alert severity="info" variant="outlined">
          {t('datasets.publish.private')}
        </Alert>
      )}
    </>
  )
}
