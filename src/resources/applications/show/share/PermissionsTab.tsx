import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { visibilityPresetOf } from '../../../owned/permissions/permissionPresets.ts'
import { PermissionsEditor } from '../../../owned/permissions/PermissionsEditor.tsx'
import { usePermissions } from '../../../owned/permissions/usePermissions.ts'
import { useApplication } from '../../live/ApplicationPageContext.tsx'
import { useConfigured } from '../../live/useConfigured.ts'

/** Permissions on the application; warns when fewer people may read its datasets. */
export function PermissionsTab(): ReactNode {
  const t = useTranslate()
  const { application } = useApplication()
  const controller = usePermissions()
  const { datasets = [] } = useConfigured()
  const { permissions = [] } = controller
  const closed = datasets.filter(({ visibility }) => visibility !== 'public')
  const isPublic = visibilityPresetOf(permissions, application.owner) === 'public'
  return (
    <PermissionsEditor
      controller={controller}
      notice={
        isPublic &&
        closed.length > 0 && (
          <Alert severity="warning" variant="outlined">
            {t('applications.share.closedDatasets', {
              smart_count: closed.length,
              titles: closed.map(({ title, id }) => title || id).join(', ')
            })}
          </Alert>
        )
      }
    />
  )
}
