import { Alert, LinearProgress, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { SimplePermissions } from '../../owned/permissions/SimplePermissions.tsx'
import type { SharingController } from './useSharing.ts'

/** The simple choices of permissions, kept here until the publication. */
export function SharePermissions({ sharing }: { sharing: SharingController }): ReactNode {
  const t = useTranslate()
  const { can } = useDataset()
  const { permissions, permissionsError, changePermissions, sending } = sharing
  if (permissionsError) {
    return (
      <Alert severity="error">
        {labelled(t('datasets.publish.permissionsError'), errorDetail(permissionsError))}
      </Alert>
    )
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
