import { Alert, FormControlLabel, LinearProgress, Stack, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import { ConflictDialog } from '../../../../ui/conflict/ConflictDialog.tsx'
import { HelpAlert } from '../../../../ui/HelpAlert.tsx'
import { labelled } from '../../../../i18n/labelled.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { letsUsersOwnLines, otherEntries, withOwnLines } from '../../model/permissionPresets.ts'
import { useNarrowing } from '../../uses/useNarrowing.tsx'
import { DetailedPermissions } from './DetailedPermissions.tsx'
import { SimplePermissions } from './SimplePermissions.tsx'
import { usePermissions } from './usePermissions.ts'

/** Who may read the dataset and who may change it, in simple choices that are saved at once. */
export function PermissionsTab(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { permissions, error, isLoading, saving, write: save, question } = usePermissions()
  const { write, isAsking, dialog } = useNarrowing(permissions, save)
  /** Undefined until the person says: then a permission that the simple choices do not know opens it. */
  const [detailed, setDetailed] = useState<boolean>()
  if (isLoading) return <LinearProgress aria-label={t('datasets.share.permissions')} />
  if (error || !permissions) {
    return <Alert severity="error">{labelled(t('datasets.share.readError'), errorDetail(error))}</Alert>
  }
  const { owner } = dataset
  const disabled = !can('setPermissions') || saving || isAsking
  const others = otherEntries(permissions, owner).length
  return (
    <Stack sx={{ gap: 3 }}>
      {isAsking && <LinearProgress aria-label={t('datasets.uses.loading')} />}
      {dialog}
      <ConflictDialog question={question} />
      {owner.department && (
        <HelpAlert id="permissions-department">
          {t('datasets.share.departmentHelp', {
            department: owner.departmentName ?? owner.department,
            name: owner.name
          })}
        </HelpAlert>
      )}
      <SimplePermissions permissions={permissions} disabled={disabled} write={write} />
      {!!dataset.rest?.lineOwnership && (
        <FormControlLabel
          control={
            <Switch
              checked={letsUsersOwnLines(permissions)}
              disabled={disabled}
              onChange={(event) => void write(withOwnLines(permissions, event.target.checked))}
            />
          }
          label={t('datasets.share.ownLines')}
        />
      )}
      <FormControlLabel
        control={
          <Switch checked={detailed ?? others > 0} onChange={(event) => setDetailed(event.target.checked)} />
        }
        label={t('datasets.share.detail.switch')}
      />
      {(detailed ?? others > 0) && (
        <DetailedPermissions permissions={permissions} disabled={disabled} write={write} />
      )}
    </Stack>
  )
}
