import { Alert, Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { paths } from '../../paths.ts'

interface ErrorBlockProps {
  /** HTTP status, the default title. */
  status: number
  title?: string
  text: string
  /** Language of the text, when it differs from that of the page. */
  textLanguage?: string
  /** Sentence before the text. */
  explanation?: string
  /** Shows a reload button. */
  retry?: boolean
}

/** Error page, with the reason. */
export function ErrorBlock(props: ErrorBlockProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h1" sx={{ mb: 3 }}>
        {props.title ?? t('layout.errors.title', { status: props.status })}
      </Typography>
      {props.explanation && <Typography sx={{ mb: 3 }}>{props.explanation}</Typography>}
      <Alert
        severity="error"
        lang={props.textLanguage}
        variant="outlined"
        sx={{ borderLeftWidth: 4, textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {props.text}
      </Alert>
      <Box sx={{ mt: 3, display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
        {props.retry && (
          <Button variant="outlined" onClick={() => window.location.reload()}>
            {t('layout.errors.retry')}
          </Button>
        )}
        <Button variant="contained" component={Link} to={paths.home}>
          {t('blocks.backHome')}
        </Button>
      </Box>
    </Box>
  )
}
