import { styled } from '@mui/material/styles'
import { useEffect, type ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useViewNotify } from '../notify.tsx'
import { useLinesList } from './linesContext.ts'
import { ReadFailure } from './ReadFailure.tsx'
import { TableMessage } from './TableMessage.tsx'

const Overlay = styled('div')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  right: 0,
  zIndex: 3,
  background: theme.palette.background.paper
}))

interface LinesStateProps {
  /** Height of the header in pixels, which stays visible. */
  top: number
  /** Message when no line matches. */
  empty: string
}

/** Message below the header when there are no lines: no match, or a failed request. */
export function LinesState({ top, empty }: LinesStateProps): ReactNode {
  const translate = useViewTranslate()
  const notify = useViewNotify()
  const { lines } = useLinesList()
  const { error, retry, total, loaded } = lines
  useEffect(() => {
    if (error) notify({ type: 'error', title: translate('views.table.failed'), detail: errorDetail(error) })
  }, [error, notify, translate])

  if (error) {
    const isWhole = loaded === 0
    return (
      <Overlay style={isWhole ? { top, bottom: 0 } : { bottom: 0 }}>
        <ReadFailure error={error} onRetry={retry} />
      </Overlay>
    )
  }
  if (total !== 0) return null
  return (
    <Overlay style={{ top, bottom: 0 }}>
      <TableMessage severity="info" text={empty} />
    </Overlay>
  )
}
