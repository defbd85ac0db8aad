import type { FastifyRequest } from 'fastify'

export type Language = 'fr' | 'en'

const known: Language[] = ['fr', 'en']

function knownLanguage(text: string | undefined): Language | undefined {
  return known.find((language) => text?.trim().toLowerCase().startsWith(language))
}

/** Language of the texts for a request: cookie `i18n_lang`, then Accept-Language in its order, then French. */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const fromCookie = knownLanguage(request.cookies?.i18n_lang)
  if (fromCookie) return fromCookie
  const accepted = (request.headers['accept-language'] ?? '').split(',')
  for (const item of accepted) {
    const language = knownLanguage(item)
    if (language) return language
  }
  return 'fr'
}
