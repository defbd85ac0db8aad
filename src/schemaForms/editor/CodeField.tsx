import { Box, Skeleton, Typography } from '@mui/material'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import type { CodeLanguage } from './CodeEditor.tsx'

const CodeEditor = lazy(() => import('./CodeEditor.tsx'))

export interface CodeFieldProps {
  language: CodeLanguage
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  disabled?: boolean
  error?: boolean
  /** Outlined as edited and not saved. */
  dirty?: boolean
  rows?: number
  /** Ids of what explains the field. */
  describedBy?: string
  /** On the right of the label. */
  actions?: ReactNode
  /** In the place of the editor. */
  children?: ReactNode
}

/** A text of several lines in a language, with its label. The editor is heavy: it loads when a field shows. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const id = useId()
  const { rows = 8 } = props
  const borderColor = props.error ? 'error.main' : props.dirty ? 'accent.main' : 'action.disabled'
  const labelColor = props.error ? 'error.text' : props.dirty ? 'accent.text' : 'text.secondary'
  const minHeight = rows * 21 + 8
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'end', mb: 0.5, gap: 1 }}>
        <Typography id={id} variant="body2" sx={{ color: labelColor }}>
          {props.label}
          {props.required && <span aria-hidden> *</span>}
        </Typography>
        {props.actions}
      </Box>
      <Box
        sx={{
          border: '1px solid',
          borderColor,
          borderRadius: 1,
          overflow: 'hidden',
          '&:focus-within': { borderColor: props.error ? 'error.main' : 'primary.main', boxShadow: 1 }
        }}
      >
        {props.children || (
          <Suspense fallback={<Skeleton variant="rectangular" height={minHeight} />}>
            <CodeEditor
              language={props.language}
              labelledBy={id}
              {...(props.describedBy && { describedBy: props.describedBy })}
              value={props.value}
              required={!!props.required}
              disabled={!!props.disabled}
              error={!!props.error}
              minHeight={minHeight}
              onChange={props.onChange}
            />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
