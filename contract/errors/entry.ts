/** Types of the entries of the registry of errors (`contract/errors.ts`). */

export type ErrorLanguage = 'fr' | 'en'

type Text<Values> = string | ((values: Values) => string)

export interface ErrorEntry<Values = unknown> {
  status: number
  /**
   * Language of the text in the response: a fixed one, which existing clients rely on; `localized`, the language of the
   * request; or `nothing`, no text: the status is enough.
   */
  sent: ErrorLanguage | 'localized' | 'nothing'
  fr: Text<Values>
  en: Text<Values>
}

type EntryFactory = <Values = unknown>(
  status: number,
  fr: Text<Values>,
  en: Text<Values>
) => ErrorEntry<Values>

const sentAs =
  (sent: ErrorEntry['sent']): EntryFactory =>
  (status, fr, en) => ({ status, sent, fr, en })

/** Error whose text is always in French. */
export const french = sentAs('fr')
/** Error whose text is always in English. */
export const english = sentAs('en')
/** Error whose text is in the language of the request. */
export const localized = sentAs('localized')
/** Error without text. */
export const silent = sentAs('nothing')

/** Error with a message made by another part of the platform, given as `text`. */
export const passedOn = (status: number): ErrorEntry<{ text: string }> =>
  french(
    status,
    ({ text }) => text,
    ({ text }) => text
  )
