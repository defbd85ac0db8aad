import type { FastifyRequest } from 'fastify'
import { pageLanguageHeader } from '../../contract/pageLanguage.ts'

export type Language = 'fr' | 'en'

const known: Language[] = ['fr', 'en']

function knownLanguage(text: string | undefined): Language | undefined {
  return known.find((language) => text?.trim().toLowerCase().startsWith(language))
}

/** `Vary` header of cacheable responses that depend on the language of the request. */
export const languageVary = `${pageLanguageHeader}, cookie, accept-language`

/**
 * Language of a request: the header of the platform's own pages (an embed may have a language of its own, `lang`), or
 * else the cookie `i18n_lang`, or else Accept-Language by priority, or else French.
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
