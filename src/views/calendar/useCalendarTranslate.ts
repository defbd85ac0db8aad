import { useMemo } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { translatorOf, type Translate } from '../../i18n/translate.tsx'
import { calendarMessages } from './messages.ts'

/** The texts of calendars, wherever one is shown: a page that has none does not load them. */
export function useCalendarTranslate(): Translate {
  return useMemo(() => translatorOf([calendarMessages], currentLocale()), [])
}
