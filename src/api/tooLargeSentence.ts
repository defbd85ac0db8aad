import type { Locale } from '../i18n/locale.ts'

/** What is said of a request that the proxy in front of the server refuses for its size. */
export const tooLargeSentence: Record<Locale, string> = {
  fr: 'Le serveur ne prend pas de fichier ni de texte aussi grand.',
  en: 'The server takes no file and no text of that size.'
}
