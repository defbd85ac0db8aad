import { Box, MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useDepartmentLabel, useRoleNames } from './labels.ts'
import type { DirectoryOrganization, MemberQuery } from './organizationApi.ts'

interface MemberFiltersProps {
  organization: DirectoryOrganization
  /** Department that the list is restricted to. */
  department: string | undefined
  query: MemberQuery
  onChange: (query: MemberQuery) => void
}

const alwaysLabelled = { select: { displayEmpty: true }, inputLabel: { shrink: true } }

export function MemberFilters({ organization, department, query, onChange }: MemberFiltersProps): ReactNode {
  const t = useViewTranslate()
  const roleName = useRoleNames(organization)
  const departmentLabel = useDepartmentLabel(organization)
  const { roles, departments = [] } = organization
  const set = (changes: Partial<MemberQuery>): void => onChange({ ...query, ...changes, page: 1 })
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))' }}
    >
      <TextField
        id="member-search"
        type="search"
        size="small"
        label={t('organization.search')}
        value={query.q}
        onChange={(event) => set({ q: event.target.value })}
        fullWidth
      />
      <TextField
        id="member-role"
        select
        size="small"
        label={t('organization.role')}
        value={query.role}
        onChange={(event) => set({ role: event.target.value })}
        fullWidth
        slotProps={alwaysLabelled}
      >
        <MenuItem value="">{t('organization.any')}</MenuItem>
        {roles.map((role) => (
          <MenuItem key={role} value={role}>
            {roleName(role)}
          </MenuItem>
        ))}
      </TextField>
      {departments.length > 0 && department === undefined && (
        <TextField
          id="member-department"
          select
          size="small"
          label={departmentLabel}
          value={query.department}
          onChange={(event) => set({ department: event.target.value })}
          fullWidth
          slotProps={alwaysLabelled}
        >
          <MenuItem value="">{t('organization.any')}</MenuItem>
          <MenuItem value="-">{t('organization.root')}</MenuItem>
          {departments.map((known) => (
            <MenuItem key={known.id} value={known.id}>
              {known.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        id="member-confirmed"
        select
        size="small"
        label={t('organization.creationStep')}
        value={query.confirmed}
        onChange={(event) => set({ confirmed: event.target.value as MemberQuery['confirmed'] })}
        fullWidth
        slotProps={alwaysLabelled}
      >
        <MenuItem value="">{t('organization.any')}</MenuItem>
        <MenuItem value="true">{t('organization.confirmedAccount')}</MenuItem>
        <MenuItem value="false">{t('organization.unconfirmedAccount')}</MenuItem>
      </TextField>
    </Box>
  )
}
