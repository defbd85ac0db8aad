import { FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import {
  classTitles,
  type OperationClass,
  type OperationTable
} from '../../../../contract/operations/types.ts'
import type { Owner, PermissionEntry } from '../../../../contract/permissions.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAction } from '../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../ui/form/useCheckedForm.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import {
  classesFor,
  cleanEntry,
  newEntry,
  scopeOf,
  withClasses,
  withOperations,
  withScope,
  type Scope
} from './permissionEntry.ts'
import { entryProblems } from './entryProblems.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { operationTitle } from './operationTitle.ts'
import { OrganizationFields, UserFields } from './ScopeFields.tsx'
import type { OwnerDetails } from './useOwnerDetails.ts'

interface PermissionDialogProps {
  /** Permission to edit; undefined for a new one. */
  entry: PermissionEntry | undefined
  owner: Owner
  details: OwnerDetails
  table: OperationTable
  /** Saves the permission; resolves to false after a failure, which is notified. */
  onSave: (entry: PermissionEntry) => Promise<boolean>
  onClose: () => void
}

type Language = 'fr' | 'en'

/** Dialog of one permission: beneficiary and operations. */
export function PermissionDialog(props: PermissionDialogProps): ReactNode {
  const t = useTranslate()
  const language = useLocale() as Language
  const { owner, details, table, onSave, onClose } = props
  const [initial] = useState(() => props.entry ?? newEntry(owner))
  const [entry, setEntry] = useState(initial)
  const [isExpert, setExpert] = useState(!!initial.operations?.length)
  const scope = scopeOf(entry)
  const classes = classesFor(scope, table)
  const isChanged = !sameValue(cleanEntry(entry), cleanEntry(initial))
  const action = useAction()
  const form = useCheckedForm({
    problems: entryProblems(entry, t),
    action,
    isDirty: isChanged,
    isUnchanged: !!props.entry && !isChanged,
    save: () => action.run(save)
  })

  async function save(): Promise<boolean> {
    const isSaved = await onSave(cleanEntry(entry))
    if (isSaved) onClose()
    return isSaved
  }

  return (
    <FormDialog
      title={t('owned.permissions.detail.edit')}
      form={form}
      submitLabel={t('owned.permissions.detail.submit')}
      maxWidth="md"
      onClose={onClose}
    >
      <ScopeField owner={owner} value={scope} onChange={(next) => setEntry(withScope(entry, next, owner))} />
      {scope === 'organization' && (
        <OrganizationFields
          entry={entry}
          onChange={setEntry}
          owner={owner}
          field={form.field}
          details={details}
        />
      )}
      {scope === 'user' && <UserFields entry={entry} onChange={setEntry} owner={owner} field={form.field} />}
      <CheckboxGroup
        {...form.field('permission-actions')}
        label={t('owned.permissions.detail.actions')}
        choices={classes.map((name) => ({
          value: name,
          label: classTitles[name as OperationClass][language]
        }))}
        chosen={entry.classes ?? []}
        onChange={(newClasses) => setEntry(withClasses(entry, newClasses))}
      />
      <FormControlLabel
        control={<Switch checked={isExpert} onChange={(event) => setExpert(event.target.checked)} />}
        label={t('owned.permissions.detail.expert')}
      />
      {isExpert && <DetailedActions entry={entry} classes={classes} table={table} onChange={setEntry} />}
    </FormDialog>
  )
}

interface ScopeFieldProps {
  owner: Owner
  value: Scope
  onChange: (scope: Scope) => void
}

/** Whom the permission is for. */
function ScopeField({ owner, value, onChange }: ScopeFieldProps): ReactNode {
  const t = useTranslate()
  const scopes: Scope[] =
    owner.type === 'organization' ? ['public', 'user', 'organization'] : ['public', 'user']
  return (
    <TextField
      id="permission-scope"
      select
      label={t('owned.permissions.detail.scope')}
      value={value}
      onChange={(event) => onChange(event.target.value as Scope)}
    >
      {scopes.map((name) => (
        <MenuItem key={name} value={name}>
          {t(`owned.permissions.detail.scopes.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface DetailedActionsProps {
  entry: PermissionEntry
  classes: ReturnType<typeof classesFor>
  table: PermissionDialogProps['table']
  onChange: (entry: PermissionEntry) => void
}

/** Operations of each class, granted one by one. */
function DetailedActions({ entry, classes, table, onChange }: DetailedActionsProps): ReactNode {
  const t = useTranslate()
  const language = useLocale() as Language
  const { kind } = useOwned()
  return (
    <Stack component="section" aria-labelledby="detailed-actions" sx={{ gap: 2 }}>
      <Typography id="detailed-actions" variant="subtitle1" component="h3">
        {t('owned.permissions.detail.detailedActions')}
      </Typography>
      {classes.map((name) => (
        <CheckboxGroup
          key={name}
          label={classTitles[name as OperationClass][language]}
          choices={table[name as OperationClass].map((operation) => ({
            value: operation,
            label: operationTitle(kind.operations, name, operation, language)
          }))}
          chosen={entry.operations ?? []}
          onChange={(operations) => onChange(withOperations(entry, operations))}
        />
      ))}
    </Stack>
  )
}
