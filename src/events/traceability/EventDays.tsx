import { Box, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { dayOf } from '../../i18n/relativeDate.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { PlatformEvent } from '../eventsApi.ts'
import { EventRow } from './EventRow.tsx'

/** Events grouped by day, in the order received. */
export function EventDays({ events }: { events: PlatformEvent[] }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const today = dayOf(now.toISOString())
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toISOString())
  return byDay(events).map(({ day, events: ofDay }) => (
    <Box key={day} component="section" sx={{ mb: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1, mt: 1, color: 'text.secondary' }}>
        {nameOf(day)}
      </Typography>
      {ofDay.map((event) => (
        <EventRow key={event._id} event={event} />
      ))}
    </Box>
  ))

  function nameOf(day: string): string {
    if (day === today) return t('events.today')
    return day === yesterday ? t('events.yesterday') : formats.day(day)
  }
}

function byDay(events: PlatformEvent[]): { day: string; events: PlatformEvent[] }[] {
  const days: { day: string; events: PlatformEvent[] }[] = []
  for (const event of events) {
    const day = dayOf(event.date)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}
