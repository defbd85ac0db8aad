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
  /** Writes in place of the controller, when something is asked first. */
  write?: PermissionsController['write']
  disabled?: boolean
  /** What stands above the choices. */
  notice?: ReactNode
  /** Choices of this resource alone. */
  children?: ReactNode
}

/** Who may read the record and who may change it, in simple choices that are saved at once. */
export function PermissionsEditor(props: PermissionsEditorProps): ReactNode {
  const t = useTranslate()
  const { kind, record, can } = useOwned()
  const { permissions, error, isLoading, saving, question } = props.controller
  const write = props.write ?? props.controller.write
  /** Undefined until the person says: then a permission that the simple choices do not know opens it. */
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
          {t(kind.words.departmentHelp, {
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
