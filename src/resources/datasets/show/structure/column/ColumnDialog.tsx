import Close from '@mui/icons-material/Close'
import { Dialog, DialogContent, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'

interface ColumnDialogProps {
  title: string
  /** Title of the column. */
  column: string
  onClose: () => void
  children: ReactNode
}

/** Dialog of a column. Changes go to the local edits at once, so closing keeps them. */
export function ColumnDialog({ title, column, onClose, children }: ColumnDialogProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog
      open
      fullWidth
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: 800, m: { xs: 1, sm: 4 } } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, px: 3, pt: 2, pb: 1 }}>
        <Typography component="h2" variant="h3" id={id} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
          <Typography component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {column}
          </Typography>
        </Typography>
        <Tooltip title={t('datasets.column.close')}>
          <IconButton edge="end" aria-label={t('datasets.column.close')} onClick={onClose}>
            <Close />
          </IconButton>
        </Tooltip>
      </Stack>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  )
}
