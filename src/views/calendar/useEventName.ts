import { currentLocale } from '../../i18n/locale.ts'
import { addDays, formatDay, formatDays, formatTime } from './days.ts'
import type { CalendarEvent } from './events.ts'
import { useCalendarTranslate } from './useCalendarTranslate.ts'

/** Returns a function that gives the accessible name of an event: its label, days and time. */
export function useEventName(): (event: CalendarEvent) => string {
  const t = useCalendarTranslate()
  const locale = currentLocale()
  return ({ label, firstDay, days, time }) => {
    const when =
      days > 1
        ? formatDays(firstDay, addDays(firstDay, days - 1), locale)
        : formatDay(firstDay, locale, { weekday: 'long', day: 'numeric', month: 'long' })
    return t('calendar.event', { label: time ? `${formatTime(time, locale)} ${label}` : label, when })
  }
}
