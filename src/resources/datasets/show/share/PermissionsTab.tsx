import { FormControlLabel, LinearProgress, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { letsUsersOwnLines, withOwnLines } from '../../../owned/permissions/permissionPresets.ts'
import { PermissionsEditor } from '../../../owned/permissions/PermissionsEditor.tsx'
import { usePermissions } from '../../../owned/permissions/usePermissions.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { useConfirmedPermissionsSave } from '../../uses/useConfirmedPermissionsSave.tsx'

/** Permissions on the dataset; asks for confirmation when the removal of a permission breaks a use. */
export function PermissionsTab(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const controller = usePermissions()
  const { permissions = [], saving } = controller
  const { write, isAsking, dialog } = useConfirmedPermissionsSave(controller.permissions, controller.write)
  return (
    <PermissionsEditor
      controller={controller}
      write={write}
      disabled={isAsking}
      notice={
        <>
          {isAsking && <LinearProgress aria-label={t('datasets.uses.loading')} />}
          {dialog}
        </>
      }
    >
      {!!dataset.rest?.lineOwnership && (
        <FormControlLabel
          control={
            <Switch
              checked={letsUsersOwnLines(permissions)}
              disabled={!can('setPermissions') || saving || isAsking}
              onChange={(event) => void write(withOwnLines(permissions, event.target.checked))}
            />
          }
          label={t('datasets.share.ownLines')}
        />
      )}
    </PermissionsEditor>
  )
}
