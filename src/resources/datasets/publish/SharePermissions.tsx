import { LinearProgress, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { SimplePermissions } from '../../owned/permissions/SimplePermissions.tsx'
import type { SharingController } from './useSharing.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'

/** Visibility presets, kept in memory until the publication. */
export function SharePermissions({ sharing }: { sharing: SharingController }): ReactNode {
  const t = useTranslate()
  const { can } = useDataset()
  const { permissions, permissionsError, retryPermissions, changePermissions, sending } = sharing
  if (permissionsError) {
    const text = t('datasets.publish.permissionsError')
    return <RetryAlert text={text} error={permissionsError} onRetry={retryPermissions} />
  }
  if (!permissions) return <LinearProgress aria-label={t('datasets.publish.steps.permissions')} />
  return (
    <Stack sx={{ gap: 3 }}>
      <SimplePermissions
        permissions={permissions}
        disabled={!can('setPermissions') || sending}
        write={changePermissions}
      />
    </Stack>
  )
}
