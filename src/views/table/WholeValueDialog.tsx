import CircularProgress from '@mui/material/CircularProgress'
import DialogContent from '@mui/material/DialogContent'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { SafeHtml } from '../values/SafeHtml.tsx'
import { AsideDialog } from './AsideDialog.tsx'
import { columnTitle, hasConcept } from './columns.ts'
import { useTable, type WholeValueRequest } from './tableContext.ts'
import { ReadFailure } from './ReadFailure.tsx'
import { fetchWholeValue } from './wholeValue.ts'

interface WholeValueDialogProps {
  request: WholeValueRequest
  onClose: () => void
}

/** Non-modal dialog with the full text of a truncated value. */
export default function WholeValueDialog({ request, onClose }: WholeValueDialogProps): ReactNode {
  return (
    <AsideDialog title={columnTitle(request.column)} onClose={onClose}>
      <DialogContent dividers>
        <WholeValue request={request} />
      </DialogContent>
    </AsideDialog>
  )
}

function WholeValue({ request: { column, lineId } }: { request: WholeValueRequest }): ReactNode {
  const translate = useViewTranslate()
  const { dataset, draft } = useTable()
  const html = isRichText(column)
  const { data, error, isPending } = useQuery({
    queryKey: ['whole-value', dataset.id, dataset.finalizedAt, draft, lineId, column.key],
    queryFn: async ({ signal }) =>
      (await fetchWholeValue({ dataset, lineId, key: column.key, draft, html: true }, signal)) ?? '',
    retry: false,
    staleTime: Infinity
  })
  if (isPending) return <CircularProgress aria-label={translate('views.table.loading')} />
  if (error) {
    return <ReadFailure error={error} />
  }
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  if (html) return <SafeHtml text={text} />
  const keepsLines = column['x-display'] === 'textarea' || text.includes('\n')
  return (
    <div style={{ whiteSpace: keepsLines ? 'pre-line' : 'normal', overflowWrap: 'anywhere' }}>{text}</div>
  )
}

function isRichText(column: SchemaProperty): boolean {
  return column['x-display'] === 'markdown' || hasConcept(column, 'description')
}
