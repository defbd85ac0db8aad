import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, type ReactNode } from 'react'
import { LineDetails } from '../line/LineDetails.tsx'
import { detailKeys } from '../line/detailKeys.ts'
import { useLinesList } from '../table/linesContext.ts'
import type { CalendarEvent } from './events.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'

interface EventDialogProps {
  event: CalendarEvent
  onClose: () => void
}

/** Dialog with the values of the line behind an event. */
export default function EventDialog({ event, onClose }: EventDialogProps): ReactNode {
  const t = useCalendarTranslate()
  const titleId = useId()
  const { dataset, cells, draft } = useLinesList()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle
        id={titleId}
        sx={{ pr: 7, overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {event.label}
      </DialogTitle>
      <IconButton
        onClick={onClose}
        title={t('calendar.close')}
        sx={{ position: 'absolute', right: 10, top: 10 }}
      >
        <Close />
      </IconButton>
      <DialogContent dividers>
        <LineDetails
          dataset={dataset}
          id={event.id}
          keys={detailKeys(dataset, [])}
          draft={draft}
          cells={cells}
        />
      </DialogContent>
    </Dialog>
  )
}
