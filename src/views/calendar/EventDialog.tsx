import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, type ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { LineDetails } from '../line/LineDetails.tsx'
import { detailKeys } from '../line/detailKeys.ts'
import { useLinesList } from '../table/linesContext.ts'
import { Events } from './calendarStyles.ts'
import { formatDay, type Day } from './days.ts'
import { eventsOn, type CalendarEvent } from './events.ts'
import { EventItems } from './EventList.tsx'
import { useCalendarTranslate } from './useCalendarTranslate.ts'

/** What a dialog shows: an event, or all those of a day. */
export type Opened = { event: CalendarEvent } | { day: Day }

interface EventDialogProps {
  opened: Opened
  events: CalendarEvent[]
  onOpen: (opened: Opened) => void
  onClose: () => void
}

export default function EventDialog({ opened, events, onOpen, onClose }: EventDialogProps): ReactNode {
  const t = useCalendarTranslate()
  const titleId = useId()
  const { dataset, cells, draft } = useLinesList()
  const locale = currentLocale()
  const title =
    'event' in opened
      ? opened.event.label
      : formatDay(opened.day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle
        id={titleId}
        sx={{ pr: 7, overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {title}
      </DialogTitle>
      <IconButton
        onClick={onClose}
        title={t('calendar.close')}
        aria-label={t('calendar.close')}
        sx={{ position: 'absolute', right: 10, top: 10 }}
      >
        <Close />
      </IconButton>
      <DialogContent dividers sx={'event' in opened ? {} : { p: 0 }}>
        {'event' in opened ? (
          <LineDetails
            dataset={dataset}
            id={opened.event.id}
            keys={detailKeys(dataset, [])}
            draft={draft}
            cells={cells}
          />
        ) : (
          <Events>
            <EventItems events={eventsOn(events, opened.day)} onOpen={(event) => onOpen({ event })} />
          </Events>
        )}
      </DialogContent>
    </Dialog>
  )
}
