import type { ReactNode } from 'react'
import { errorDetail, isPermissionError } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { TableMessage } from './TableMessage.tsx'

interface ReadFailureProps {
  error: unknown
  /** What failed; by default, the reading of the lines. */
  text?: string
  onRetry?: () => void
}

/** Message of a failed read. A refusal is a neutral sentence, without retry: the server would refuse again. */
export function ReadFailure({ error, text, onRetry }: ReadFailureProps): ReactNode {
  const translate = useViewTranslate()
  if (isPermissionError(error)) return <TableMessage severity="info" text={translate('views.unavailable')} />
  return (
    <TableMessage
      severity="error"
      text={text ?? translate('views.table.failed')}
      detail={errorDetail(error)}
      {...(onRetry && { onRetry })}
    />
  )
}
