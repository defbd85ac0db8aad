import ContentCopy from '@mui/icons-material/ContentCopy'
import Done from '@mui/icons-material/Done'
import { Box, Button } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useCopy, type CopyState } from '../useCopy.ts'

const labels: Record<CopyState, string> = {
  idle: 'apiDoc.copy',
  copied: 'apiDoc.copied',
  selected: 'blocks.copySelected'
}

interface CodeBlockProps {
  text: string
  label: string
  maxHeight?: number
}

/** Code block with a copy button. */
export function CodeBlock({ text, label, maxHeight = 360 }: CodeBlockProps): ReactNode {
  const t = useViewTranslate()
  const shown = useRef<HTMLPreElement>(null)
  const { state, copy } = useCopy(text, shown)
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <Box
        component="section"
        aria-label={label}
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          pr: 14,
          maxHeight,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          fontFamily: 'monospace',
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          '& pre': { m: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
        }}
      >
        <pre ref={shown}>{text}</pre>
      </Box>
      <Button
        size="small"
        startIcon={state === 'copied' ? <Done /> : <ContentCopy />}
        onClick={copy}
        sx={{ position: 'absolute', top: 6, right: 18, bgcolor: 'background.paper' }}
      >
        <span aria-live="polite">{t(labels[state])}</span>
      </Button>
    </Box>
  )
}
