import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { messageButton } from './messageButton.ts'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: '32px 24px',
  textAlign: 'center',
  font: `400 15px/1.5 ${theme.typography.fontFamily}`,
  color: theme.palette.text.secondary,
  '& strong': { color: theme.palette.text.primary },
  '& .detail': { maxWidth: 640, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  ...messageButton(theme)
}))

interface TableMessageProps {
  severity: 'info' | 'error'
  text: string
  detail?: string
  onRetry?: () => void
}

/** Message in place of the lines, or below the header. */
export function TableMessage({ severity, text, detail, onRetry }: TableMessageProps): ReactNode {
  const translate = useViewTranslate()
  return (
    <Box role={severity === 'error' ? 'alert' : 'status'}>
      {severity === 'error' ? <strong>{text}</strong> : <span>{text}</span>}
      {detail && <span className="detail">{detail}</span>}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {translate('views.retry')}
        </button>
      )}
    </Box>
  )
}
