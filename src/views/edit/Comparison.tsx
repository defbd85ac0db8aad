import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import { columnTitle } from '../table/columns.ts'
import { changedColumns } from './lineContent.ts'
import { useValueText } from './useValueText.ts'

interface ComparedVersion {
  title: string
  line: LineValues
}

interface ComparisonProps {
  schema: SchemaProperty[]
  before: ComparedVersion
  after: ComparedVersion
}

/** Table of the columns that differ between two versions of a line. */
export function Comparison({ schema, before, after }: ComparisonProps): ReactNode {
  const t = useViewTranslate()
  const text = useValueText()
  const columns = changedColumns(schema, before.line, after.line)
  if (columns.length === 0) {
    return <Typography sx={{ color: 'text.secondary', my: 1 }}>{t('edit.history.same')}</Typography>
  }
  const value = (column: SchemaProperty, line: LineValues): ReactNode =>
    text(column, line) || <em>{t('edit.history.noValue')}</em>
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
        overflowWrap: 'anywhere',
        fontSize: 14,
        '& th, & td': {
          textAlign: 'left',
          verticalAlign: 'top',
          p: 1,
          borderBottom: '1px solid',
          borderColor: 'divider'
        },
        '& thead th': { color: 'text.secondary', fontWeight: 700 },
        '& em': { color: 'text.secondary' }
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('edit.history.column')}</th>
          <th scope="col">{before.title}</th>
          <th scope="col">{after.title}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.key}>
            <th scope="row">{columnTitle(column)}</th>
            <td>
              <del>{value(column, before.line)}</del>
            </td>
            <td>
              <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 700 }}>
                {value(column, after.line)}
              </Box>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
