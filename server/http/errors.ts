import {
  errors,
  errorTexts,
  type ErrorKey,
  type ErrorTexts,
  type ErrorValues
} from '../../contract/errors.ts'
import { storedTextIn } from '../../contract/storedTexts.ts'
import { messagePlaces } from '../../contract/storedTexts/registry.ts'
import type { Language } from './language.ts'

interface HttpErrorOptions {
  headers?: Record<string, string>
  cause?: unknown
  /** Status that replaces the one of the registry. */
  status?: number
  /** Language of the text; by default that of the request. */
  language?: Language
  /** Whether the client is at fault, even with a status 5xx. */
  isRefusal?: boolean
}

interface HttpErrorParts extends HttpErrorOptions {
  status: number
  texts: ErrorTexts | undefined
  /** Texts for users, when the response has a fixed language or no text. */
  readable?: ErrorTexts | undefined
}

/**
 * Error of routes and services with a status and a message for the client. `httpError` creates it from a key of the
 * registry (`contract/errors.ts`). The message is the body of the response, as plain text.
 */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly isRefusal: boolean
  private readonly texts: ErrorTexts | undefined
  private readonly readable: ErrorTexts | undefined

  constructor({
    status,
    texts,
    readable = texts,
    headers = {},
    cause,
    language = 'fr',
    isRefusal
  }: HttpErrorParts) {
    super(texts?.[language] ?? '', { cause })
    this.name = 'HttpError'
    this.statusCode = status
    this.headers = headers
    // A 501 counts as a refusal: the platform or dataset lacks the requested feature.
    this.isRefusal = isRefusal ?? (status < 500 || status === 501)
    this.texts = texts
    this.readable = readable
  }

  /** Body of the response for a language. */
  textIn(language: Language): string {
    return this.texts?.[language] ?? ''
  }

  /** Text for users in a language, whatever the language of the response. */
  readableIn(language: Language): string {
    return this.readable?.[language] ?? ''
  }

  /** Copy of the error with an additional sentence. */
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

/** Creates the error of a key, with the values of its text. */
export function httpError<Key extends ErrorKey>(key: Key, ...[values, options]: Rest<Key>): HttpError {
  const { status, sent } = errors[key]
  const only = options?.language ?? (sent === 'fr' || sent === 'en' ? sent : undefined)
  const readable = readableTexts(key, values)
  const texts = only ? sameWhoeverAsks(errorTexts(key, values)[only]) : readable
  return new HttpError({ status, ...options, texts: sent === 'nothing' ? undefined : texts, readable })
}

const sameWhoeverAsks = (text: string): ErrorTexts => ({ fr: text, en: text })

/** Texts for users in both languages. Values that are French texts of other parts of the platform are translated. */
function readableTexts(key: ErrorKey, values: unknown): ErrorTexts {
  const { fr } = errorTexts(key, values)
  return {
    fr,
    // Lazy, since recognizing French sentences takes time.
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
      messagePlaces.has(name) && typeof value === 'string' ? storedTextIn('en', value) : value
    ])
  )
}

/** Status and text of a key, for responses that report several errors. */
export function messageOf<Key extends ErrorKey>(
  key: Key,
  ...[values, options]: Rest<Key>
): { status: number; text: string } {
  const { status, sent } = errors[key]
  return { status, text: errorTexts(key, values)[options?.language ?? (sent === 'en' ? 'en' : 'fr')] }
}
