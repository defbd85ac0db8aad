/** Query parameters of both lists of base applications. */
import { Type } from 'typebox'
import type { Language } from '../../http/language.ts'

/** Parameter for the language of titles and descriptions, when pages of base applications have several. */
export const languageParameter = {
  lang: Type.Optional(Type.String({ description: 'Langue des titres et des descriptions : fr ou en' }))
}

/** @returns no language for other values: the response then has the texts in the language of the registration */
export const requestedLanguage = (lang: string | undefined): { lang?: Language } =>
  lang === 'fr' || lang === 'en' ? { lang } : {}

export const listParameters = {
  q: Type.Optional(Type.String({ description: 'Recherche plein texte' })),
  ...languageParameter,
  html: Type.Optional(Type.String()),
  thumbnail: Type.Optional(Type.String({ description: 'Taille de la vignette, LARGEURxHAUTEUR' })),
  size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
  page: Type.Optional(Type.String({ description: 'Page, à partir de 1' })),
  skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' }))
}
