import ContentCopy from '@mui/icons-material/ContentCopy'
import Done from '@mui/icons-material/Done'
import { Box, Button } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

const copiedForMs = 2000

interface CodeBlockProps {
  text: string
  label: string
  maxHeight?: number
}

/** A text to read and to copy. */
export function CodeBlock({ text, label, maxHeight = 360 }: CodeBlockProps): ReactNode {
  const t = useViewTranslate()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])
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
        <pre>{text}</pre>
      </Box>
      <Button
        size="small"
        startIcon={copied ? <Done /> : <ContentCopy />}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        sx={{ position: 'absolute', top: 6, right: 18, bgcolor: 'background.paper' }}
      >
        <span aria-live="polite">{t(copied ? 'apiDoc.copied' : 'apiDoc.copy')}</span>
      </Button>
    </Box>
  )
}
