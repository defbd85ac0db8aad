import type { Locale } from '../i18n/locale.ts'

/** Message for a request rejected by the reverse proxy for its size (413). */
export const tooLargeSentence: Record<Locale, string> = {
  fr: 'Le serveur ne prend pas de fichier ni de texte aussi grand.',
  en: 'The server takes no file and no text of that size.'
}
