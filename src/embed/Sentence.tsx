import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { messageButton } from '../views/table/messageButton.ts'

const Box = styled('main')(({ theme }) => ({
  minHeight: '100%',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  padding: 24,
  boxSizing: 'border-box',
  textAlign: 'center',
  font: `400 15px/1.5 ${theme.typography.fontFamily}`,
  color: theme.palette.text.secondary,
  ...messageButton(theme)
}))

interface SentenceProps {
  text: string
  onRetry?: () => void
}

/** Neutral message in place of a view. */
export function Sentence({ text, onRetry }: SentenceProps): ReactNode {
  const translate = useViewTranslate()
  return (
    <Box data-iframe-height>
      <p role={onRetry && 'alert'}>{text}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {translate('views.retry')}
        </button>
      )}
    </Box>
  )
}
