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
import { proposedOperations } from '../../../../../contract/operations/shapes.ts'
import type { PermissionEntry } from '../../../../../contract/permissions.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { cleaned, newEntry } from '../../model/permissionEntry.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { useOwnerDetails } from './useOwnerDetails.ts'
import { usePermissionTexts } from './usePermissionTexts.ts'

export interface DetailedPermissionsProps {
  permissions: PermissionEntry[]
  disabled: boolean
  write: (permissions: PermissionEntry[]) => void
}

/** Every permission of the dataset, one a line. */
export function DetailedPermissions({ permissions, disabled, write }: DetailedPermissionsProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { owner } = dataset
  const details = useOwnerDetails(owner)
  const table = proposedOperations(dataset)
  /** Index of the edited permission, the number of them for a new one. */
  const [edited, setEdited] = useState<number>()
  const { scope, actions } = usePermissionTexts(details)
  return (
    <Box>
      {!disabled && (
        <Button variant="contained" onClick={() => setEdited(permissions.length)} sx={{ mb: 1 }}>
          {t('datasets.share.detail.add')}
        </Button>
      )}
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('datasets.share.detail.scope')}</TableCell>
              <TableCell>{t('datasets.share.detail.actions')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {permissions.map((entry, index) => (
              // Permissions have no identity of their own: their place is theirs.
              // eslint-disable-next-line react/no-array-index-key
              <TableRow key={index}>
                <TableCell>{scope(entry)}</TableCell>
                <TableCell>
                  {actions(entry).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
                  {!disabled && (
                    <>
                      <IconButton
                        aria-label={t('datasets.share.detail.editOf', { scope: scope(entry) })}
                        onClick={() => setEdited(index)}
                      >
                        <Edit />
                      </IconButton>
                      <ConfirmButton
                        iconOnly
                        label={t('datasets.share.detail.removeOf', { scope: scope(entry) })}
                        text={t('datasets.share.detail.removeText')}
                        onConfirm={() => write(permissions.filter((_entry, other) => other !== index))}
                      />
                    </>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {edited !== undefined && (
        <PermissionDialog
          entry={permissions[edited] ?? newEntry(owner)}
          owner={owner}
          details={details}
          table={table}
          onClose={() => setEdited(undefined)}
          onSave={(entry) => {
            write(permissions.toSpliced(edited, 1, cleaned(entry)))
            setEdited(undefined)
          }}
        />
      )}
    </Box>
  )
}
