import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField
} from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useState, type FormEvent, type ReactNode } from 'react'
import { BlockedReason } from '../../../../ui/BlockedReason.tsx'
import {
  classTitles,
  type OperationClass,
  type OperationTable
} from '../../../../../contract/operations/types.ts'
import type { Owner, PermissionEntry } from '../../../../../contract/permissions.ts'
import {
  classesFor,
  isComplete,
  scopeOf,
  withClasses,
  withOperations,
  withScope,
  type Scope
} from '../../model/permissionEntry.ts'
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx'
import { operationTitle } from './operationTitle.ts'
import { OrganizationFields, UserFields } from './ScopeFields.tsx'
import type { OwnerDetails } from './useOwnerDetails.ts'

export interface PermissionDialogProps {
  entry: PermissionEntry
  owner: Owner
  details: OwnerDetails
  table: OperationTable
  onSave: (entry: PermissionEntry) => void
  onClose: () => void
}

type Language = 'fr' | 'en'

/** One permission: whom it is for, and what it grants. */
export function PermissionDialog(props: PermissionDialogProps): ReactNode {
  const t = useTranslate()
  const language = useLocale() as Language
  const { owner, details, table, onSave, onClose } = props
  const [entry, setEntry] = useState(props.entry)
  const [isExpert, setExpert] = useState(!!props.entry.operations?.length)
  const scope = scopeOf(entry)
  const classes = classesFor(scope, table)
  const scopes: Scope[] =
    owner.type === 'organization' ? ['public', 'user', 'organization'] : ['public', 'user']
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isComplete(entry)) onSave(entry)
  }
  return (
    <Dialog
      open
      // A click beside it would lose what was chosen.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      fullWidth
      maxWidth="md"
      aria-labelledby="permission-title"
    >
      <DialogTitle id="permission-title">{t('datasets.share.detail.edit')}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            <TextField
              id="permission-scope"
              select
              label={t('datasets.share.detail.scope')}
              value={scope}
              onChange={(event) => setEntry(withScope(entry, event.target.value as Scope, owner))}
            >
              {scopes.map((name) => (
                <MenuItem key={name} value={name}>
                  {t(`datasets.share.detail.scopes.${name}`)}
                </MenuItem>
              ))}
            </TextField>
            {scope === 'organization' && (
              <OrganizationFields entry={entry} onChange={setEntry} owner={owner} details={details} />
            )}
            {scope === 'user' && <UserFields entry={entry} onChange={setEntry} owner={owner} />}
            <CheckboxGroup
              label={t('datasets.share.detail.actions')}
              choices={classes.map((name) => ({
                value: name,
                label: classTitles[name as OperationClass][language]
              }))}
              chosen={entry.classes ?? []}
              onChange={(chosen) => setEntry(withClasses(entry, chosen))}
            />
            <FormControlLabel
              control={<Switch checked={isExpert} onChange={(event) => setExpert(event.target.checked)} />}
              label={t('datasets.share.detail.expert')}
            />
            {isExpert &&
              classes.map((name) => (
                <CheckboxGroup
                  key={name}
                  label={classTitles[name as OperationClass][language]}
                  choices={table[name as OperationClass].map((operation) => ({
                    value: operation,
                    label: operationTitle(name, operation, language)
                  }))}
                  chosen={entry.operations ?? []}
                  onChange={(chosen) => setEntry(withOperations(entry, chosen))}
                />
              ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <BlockedReason reason={!isComplete(entry) && t('datasets.share.detail.incomplete')} />
          <Button onClick={onClose}>{t('datasets.share.detail.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isComplete(entry)}>
            {t('datasets.share.detail.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
