/** Documents of the API for who reads them: French as clients know them, English when the address asks for it. */
import { Type } from 'typebox'
import { inEnglish } from './english.ts'
import type { InOtherLanguage } from './phrasebook.ts'

/** Members of an OpenAPI document that hold texts for people. */
const textMembers = new Set(['title', 'summary', 'description', 'name', 'tags'])

/** Parameter of every address that answers an OpenAPI document. */
export const documentParameter = {
  lang: Type.Optional(Type.String({ description: 'Langue des textes : fr (par défaut) ou en' }))
}
/** Querystring of an address that takes nothing else. */
export const documentQuery = Type.Object(documentParameter, { additionalProperties: true })

/** The document in the language that its address asks for; French for any but `en`. */
export function documentIn<T>(
  lang: string | undefined,
  document: T,
  english: InOtherLanguage = inEnglish
): T {
  return lang === 'en' ? (translated(document, false, { english, made: new Map() }) as T) : document
}

interface Translation {
  english: InOtherLanguage
  /** What several parts of the document share is translated once. */
  made: Map<object, unknown>
}

function translated(value: unknown, isText: boolean, translation: Translation): unknown {
  if (typeof value === 'string') return (isText && translation.english(value)) || value
  if (typeof value !== 'object' || value === null) return value
  if (isText) return membersTranslated(value, isText, translation)
  const known = translation.made.get(value)
  if (known) return known
  const made = membersTranslated(value, isText, translation)
  translation.made.set(value, made)
  return made
}

function membersTranslated(value: object, isText: boolean, translation: Translation): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item, isText, translation))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      // A parameter's name is for programs; a tag's is for people.
      translated(member, textMembers.has(key) && !(key === 'name' && 'in' in value), translation)
    ])
  )
}
