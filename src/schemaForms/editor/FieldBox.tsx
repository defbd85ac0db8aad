import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** What editors of several lines have in common. */
export interface EditorProps {
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
}

interface FieldBoxProps extends Pick<EditorProps, 'label' | 'required' | 'error' | 'dirty'> {
  /** Id of the label. */
  id: string
  /** What stands on the right of the label. */
  actions?: ReactNode
  children: ReactNode
}

/** Pixels of a line of an editor. */
export const lineHeight = 21

/** Pixels of an editor of some lines. */
export function heightOfRows(rows: number): number {
  return rows * lineHeight + 8
}

/** The label of an editor of several lines, and a border around it. */
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
