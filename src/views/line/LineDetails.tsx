import { alpha, styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Dataset, Line, LinesAnswer, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { columnTitle, hasConcept } from '../table/columns.ts'
import { linesPath } from '../table/linesRequest.ts'
import { ReadFailure } from '../table/ReadFailure.tsx'
import { TableMessage } from '../table/TableMessage.tsx'
import { cellContent, type CellContext } from '../values/cellContent.ts'
import { Value } from '../values/Value.tsx'
import { valueStyles } from '../values/valueStyles.ts'

const Fields = styled('dl')(({ theme }) => ({
  margin: 0,
  fontFamily: theme.typography.fontFamily,
  fontSize: 14,
  lineHeight: 1.4,
  '& > div + div': { marginTop: 8 },
  '& dt': { fontSize: 12, color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  ...valueStyles(theme)
}))

const Waiting = styled('div')(({ theme }) => ({
  height: 12,
  width: '60%',
  margin: '4px 0 10px',
  borderRadius: 6,
  background: alpha(theme.palette.text.primary, 0.1),
  '& + &': { width: '85%' }
}))

const addressKey = '_attachment_url'

/** Loads a line by id with the requested columns only; cached until the data change. */
function useLine(
  dataset: Dataset,
  id: string,
  keys: string[],
  draft: boolean
): { line: Line | undefined; error: Error | null; isPending: boolean; retry: () => void } {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['line-details', dataset.id, dataset.finalizedAt, draft, id, keys],
    queryFn: async ({ signal }) => {
      const { results } = await apiJson<LinesAnswer>(linesPath(dataset), {
        query: {
          _id_eq: id,
          size: 1,
          select: keys.join(','),
          draft: draft || undefined,
          finalizedAt: dataset.finalizedAt
        },
        signal
      })
      return results[0] ?? null
    },
    retry: false,
    staleTime: Infinity
  })
  return { line: data ?? undefined, error, isPending, retry: () => void refetch() }
}

/** Columns to read in order to show others: an attached file also needs the column of its URL. */
function readKeys({ schema }: Pick<Dataset, 'schema'>, keys: string[]): string[] {
  const isDocument = (column: SchemaProperty): boolean =>
    keys.includes(column.key) && hasConcept(column, 'document')
  const hasAddress = schema.some(({ key }) => key === addressKey)
  return hasAddress && schema.some(isDocument) ? [...keys, addressKey] : keys
}

interface LineDetailsProps {
  dataset: Dataset
  id: string
  /** Keys of the columns, in schema order. */
  keys: string[]
  draft: boolean
  cells: CellContext
}

/** Titles and values of the non-empty columns of a line. */
export function LineDetails({ dataset, id, keys, draft, cells }: LineDetailsProps): ReactNode {
  const translate = useViewTranslate()
  const { line, error, isPending, retry } = useLine(dataset, id, readKeys(dataset, keys), draft)
  if (isPending) {
    return (
      <output aria-label={translate('views.table.loading')}>
        <Waiting />
        <Waiting />
      </output>
    )
  }
  if (error) {
    return <ReadFailure error={error} onRetry={retry} />
  }
  if (!line) return <TableMessage severity="info" text={translate('views.count.none.lines')} />
  const shownKeys = new Set(keys)
  const columns = dataset.schema.filter((column) => shownKeys.has(column.key))
  return (
    <Fields>
      {columns.map((column) => {
        const content = cellContent(column, line, cells)
        if (content.kind === 'empty') return null
        return (
          <div key={column.key}>
            <dt>{columnTitle(column)}</dt>
            <dd>
              <Value content={content} />
            </dd>
          </div>
        )
      })}
    </Fields>
  )
}
