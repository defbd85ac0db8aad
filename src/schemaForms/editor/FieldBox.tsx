import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Props common to multi-line editors. */
export interface EditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  disabled?: boolean
  error?: boolean
  /** Outlines the editor as changed and unsaved. */
  dirty?: boolean
  rows?: number
  /** `aria-describedby`: ids of the texts that describe the field. */
  describedBy?: string
}

interface FieldBoxProps extends Pick<EditorProps, 'label' | 'required' | 'error' | 'dirty'> {
  /** DOM id of the label. */
  id: string
  /** Content at the right of the label. */
  actions?: ReactNode
  children: ReactNode
}

/** Line height of an editor in pixels. */
export const lineHeight = 21

/** Height in pixels of an editor with a number of rows. */
export function heightOfRows(rows: number): number {
  return rows * lineHeight + 8
}

/** Label and border of a multi-line editor. */
export function FieldBox({ id, label, required, error, dirty, actions, children }: FieldBoxProps): ReactNode {
  const borderColor = error ? 'error.main' : dirty ? 'accent.main' : 'action.disabled'
  const labelColor = error ? 'error.text' : dirty ? 'accent.text' : 'text.secondary'
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'end', mb: 0.5, gap: 1 }}>
        <Typography id={id} variant="body2" sx={{ color: labelColor }}>
          {label}
          {required && <span aria-hidden> *</span>}
        </Typography>
        {actions}
      </Box>
      <Box
        sx={{
          border: '1px solid',
          borderColor,
          borderRadius: 1,
          overflow: 'hidden',
          '&:focus-within': { borderColor: error ? 'error.main' : 'primary.main', boxShadow: 1 }
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
