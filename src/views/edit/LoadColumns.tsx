import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { labelled } from '../../i18n/labelled.ts'
import { useEditing } from './editing.ts'
import { contentColumns } from './lineContent.ts'

/** Column names that a file must use, the same as in exports. A file with other names is rejected as a whole. */
export function LoadColumns(): ReactNode {
  const t = useViewTranslate()
  const { dataset } = useEditing()
  const names = contentColumns(dataset.schema).map((column) => column['x-originalName'] ?? column.key)
  return (
    <Typography
      variant="body2"
      // The list scrolls: tables of hundreds of columns must not push the rest of the dialog out of view.
      sx={{ color: 'text.secondary', maxHeight: 120, overflow: 'auto', overflowWrap: 'anywhere' }}
    >
      {labelled(t('edit.load.columns'), names.join(', '))}
    </Typography>
  )
}
