import type { FastifyRequest } from 'fastify'
import { pageLanguageHeader } from '../../contract/pageLanguage.ts'

export type Language = 'fr' | 'en'

const known: Language[] = ['fr', 'en']

function knownLanguage(text: string | undefined): Language | undefined {
  return known.find((language) => text?.trim().toLowerCase().startsWith(language))
}

/** `Vary` of answers that caches may keep and that are in the language of the request. */
export const languageVary = `${pageLanguageHeader}, cookie, accept-language`

/**
 * Language of the texts for a request: that of the page of the platform which sends it, for a page may be in another one
 * than the cookie says (`lang` of embeds); then cookie `i18n_lang`, then Accept-Language in its order, then French.
 */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const page = request.headers[pageLanguageHeader]
  const ofPage = typeof page === 'string' ? knownLanguage(page) : undefined
  if (ofPage) return ofPage
  const fromCookie = knownLanguage(request.cookies?.i18n_lang)
  if (fromCookie) return fromCookie
  const accepted = (request.headers['accept-language'] ?? '').split(',')
  for (const item of accepted) {
    const language = knownLanguage(item)
    if (language) return language
  }
  return 'fr'
}
