/** Language of API documents: French by default, English on request (`lang=en`). */
import { Type } from 'typebox'
import { inEnglish } from './english.ts'
import type { InOtherLanguage } from './phrasebook.ts'

/** Members of an OpenAPI document that hold texts for readers. */
const textMembers = new Set(['title', 'summary', 'description', 'name', 'tags'])

/** Query parameter of the routes that return an OpenAPI document. */
export const documentParameter = {
  lang: Type.Optional(Type.String({ description: 'Langue des textes : fr (par défaut) ou en' }))
}
/** Query string of the routes with no other parameter. */
export const documentQuery = Type.Object(documentParameter, { additionalProperties: true })

/** The document in the requested language; French for any other than `en`. */
export function documentIn<T>(
  lang: string | undefined,
  document: T,
  english: InOtherLanguage = inEnglish
): T {
  return lang === 'en' ? (translated(document, false, { english, made: new Map() }) as T) : document
}

interface Translation {
  english: InOtherLanguage
  /** Translated objects, so that shared parts of the document are translated once. */
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
      // The name of a parameter is an identifier; the name of a tag is a text.
      translated(member, textMembers.has(key) && !(key === 'name' && 'in' in value), translation)
    ])
  )
}
