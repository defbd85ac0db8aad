import {
  errors,
  errorTexts,
  type ErrorKey,
  type ErrorTexts,
  type ErrorValues
} from '../../contract/errors.ts'
import { storedTextIn } from '../../contract/storedTexts.ts'
import { toldPlaces } from '../../contract/storedTexts/registry.ts'
import type { Language } from './language.ts'

interface HttpErrorOptions {
  headers?: Record<string, string>
  cause?: unknown
  /** Another status than that of the registry. */
  status?: number
  /** Language of the text, instead of that of the request. */
  language?: Language
  /** Nothing of the platform failed, whatever its status says: what was sent is at fault. */
  isRefusal?: boolean
}

interface Told extends HttpErrorOptions {
  status: number
  texts: ErrorTexts | undefined
  /** What people are told, where the answer is in one language whoever asks, or has no text. */
  readable?: ErrorTexts | undefined
}

/**
 * The one error that routes and services throw for what a client must be told. `httpError` makes it from a key of the
 * registry (`contract/errors.ts`). Its text is the body of the answer, as plain text.
 */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly isRefusal: boolean
  private readonly texts: ErrorTexts | undefined
  private readonly readable: ErrorTexts | undefined

  constructor({ status, texts, readable = texts, headers = {}, cause, language = 'fr', isRefusal }: Told) {
    super(texts?.[language] ?? '', { cause })
    this.name = 'HttpError'
    this.statusCode = status
    this.headers = headers
    // A 501 is a refusal: the platform, or the dataset, has not what is asked for.
    this.isRefusal = isRefusal ?? (status < 500 || status === 501)
    this.texts = texts
    this.readable = readable
  }

  /** What the answer says to somebody who reads a language. */
  textIn(language: Language): string {
    return this.texts?.[language] ?? ''
  }

  /** What a page says to somebody who reads a language, whatever language the answer is in. */
  readableIn(language: Language): string {
    return this.readable?.[language] ?? ''
  }

  /** The same error with a sentence more. */
  with(sentence: string): HttpError {
    const { statusCode: status, headers, isRefusal } = this
    const longer = (texts: ErrorTexts | undefined): ErrorTexts | undefined =>
      texts && { fr: `${texts.fr} ${sentence}`, en: `${texts.en} ${sentence}` }
    const [texts, readable] = [longer(this.texts), longer(this.readable)]
    return new HttpError({ status, headers, texts, readable, isRefusal, cause: this })
  }
}

type Rest<Key extends ErrorKey> =
  unknown extends ErrorValues<Key>
    ? [values?: undefined, options?: HttpErrorOptions]
    : [values: ErrorValues<Key>, options?: HttpErrorOptions]

/** The error of a key, with what its texts are made with. */
export function httpError<Key extends ErrorKey>(key: Key, ...[values, options]: Rest<Key>): HttpError {
  const { status, sent } = errors[key]
  const only = options?.language ?? (sent === 'fr' || sent === 'en' ? sent : undefined)
  const readable = readableTexts(key, values)
  const told = only ? sameWhoeverAsks(errorTexts(key, values)[only]) : readable
  return new HttpError({ status, ...options, texts: sent === 'nothing' ? undefined : told, readable })
}

const sameWhoeverAsks = (text: string): ErrorTexts => ({ fr: text, en: text })

/** What people are told, also of what another part of the platform says, which says it in French. */
function readableTexts(key: ErrorKey, values: unknown): ErrorTexts {
  const { fr } = errorTexts(key, values)
  return {
    fr,
    // Made when somebody asks for it: French sentences are recognised one by one.
    get en() {
      const { en } = errorTexts(key, saidInEnglish(values))
      return en === fr ? storedTextIn('en', fr) : en
    }
  }
}

function saidInEnglish(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      toldPlaces.has(name) && typeof value === 'string' ? storedTextIn('en', value) : value
    ])
  )
}

/** The status and the text of a key, for answers that tell of several things at once. */
export function toldOf<Key extends ErrorKey>(
  key: Key,
  ...[values, options]: Rest<Key>
): { status: number; text: string } {
  const { status, sent } = errors[key]
  return { status, text: errorTexts(key, values)[options?.language ?? (sent === 'en' ? 'en' : 'fr')] }
}
