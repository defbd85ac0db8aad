import type { Locale } from '../i18n/locale.ts'

/** What is said of a server that gave no answer: by itself, as messages are read where there is no page. */
export const unreachableSentence: Record<Locale, string> = {
  fr: "Le serveur n'a pas pu être joint.",
  en: 'The server could not be reached.'
}
