import { LinearProgress, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useMemo, useState, type ReactNode } from 'react'
import { roleName } from '../../layout/roleName.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { hasUnsavedEdits } from '../../leaving.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import type { AccountKeys } from '../../../contract/session.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { useDepartments, type Department } from '../../authProvider/useDepartments.ts'
import { useSettings } from './useSettings.ts'

/** `/settings`: settings of an account, for its administrators. */
export default function SettingsPage(): ReactNode {
  const t = useViewTranslate()
  const title = t('settings.title')
  useBreadcrumbs([{ text: title }], title)
  return (
    <Guard require={(_session, rights) => rights.adminDep}>
      <Content />
    </Guard>
  )
}

function Content(): ReactNode {
  const t = useViewTranslate()
  const { account, organization } = useSession()
  const [chosenDepartment, setChosenDepartment] = useState('')
  const departments = useDepartments()
  const type = account?.type
  const id = account?.id
  const department = account?.department ?? (chosenDepartment || undefined)
  const shownAccount = useMemo(
    (): AccountKeys | undefined =>
      type && id ? { type, id, ...(department ? { department } : {}) } : undefined,
    [type, id, department]
  )
  if (!account || !shownAccount) return null
  const name = [account.name, account.departmentName ?? account.department].filter(Boolean).join(' / ')
  return (
    <>
      <Stack sx={{ gap: 1, mb: 3 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {t(type === 'organization' ? 'settings.organization' : 'settings.user', { name })}
        </Typography>
        {organization && (
          <Typography>
            {t('settings.roleBefore')} <strong>{roleName(organization, t)}</strong> {t('settings.roleAfter')}
          </Typography>
        )}
        {departments.length > 0 && (
          <DepartmentChoice
            departments={departments}
            value={chosenDepartment}
            onChange={setChosenDepartment}
          />
        )}
      </Stack>
      <SettingsOf key={department ?? ''} account={shownAccount} departments={departments} />
    </>
  )
}

interface SettingsOfProps {
  account: AccountKeys
  departments: Department[]
}

function SettingsOf({ account, departments }: SettingsOfProps): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useSettings(account)
  if (data) return <AccountSettings account={account} saved={data} departments={departments} />
  if (error) {
    return <RetryAlert text={t('settings.readError')} error={error} onRetry={() => void refetch()} />
  }
  return <LinearProgress aria-label={t('settings.title')} />
}

interface DepartmentChoiceProps {
  departments: Department[]
  value: string
  onChange: (department: string) => void
}

/**
 * Field that selects the root of the organization or a department; asks for confirmation when there are unsaved
 * changes.
 */
function DepartmentChoice({ departments, value, onChange }: DepartmentChoiceProps): ReactNode {
  const t = useViewTranslate()
  const [pendingValue, setPendingValue] = useState<string>()
  return (
    <>
      <TextField
        id="settings-department"
        select
        label={t('settings.department')}
        value={value}
        onChange={(event) =>
          hasUnsavedEdits() ? setPendingValue(event.target.value) : onChange(event.target.value)
        }
        fullWidth
        sx={{ maxWidth: 500, mt: 1 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('settings.root')}</MenuItem>
        {departments.map((department) => (
          <MenuItem key={department.id} value={department.id}>
            {department.name}
          </MenuItem>
        ))}
      </TextField>
      <ConfirmDialog
        open={pendingValue !== undefined}
        text={t('settings.discard')}
        onConfirm={() => onChange(pendingValue ?? '')}
        onClose={() => setPendingValue(undefined)}
      />
    </>
  )
}
