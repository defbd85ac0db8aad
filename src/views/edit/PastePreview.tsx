import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { columnTitle } from '../table/columns.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { inOrder, type PastedTable } from './pastedTable.ts'
import { isReadable } from './pastedValue.ts'

interface PastePreviewProps {
  cells: string[][]
  table: PastedTable
  columns: SchemaProperty[]
  /** Assigns a column to the cells at an index; undefined leaves these cells out. */
  onKey: (index: number, key: string | undefined) => void
}

const shownRows = 8

const tableStyle = {
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': {
    p: 1,
    textAlign: 'left',
    border: '1px solid',
    borderColor: 'divider',
    maxWidth: 260
  },
  '& td': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& td.unreadable': { color: 'error.text', fontWeight: 700 },
  '& td.ignored': { color: 'text.disabled', textDecoration: 'line-through' }
} as const

/** Preview of the first pasted rows, each column under the column of the dataset that it is assigned to. */
export function PastePreview({ cells, table, columns, onKey }: PastePreviewProps): ReactNode {
  const t = useViewTranslate()
  const rows = cells.slice(table.hasHeader ? 1 : 0)
  const places = inOrder(cells, [])
  const header = table.hasHeader ? cells[0] : undefined
  const hidden = rows.length - shownRows
  const columnAt = (index: number): SchemaProperty | undefined =>
    columns.find(({ key }) => key === table.keys[index])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable */}
      <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('edit.paste.preview')}>
        <Box component="table" sx={tableStyle}>
          <thead>
            <tr>
              {places.map((_none, index) => (
                // Columns of pasted cells have no id.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={index} scope="col">
                  <ColumnSelect
                    label={header?.[index] || t('edit.paste.place', { number: index + 1 })}
                    columns={columns}
                    value={table.keys[index]}
                    onChange={(key) => onKey(index, key)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row, number) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={number}>
                {places.map((_none, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} className={classOf(columnAt(index), row[index] ?? '')} title={row[index]}>
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {hidden > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('edit.paste.more', { count: hidden, smart_count: hidden })}
        </Typography>
      )}
    </>
  )
}

function classOf(column: SchemaProperty | undefined, text: string): string | undefined {
  if (!column) return 'ignored'
  return isReadable(column, text, currentLocale()) ? undefined : 'unreadable'
}

interface ColumnSelectProps {
  label: string
  columns: SchemaProperty[]
  /** Key of the selected column; undefined for cells that are left out. */
  value: string | undefined
  onChange: (key: string | undefined) => void
}

/** Column of the dataset that the cells of one position are assigned to. */
function ColumnSelect({ label, columns, value, onChange }: ColumnSelectProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      // Width of the content of the cell, without padding: a long column title must not widen it.
      sx={{ minWidth: 140, maxWidth: 244 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('edit.paste.ignored')}</MenuItem>
      {columns.map((column) => (
        <MenuItem key={column.key} value={column.key}>
          {columnTitle(column)}
        </MenuItem>
      ))}
    </TextField>
  )
}
