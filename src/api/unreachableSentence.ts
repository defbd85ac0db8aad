import type { Locale } from '../i18n/locale.ts'

/** Message for a server that gave no response. A file of its own: it is also used without a page. */
export const unreachableSentence: Record<Locale, string> = {
  fr: "Le serveur n'a pas pu être joint.",
  en: 'The server could not be reached.'
}
