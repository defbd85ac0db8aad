import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { storedText } from '../../i18n/storedText.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { readableProblems } from '../../schemaForms/problems/readableProblems.ts'
import { isLarge, shownCounts, type BulkSummary } from './bulkSummary.ts'

interface SummaryProps {
  summary: BulkSummary
  /** Columns of the lines, to name them in error messages. */
  columns: SchemaProperty[]
}

/** Result of a bulk operation: counts, and the rejected lines with their errors. */
export function Summary({ summary, columns }: SummaryProps): ReactNode {
  const t = useViewTranslate()
  // The server writes its report in French: it is translated here.
  const readableText = (text: string): string => storedText(readableProblems(text, columns, t))
  const { nbErrors, nbWarnings } = summary
  const counts = shownCounts(summary)
  const errorsText = t('edit.summary.errors', { count: nbErrors, smart_count: nbErrors })
  const warningsText = t('edit.summary.warnings', { count: nbWarnings, smart_count: nbWarnings })
  return (
    <Stack component="output" sx={{ gap: 1 }}>
      {counts.length === 0 && nbErrors === 0 && (
        <Alert severity="info" variant="outlined">
          {t('edit.summary.nothing')}
        </Alert>
      )}
      {counts.length > 0 && !summary.cancelled && (
        <Alert severity="success" variant="outlined">
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {counts.map(([name, count]) => (
              <li key={name}>{t(`edit.summary.${name}`, { count, smart_count: count })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {summary.cancelled && (
        <Alert severity="error" variant="outlined">
          {t('edit.summary.cancelled')}
        </Alert>
      )}
      {summary.dropped && (
        <Alert severity="warning" variant="outlined">
          {t('edit.summary.dropped')}
        </Alert>
      )}
      {!summary.indexedAt && !summary.cancelled && summary.nbOk > 0 && (
        <Alert severity={isLarge(summary) ? 'warning' : 'info'} variant="outlined">
          {t(isLarge(summary) ? 'edit.summary.later' : 'edit.summary.soon')}
        </Alert>
      )}
      {nbErrors > 0 && (
        <Alert severity="error" variant="outlined">
          {errorsText}
          <Messages
            name={errorsText}
            items={summary.errors.map(({ line, error }) => ({ line, text: readableText(error) }))}
            total={nbErrors}
          />
        </Alert>
      )}
      {nbWarnings > 0 && (
        <Alert severity="warning" variant="outlined">
          {warningsText}
          <Messages
            name={warningsText}
            items={summary.warnings.map(({ line, warning }) => ({ line, text: readableText(warning) }))}
            total={nbWarnings}
          />
        </Alert>
      )}
    </Stack>
  )
}

interface MessagesProps {
  items: { line: number; text: string }[]
  /** Total number of errors; the report lists only the first ones. */
  total: number
  /** Accessible name of a long list. */
  name: string
}

/** Number of messages that a dialog shows without scrolling. */
const shortListLength = 8

function Messages({ items, total, name }: MessagesProps): ReactNode {
  const t = useViewTranslate()
  const hiddenCount = total - items.length
  const list = (
    <ul style={{ margin: '4px 0 0', paddingLeft: 18, overflowWrap: 'anywhere' }}>
      {items.map(({ line, text }, index) => (
        // No unique key: a line may fail twice for the same reason; the list is static. The API numbers lines from 0.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{line < 0 ? text : t('edit.summary.line', { line: line + 1, text })}</li>
      ))}
      {hiddenCount > 0 && (
        <li>{t('edit.summary.others', { count: hiddenCount, smart_count: hiddenCount })}</li>
      )}
    </ul>
  )
  if (items.length <= shortListLength) return list
  // The dialog scrolls: without a control in its content, the keyboard could not scroll it.
  return (
    <Box component="section" tabIndex={0} aria-label={name}>
      {list}
    </Box>
  )
}
