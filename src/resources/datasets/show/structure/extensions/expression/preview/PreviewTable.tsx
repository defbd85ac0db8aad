import {
  Alert,
  Box,
  LinearProgress,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useMemo, useState, type ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../../../../../../contract/datasets/dataset.ts'
import { usePatternEngine } from '../../../../../../../schemaForms/patterns.ts'
import { RetryAlert } from '../../../../../../../ui/RetryAlert.tsx'
import { useDebouncedText } from '../../../../../../../ui/useDebouncedText.ts'
import { columnTitle } from '../../../../../../../views/table/columns.ts'
import { useDataset } from '../../../../../live/DatasetPageContext.tsx'
import { pageConfig } from '../../../../../../../pageConfig.ts'
import { cutText, valueText } from '../../valueText.ts'
import type { PreviewExpression, PreviewJob, PreviewResult } from './evaluateLines.ts'
import { resultProblems, type ResultProblem } from './resultProblem.ts'
import { usePreviewLines } from './usePreviewLines.ts'
import { usePreviewResults } from './usePreviewResults.ts'

/** Maximum number of columns besides those that the expression uses. */
const otherColumns = 30

interface PreviewTableProps {
  /** Calculated column of the expression. */
  property: SchemaProperty
  /** Expression; undefined while its syntax is invalid. */
  expr: string | undefined
  /** Earlier calculated columns, which the expression may use. */
  earlierExpressions: PreviewExpression[]
  /** Columns that the expression may use. */
  columns: SchemaProperty[]
}

/** Preview: lines of the dataset with the results of the expression. */
export function PreviewTable({ property, expr, earlierExpressions, columns }: PreviewTableProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const [search, setSearch] = useState('')
  const lines = usePreviewLines(dataset, useDebouncedText(search.trim()))
  const engine = usePatternEngine(!!property.pattern)
  const problemOf = useMemo(() => resultProblems(property, engine, t), [property, engine, t])
  const results = lines.data?.results
  const job = useMemo<PreviewJob | undefined>(
    () =>
      expr === undefined || !results
        ? undefined
        : {
            expressions: [...earlierExpressions, { expr, column: property }],
            schema: columns,
            lines: results,
            defaultTimeZone: pageConfig.defaultTimeZone
          },
    [expr, earlierExpressions, property, columns, results]
  )
  const preview = usePreviewResults(job)
  const tableColumns = useMemo(() => shownColumns(columns, expr ?? ''), [columns, expr])
  const hidden = columns.filter((column) => !column['x-calculated'] && !tableColumns.includes(column)).length
  // Columns of services that have no values before the save of their extension.
  const coming = tableColumns.filter(
    ({ key, 'x-extension': origin }) =>
      !!origin && origin !== key && !dataset.schema.some((column) => column.key === key)
  )
  const failed = job ? preview.results.filter((result) => problemOf(result) !== undefined).length : 0
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h4" component="h3" sx={{ flex: '1 1 160px' }}>
          {t('datasets.expression.preview')}
        </Typography>
        <TextField
          type="search"
          size="small"
          label={t('datasets.expression.searchLines')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ flex: '1 1 200px', maxWidth: { sm: 320 } }}
        />
      </Stack>
      <Box aria-live="polite">
        {job && results && results.length > 0 && !preview.isRunning && (
          <Typography variant="body2" sx={{ color: failed > 0 ? 'error.text' : 'text.secondary' }}>
            {failed > 0
              ? t('datasets.expression.failed', { smart_count: failed, count: results.length })
              : t('datasets.expression.computed', { smart_count: results.length })}
          </Typography>
        )}
        {results?.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>
            {search.trim() ? t('blocks.noResult') : t('datasets.expression.noLine')}
          </Typography>
        )}
      </Box>
      {lines.isError && (
        <RetryAlert
          text={t('datasets.expression.linesFailed')}
          error={lines.error}
          onRetry={() => void lines.refetch()}
        />
      )}
      {!dataset.finalizedAt && !dataset.draftReason && (
        <Alert severity="info">{t('datasets.expression.notReady')}</Alert>
      )}
      <Box sx={{ height: 4 }}>
        {(lines.isFetching || preview.isRunning) && (
          <LinearProgress aria-label={t('datasets.expression.preview')} />
        )}
      </Box>
      {results && results.length > 0 && (
        <ResultsTable
          lines={results}
          columns={tableColumns}
          results={preview.results}
          isFormer={!job}
          problemOf={problemOf}
        />
      )}
      {coming.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('datasets.expression.coming', { columns: coming.map(({ key }) => key).join(', ') })}
        </Typography>
      )}
      {hidden > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('datasets.expression.otherColumns', { smart_count: hidden })}
        </Typography>
      )}
    </Stack>
  )
}

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
function ResultsTable({ lines, columns, results, isFormer, problemOf }: ResultsTableProps): ReactNode {
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

/** Returns the columns that the expression uses, then some others. */
function shownColumns(columns: SchemaProperty[], expr: string): SchemaProperty[] {
  const usedNames = new Set(expr.match(/[\p{L}_$][\p{L}0-9_.]*/gu))
  const isNamed = ({ key }: SchemaProperty): boolean => usedNames.has(key)
  const others = columns.filter((column) => !isNamed(column) && !column['x-calculated'])
  return [...columns.filter(isNamed), ...others.slice(0, otherColumns)]
}

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
