import { Alert, Box, LinearProgress, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useMemo, useState, type ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../../../../../../contract/datasets/dataset.ts'
import { pageConfig } from '../../../../../../../pageConfig.ts'
import { usePatternEngine } from '../../../../../../../schemaForms/patterns.ts'
import { RetryAlert } from '../../../../../../../ui/RetryAlert.tsx'
import { useDebouncedText } from '../../../../../../../ui/useDebouncedText.ts'
import { useDataset } from '../../../../../live/DatasetPageContext.tsx'
import type { PreviewExpression, PreviewJob } from './evaluateLines.ts'
import { comingColumns, shownColumns } from './previewColumns.ts'
import { resultProblems } from './resultProblem.ts'
import { ResultsTable } from './ResultsTable.tsx'
import { usePreviewLines } from './usePreviewLines.ts'
import { usePreviewResults } from './usePreviewResults.ts'

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
export function PreviewTable(props: PreviewTableProps): ReactNode {
  const { property, expr, columns } = props
  const t = useTranslate()
  const { dataset } = useDataset()
  const [search, setSearch] = useState('')
  const lines = usePreviewLines(dataset, useDebouncedText(search.trim()))
  const engine = usePatternEngine(!!property.pattern)
  const problemOf = useMemo(() => resultProblems(property, engine, t), [property, engine, t])
  const results = lines.data?.results
  const job = usePreviewJob(props, results)
  const preview = usePreviewResults(job)
  const tableColumns = useMemo(() => shownColumns(columns, expr ?? ''), [columns, expr])
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
          <Outcome total={results.length} failed={failed} />
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
      <ColumnNotes
        coming={comingColumns(tableColumns, dataset.schema)}
        hidden={columns.filter((column) => !column['x-calculated'] && !tableColumns.includes(column)).length}
      />
    </Stack>
  )
}

/** Lines to compute; undefined while there is nothing to compute. */
function usePreviewJob(
  { property, expr, earlierExpressions, columns }: PreviewTableProps,
  lines: Line[] | undefined
): PreviewJob | undefined {
  return useMemo(
    () =>
      expr === undefined || !lines
        ? undefined
        : {
            expressions: [...earlierExpressions, { expr, column: property }],
            schema: columns,
            lines,
            defaultTimeZone: pageConfig.defaultTimeZone
          },
    [expr, earlierExpressions, property, columns, lines]
  )
}

function Outcome({ total, failed }: { total: number; failed: number }): ReactNode {
  const t = useTranslate()
  return (
    <Typography variant="body2" sx={{ color: failed > 0 ? 'error.text' : 'text.secondary' }}>
      {failed > 0
        ? t('datasets.expression.failed', { smart_count: failed, count: total })
        : t('datasets.expression.computed', { smart_count: total })}
    </Typography>
  )
}

interface ColumnNotesProps {
  /** Columns without values before the save of their extension. */
  coming: SchemaProperty[]
  /** Number of columns that the table leaves out. */
  hidden: number
}

function ColumnNotes({ coming, hidden }: ColumnNotesProps): ReactNode {
  const t = useTranslate()
  return (
    <>
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
    </>
  )
}
