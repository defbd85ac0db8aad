import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'

/** Formats that the platform reads; a format is added here when its reader is. */
const formats = [
  { name: 'CSV', id: 'csv', extensions: '.csv, .txt, .dif', archived: '.csv.gz, .txt.gz' },
  { name: 'TSV', id: 'tsv', extensions: '.tsv', archived: '.tsv.gz' }
] as const

/** What may be uploaded. */
export function FormatsTable(): ReactNode {
  const t = useTranslate()
  return (
    <div>
      <Typography variant="h3" component="h2" id="formats-title">
        {t('datasets.create.formats.title')}
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby="formats-title">
          <TableHead>
            <TableRow>
              <TableCell>{t('datasets.create.formats.type')}</TableCell>
              <TableCell>{t('datasets.create.formats.description')}</TableCell>
              <TableCell>{t('datasets.create.formats.format')}</TableCell>
              <TableCell>{t('datasets.create.formats.archived')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {formats.map((format) => (
              <TableRow key={format.id}>
                <TableCell component="th" scope="row">
                  {format.name}
                </TableCell>
                <TableCell>{t(`datasets.create.formats.${format.id}`)}</TableCell>
                <TableCell>{format.extensions}</TableCell>
                <TableCell>{format.archived}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </div>
  )
}
