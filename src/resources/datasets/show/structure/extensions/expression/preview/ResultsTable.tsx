import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../../../../views/table/columns.ts'
import { cutText, valueText } from '../../valueText.ts'
import type { PreviewResult } from './evaluateLines.ts'
import type { ResultProblem } from './resultProblem.ts'

interface ResultsTableProps {
  lines: Line[]
  columns: SchemaProperty[]
  /** Results of the first lines, in order. */
  results: PreviewResult[]
  /** Whether the results are those of an earlier expression. */
  isFormer: boolean
  problemOf: ResultProblem
}

/** Lines with the result of the expression first. */
export function ResultsTable({ lines, columns, results, isFormer, problemOf }: ResultsTableProps): ReactNode {
  const t = useTranslate()
  return (
    <TableContainer
      tabIndex={0}
      component="section"
      aria-label={t('datasets.expression.preview')}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, maxHeight: 480 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...stickyCell, zIndex: 3, fontWeight: 700 }}>
              {t('datasets.expression.results')}
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column.key} title={columnTitle(column)}>
                {column.key}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <TableRow key={line._id}>
              <ResultCell result={results[index]} isFormer={isFormer} problemOf={problemOf} />
              {columns.map(({ key }) => (
                <ValueCell key={key} value={line[key]} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const stickyCell = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  backgroundColor: 'background.paper',
  minWidth: { xs: 140, sm: 240 },
  maxWidth: { xs: 180, sm: 320 },
  borderRight: '1px solid',
  borderRightColor: 'divider'
} as const

interface ResultCellProps {
  result: PreviewResult | undefined
  /** Whether the results are those of the last valid expression. */
  isFormer: boolean
  problemOf: ResultProblem
}

function ResultCell({ result, isFormer, problemOf }: ResultCellProps): ReactNode {
  const problem = result && problemOf(result)
  const text = result?.text ?? ''
  return (
    <TableCell
      component="th"
      scope="row"
      title={problem === undefined ? text : [problem, text].filter(Boolean).join('\n')}
      sx={{
        ...stickyCell,
        fontWeight: 700,
        overflowWrap: 'anywhere',
        color: isFormer ? 'text.disabled' : problem === undefined ? 'primary.text' : 'error.text'
      }}
    >
      {result === undefined ? '…' : (problem ?? cutText(text))}
    </TableCell>
  )
}

function ValueCell({ value }: { value: Line[string] }): ReactNode {
  const text = valueText(value)
  const shortText = cutText(text)
  return (
    <TableCell title={shortText === text ? undefined : text} sx={{ whiteSpace: 'nowrap' }}>
      {shortText}
    </TableCell>
  )
}
