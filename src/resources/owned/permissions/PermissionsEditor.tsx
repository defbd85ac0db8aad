import { FormControlLabel, LinearProgress, Stack, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx'
import { HelpAlert } from '../../../ui/HelpAlert.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import { DetailedPermissions } from './DetailedPermissions.tsx'
import { contributesOtherwise, otherEntries } from './permissionPresets.ts'
import { SimplePermissions } from './SimplePermissions.tsx'
import type { PermissionsController } from './usePermissions.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'

interface PermissionsEditorProps {
  controller: PermissionsController
  /** Replaces the save of the controller, to ask for a confirmation first. */
  write?: PermissionsController['write']
  disabled?: boolean
  /** Content above the presets. */
  notice?: ReactNode
  /** Options that only this resource has. */
  children?: ReactNode
}

/** Permissions of the record as presets, saved at once, with a switch to the detailed table. */
export function PermissionsEditor(props: PermissionsEditorProps): ReactNode {
  const t = useTranslate()
  const { kind, record, can } = useOwned()
  const { permissions, error, isLoading, saving, question } = props.controller
  const write = props.write ?? props.controller.write
  /**
   * Whether the detailed table is displayed; undefined before the user chooses, and then displayed only for permissions
   * that no preset covers.
   */
  const [detailed, setDetailed] = useState<boolean>()
  if (isLoading) return <LinearProgress aria-label={t('owned.permissions.title')} />
  if (error || !permissions) {
    return (
      <RetryAlert text={t('owned.permissions.readError')} error={error} onRetry={props.controller.retry} />
    )
  }
  const { owner } = record
  const disabled = !can('setPermissions') || saving || !!props.disabled
  const isDetailed =
    detailed ??
    (otherEntries(permissions, owner).length > 0 || contributesOtherwise(permissions, owner, kind.operations))
  return (
    <Stack sx={{ gap: 3 }}>
      {props.notice}
      <ConflictDialog question={question} />
      {owner.department && (
        <HelpAlert id="permissions-department">
          {t(kind.messageKeys.departmentHelp, {
            department: owner.departmentName ?? owner.department,
            name: owner.name
          })}
        </HelpAlert>
      )}
      <SimplePermissions permissions={permissions} disabled={disabled} write={write} />
      {props.children}
      <FormControlLabel
        control={<Switch checked={isDetailed} onChange={(event) => setDetailed(event.target.checked)} />}
        label={t('owned.permissions.detail.switch')}
      />
      {isDetailed && <DetailedPermissions permissions={permissions} disabled={disabled} write={write} />}
    </Stack>
  )
}
