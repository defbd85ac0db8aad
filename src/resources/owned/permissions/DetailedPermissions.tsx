import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/EditOutlined'
import {
  Box,
  Button,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import { sameValue } from '../../../ui/sameValue.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { useOwnerDetails } from './useOwnerDetails.ts'
import { usePermissionTexts } from './usePermissionTexts.ts'

interface DetailedPermissionsProps {
  permissions: PermissionEntry[]
  disabled: boolean
  /** Saves the permissions; resolves to false when nothing was saved. */
  write: (permissions: PermissionEntry[]) => Promise<boolean>
}

/** Table of all permissions of the record, one per row. */
export function DetailedPermissions({ permissions, disabled, write }: DetailedPermissionsProps): ReactNode {
  const t = useTranslate()
  const { kind, record } = useOwned()
  const { owner } = record
  const details = useOwnerDetails(owner)
  const table = kind.offeredOperations(record)
  const [edited, setEdited] = useState<PermissionEntry | 'new'>()
  const entry = edited === 'new' ? undefined : edited
  /** Permission to remove, once the user has confirmed. */
  const [removed, setRemoved] = useState<PermissionEntry>()
  const { scope, actions } = usePermissionTexts(details)
  return (
    <Box>
      {!disabled && (
        <Button variant="contained" onClick={() => setEdited('new')} sx={{ mb: 1 }}>
          {t('owned.permissions.detail.add')}
        </Button>
      )}
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('owned.permissions.detail.scope')}</TableCell>
              <TableCell>{t('owned.permissions.detail.actions')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {permissions.map((line, index) => (
              // Permissions have no id, only a position.
              // eslint-disable-next-line react/no-array-index-key -- entries have no other identity
              <TableRow key={index}>
                <TableCell>{scope(line)}</TableCell>
                <TableCell>
                  {actions(line).map((text) => (
                    <div key={text}>{text}</div>
                  ))}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
                  {!disabled && (
                    <>
                      <IconButton
                        aria-label={t('owned.permissions.detail.editOf', { scope: scope(line) })}
                        onClick={() => setEdited(line)}
                      >
                        <Edit />
                      </IconButton>
                      <ActionButton
                        label={t('owned.permissions.detail.removeOf', { scope: scope(line) })}
                        icon={<Delete color="warning" />}
                        onClick={() => setRemoved(line)}
                      />
                    </>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {removed && (
        <ConfirmDialog
          open
          title={t('owned.permissions.detail.removeOf', { scope: scope(removed) })}
          text={t('owned.permissions.detail.removeText')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
      {edited !== undefined && (
        <PermissionDialog
          entry={entry}
          owner={owner}
          details={details}
          table={table}
          onClose={() => setEdited(undefined)}
          onSave={(changed) => write(withChanged(permissions, entry, changed))}
        />
      )}
    </Box>
  )

  /** Removes a permission, unless another user already has. */
  function remove(removedEntry: PermissionEntry): void {
    const index = indexOfEntry(permissions, removedEntry)
    if (index >= 0) void write(permissions.toSpliced(index, 1))
  }
}

/** Position of an entry, which other users may have moved. */
function indexOfEntry(permissions: PermissionEntry[], sought: PermissionEntry): number {
  return permissions.findIndex((entry) => sameValue(entry, sought))
}

/** Returns the list with an entry replaced, even if another user has moved it; appends an entry that is not found. */
function withChanged(
  permissions: PermissionEntry[],
  previous: PermissionEntry | undefined,
  changed: PermissionEntry
): PermissionEntry[] {
  const index = previous ? indexOfEntry(permissions, previous) : -1
  return index < 0 ? [...permissions, changed] : permissions.with(index, changed)
}
