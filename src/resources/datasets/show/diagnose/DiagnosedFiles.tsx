import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { StoredFile } from '../../api.ts'
import { useFormats } from '../../../../ui/useFormats.ts'

/** Stored files of the dataset. */
export function DiagnosedFiles({ files }: { files: StoredFile[] }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  if (files.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.diagnose.noFile')}</Typography>
  }
  return (
    <TableContainer component="section" tabIndex={0} aria-label={t('datasets.diagnose.files')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('datasets.diagnose.file')}</TableCell>
            <TableCell align="right">{t('datasets.diagnose.size')}</TableCell>
            <TableCell>{t('datasets.diagnose.updatedAt')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {files.map(({ path, size, lastModified }) => (
            <TableRow key={path}>
              <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 220, fontFamily: 'monospace' }}>
                {path}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {formats.bytes(size)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formats.dateTime(lastModified)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
