import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Owner, PermissionEntry } from '../../../../contract/permissions.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import type { CheckedForm } from '../../../ui/form/useCheckedForm.ts'
import { roleName } from '../../../layout/roleName.ts'
import { userKindOf, withOrganization, withUserKind, type UserKind } from './permissionEntry.ts'
import { MemberField } from './MemberField.tsx'
import type { OwnerDetails } from './useOwnerDetails.ts'

interface FieldsProps {
  entry: PermissionEntry
  onChange: (entry: PermissionEntry) => void
  owner: Owner
  field: CheckedForm['field']
}

/** Fields of an organization: the owner with a department or roles, or a partner. */
export function OrganizationFields(props: FieldsProps & { details: OwnerDetails }): ReactNode {
  const t = useTranslate()
  const { entry, onChange, owner, details, field } = props
  const isOwner = entry.id === owner.id
  const partners = partnersOf(entry, details, owner)
  return (
    <>
      <TextField
        id="permission-organization"
        select
        label={t('owned.permissions.detail.organization')}
        value={isOwner ? 'ownerOrganization' : 'partnerOrganization'}
        onChange={(event) =>
          onChange(withOrganization(entry, event.target.value === 'ownerOrganization' ? owner : undefined))
        }
      >
        <MenuItem value="ownerOrganization">{t('owned.permissions.detail.ownerOrganization')}</MenuItem>
        {(partners.length > 0 || !isOwner) && (
          <MenuItem value="partnerOrganization">{t('owned.permissions.detail.partnerOrganization')}</MenuItem>
        )}
      </TextField>
      {!isOwner && (
        <TextField
          {...field('permission-partner')}
          select
          label={t('owned.permissions.detail.partner')}
          value={entry.id ?? ''}
          onChange={(event) =>
            onChange(
              withOrganization(
                entry,
                partners.find(({ id }) => id === event.target.value)
              )
            )
          }
        >
          {partners.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isOwner && details.departments.length > 0 && (
        <TextField
          id="permission-department"
          select
          label={details.departmentLabel ?? t('owned.permissions.detail.department')}
          value={entry.department ?? ''}
          onChange={(event) => onChange({ ...entry, department: event.target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('owned.permissions.detail.anyDepartment')}</MenuItem>
          <MenuItem value="-">{t('owned.permissions.detail.noDepartment')}</MenuItem>
          {details.departments.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {`${name} (${id})`}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isOwner && (
        <CheckboxGroup
          label={t('owned.permissions.detail.roles')}
          choices={details.roles.map((role) => ({
            value: role,
            label: roleName({ role, roleLabel: details.rolesLabels[role] }, t)
          }))}
          chosen={entry.roles ?? []}
          onChange={(roles) => onChange({ ...entry, roles })}
        />
      )}
    </>
  )
}

/** Returns the partners of the owner, and the partner of the permission, which may have left since. */
function partnersOf(
  { id, name }: PermissionEntry,
  { partners }: OwnerDetails,
  owner: Owner
): { id: string; name: string }[] {
  const isKnown = !id || id === owner.id || partners.some((partner) => partner.id === id)
  return isKnown ? partners : [...partners, { id, name: name ?? id }]
}

/** Fields of a user: all authenticated users, a member of the owner, or an e-mail address. */
export function UserFields({ entry, onChange, owner, field }: FieldsProps): ReactNode {
  const t = useTranslate()
  const kind = userKindOf(entry)
  const kinds: UserKind[] = owner.type === 'organization' ? ['all', 'member', 'email'] : ['all', 'email']
  return (
    <>
      <TextField
        id="permission-users"
        select
        label={t('owned.permissions.detail.users')}
        value={kind}
        onChange={(event) => onChange(withUserKind(entry, event.target.value as UserKind))}
      >
        {kinds.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`owned.permissions.detail.userKinds.${name}`, { org: owner.name })}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'member' && (
        <MemberField
          entry={entry}
          onChange={onChange}
          organization={owner}
          field={field('permission-member')}
        />
      )}
      {kind === 'email' && (
        <TextField
          {...field('permission-email')}
          type="email"
          label={t('owned.permissions.detail.email')}
          value={entry.email ?? ''}
          onChange={(event) => onChange({ ...entry, email: event.target.value })}
        />
      )}
    </>
  )
}
