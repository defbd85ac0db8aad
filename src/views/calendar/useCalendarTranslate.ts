import { useMemo } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { translatorOf, type Translate } from '../../i18n/translate.tsx'
import { calendarMessages } from './messages.ts'

/** Translations of calendars, loaded only with pages that show a calendar. */
export function useCalendarTranslate(): Translate {
  return useMemo(() => translatorOf([calendarMessages], currentLocale()), [])
}
