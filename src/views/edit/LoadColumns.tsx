import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { labelled } from '../../i18n/labelled.ts'
import { useEditing } from './editing.ts'
import { contentColumns } from './lineContent.ts'

/** How a file names the columns: as exports do. One that is named otherwise has the whole file refused. */
export function LoadColumns(): ReactNode {
  const t = useViewTranslate()
  const { dataset } = useEditing()
  const names = contentColumns(dataset.schema).map((column) => column['x-originalName'] ?? column.key)
  return (
    <Typography
      variant="body2"
      // Tables of hundreds of columns leave the rest of the dialog in sight.
      sx={{ color: 'text.secondary', maxHeight: 120, overflow: 'auto', overflowWrap: 'anywhere' }}
    >
      {labelled(t('edit.load.columns'), names.join(', '))}
    </Typography>
  )
}
