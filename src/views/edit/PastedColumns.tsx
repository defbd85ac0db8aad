import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { PastePreview } from './PastePreview.tsx'
import type { PastedLines } from './usePastedLines.ts'

/** Assignment of the pasted cells to columns, with a preview and the warnings about them. */
export function PastedColumns({ pastedLines }: { pastedLines: PastedLines }): ReactNode {
  const t = useViewTranslate()
  const { cells, table, columns, setHasHeader, setColumn, unreadable, hasKey } = pastedLines
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox checked={table.hasHeader} onChange={(_event, hasHeader) => setHasHeader(hasHeader)} />
        }
        label={t('edit.paste.header')}
      />
      <PastePreview cells={cells} table={table} columns={columns} onKey={setColumn} />
      {unreadable > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {t('edit.paste.unreadable', { count: unreadable, smart_count: unreadable })}
        </Alert>
      )}
      {hasKey && (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {t('edit.paste.replaces')}
        </Alert>
      )}
    </Box>
  )
}
