import { Box, Chip, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../../../views/table/columns.ts'
import { isNameable } from './completion.ts'
import { FunctionHelp } from './FunctionHelp.tsx'

interface ExpressionHelpProps {
  columns: SchemaProperty[]
  /** Inserts a text in the expression, with the cursor at an index of it; undefined when it is read only. */
  onInsert: ((text: string, cursor?: number) => void) | undefined
}

/** Columns and functions that an expression may use. */
export function ExpressionHelp({ columns, onInsert }: ExpressionHelpProps): ReactNode {
  const t = useTranslate()
  return (
    <Stack component="aside" aria-label={t('datasets.expression.helpTitle')} sx={{ gap: 2, minWidth: 0 }}>
      <ColumnChips
        columns={columns.filter((column) => isNameable(column) && !column['x-calculated'])}
        onInsert={onInsert}
      />
      <Typography variant="h4" component="h3">
        {t('datasets.expression.functions')}
      </Typography>
      <FunctionHelp
        {...(onInsert ? { onInsert: (name: string) => onInsert(`${name}()`, name.length + 1) } : {})}
      />
    </Stack>
  )
}

/** Chips of the available columns, with their keys. */
function ColumnChips(props: {
  columns: SchemaProperty[]
  onInsert: ((key: string) => void) | undefined
}): ReactNode {
  const t = useTranslate()
  const { columns, onInsert } = props
  return (
    <Box>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('datasets.expression.columns')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxHeight: 200, overflow: 'auto' }}>
        {columns.map((column) => (
          <Tooltip key={column.key} title={columnTitle(column)}>
            <Chip
              size="small"
              variant="outlined"
              label={column.key}
              sx={{ fontFamily: 'monospace', maxWidth: '100%' }}
              {...(onInsert ? { onClick: () => onInsert(column.key) } : {})}
            />
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
}
