import {
  alpha,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Tooltip,
  type Theme
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import { columnTitle, isSortable } from '../../../../../../views/table/columns.ts'
import { nextSort, type ReportColumns } from '../../../../model/extensions/report.ts'
import { useValueText } from '../../../../../../views/edit/useValueText.ts'
import { cutText, valueText } from '../valueText.ts'

/** Opacity of the background of failed lines, low enough for the contrast of the text. */
const failedOpacity = 0.12

interface ReportTableProps {
  columns: ReportColumns
  lines: Line[]
  sort: string
  onSort: (sort: string) => void
}

const failedRow = {
  backgroundColor: ({ palette }: Theme) => alpha(palette.error.main, failedOpacity)
} as const

const bandCell = { fontWeight: 700 } as const
const secondBand = { ...bandCell, borderLeft: '1px solid', borderLeftColor: 'divider' } as const

/** Table of the inputs and outputs of each line. */
export function ReportTable({ columns, lines, sort, onSort }: ReportTableProps): ReactNode {
  const t = useTranslate()
  const shownText = useValueText()
  const { inputs, outputs, error } = columns
  const title = t('datasets.extensions.report.title')
  return (
    <TableContainer
      tabIndex={0}
      component="section"
      aria-label={title}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {inputs.length > 0 && (
              <TableCell colSpan={inputs.length} scope="colgroup" align="center" sx={bandCell}>
                {t('datasets.report.inputs')}
              </TableCell>
            )}
            <TableCell
              colSpan={outputs.length}
              scope="colgroup"
              align="center"
              sx={inputs.length > 0 ? secondBand : bandCell}
            >
              {t('datasets.report.outputs')}
            </TableCell>
          </TableRow>
          <TableRow>
            {[...inputs, ...outputs].map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => {
            const isFailed = !!error && !!valueText(line[error.key])
            return (
              <TableRow key={line._id} sx={isFailed ? failedRow : {}}>
                {[...inputs, ...outputs].map((column, index) => {
                  const text = shownText(column, line)
                  const shortText = cutText(text)
                  return (
                    <TableCell
                      key={column.key}
                      title={shortText === text ? undefined : text}
                      sx={{ overflowWrap: 'anywhere' }}
                    >
                      {shortText}
                      {isFailed && index === 0 && (
                        <span style={visuallyHidden}>{` (${t('datasets.report.withError')})`}</span>
                      )}
                    </TableCell>
                  )
                })}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function HeaderCell(props: {
  column: SchemaProperty
  sort: string
  onSort: (sort: string) => void
}): ReactNode {
  const { column, sort, onSort } = props
  const { key, description } = column
  const isSorted = sort === key || sort === `-${key}`
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const title = columnTitle(column)
  const label = isSortable(column) ? (
    <TableSortLabel
      active={isSorted}
      direction={isSorted ? direction : 'asc'}
      onClick={() => onSort(nextSort(sort, key))}
    >
      {title}
    </TableSortLabel>
  ) : (
    <span>{title}</span>
  )
  return (
    <TableCell sortDirection={isSorted ? direction : false}>
      {description ? <Tooltip title={description}>{label}</Tooltip> : label}
    </TableCell>
  )
}
