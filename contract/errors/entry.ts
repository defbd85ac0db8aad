/** What an entry of the registry of errors is made of (`contract/errors.ts`). */

export type ErrorLanguage = 'fr' | 'en'

type Text<Values> = string | ((values: Values) => string)

export interface ErrorEntry<Values = unknown> {
  status: number
  /**
   * What the answer says: always the text of one language, which clients of the API have always read, whoever asks;
   * the text in the language of who asks; or nothing, the status says it all.
   */
  sent: ErrorLanguage | 'spoken' | 'nothing'
  fr: Text<Values>
  en: Text<Values>
}

type Make = <Values = unknown>(status: number, fr: Text<Values>, en: Text<Values>) => ErrorEntry<Values>

const sentAs =
  (sent: ErrorEntry['sent']): Make =>
  (status, fr, en) => ({ status, sent, fr, en })

/** Answered in French, whoever asks. */
export const french = sentAs('fr')
/** Answered in English, whoever asks. */
export const english = sentAs('en')
/** Answered in the language of who asks. */
export const spoken = sentAs('spoken')
/** Answered without a text. */
export const silent = sentAs('nothing')

/** The sentence of another part of the platform, which knows what is wrong: `text`. */
export const passedOn = (status: number): ErrorEntry<{ text: string }> =>
  french(
    status,
    ({ text }) => text,
    ({ text }) => text
  )
