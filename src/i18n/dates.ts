import { currentLocale } from './locale.ts'

/** A calendar day in words of the page's language. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).format(new Date(date))
}

/** A moment, to the minute, in the time of the reader. */
export function momentText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(date)
  )
}
