/**
 * Translation of stored texts (events of journals, errors of applications and catalogs), which were written in one
 * language. Storage does not change: a text is recognized by its words, from the registry of errors and from the texts
 * of processing. Texts of other servers and of users are returned as they are.
 */
import type { ErrorLanguage } from './errors.ts'
import { catalogTexts } from './storedTexts/catalogs.ts'
import { dataTexts } from './storedTexts/data.ts'
import { fileTexts } from './storedTexts/files.ts'
import { queryTexts } from './storedTexts/queries.ts'
import { registryPairs, type Pair } from './storedTexts/registry.ts'
import { filled, templateOf, valuesIn, weightOf, type PlaceKind } from './storedTexts/template.ts'

/** Stored French texts that are not in the registry of errors, with their English translation. */
export const writtenTexts: Readonly<Record<string, string>> = {
  ...dataTexts,
  ...fileTexts,
  ...catalogTexts,
  ...queryTexts
}

/** Bounds in characters and in pieces: a longer text is not one of the platform, and matching it would take long. */
const maxTextLength = 20_000
const maxPieces = 60

/** Minimum number of fixed letters in a template: texts with fewer could be written by anybody. */
const minWeight = 6

const pairsByLanguage: Partial<Record<ErrorLanguage, Pair[]>> = {}

/** Templates with their translations, the longest ones first: they match most reliably. */
function pairsTo(language: ErrorLanguage): Pair[] {
  return (pairsByLanguage[language] ??= [
    ...registryPairs(language),
    ...(language === 'en'
      ? Object.entries(writtenTexts).map(([fr, en]) => ({ from: templateOf(fr), to: templateOf(en) }))
      : [])
  ]
    .filter(({ from, to }) => weightOf(from) >= minWeight && hasAllValues(from, to))
    .toSorted((a, b) => weightOf(b.from) - weightOf(a.from)))
}

/** Whether the text has all the values that the translation needs. */
function hasAllValues({ places }: Pair['from'], to: Pair['to']): boolean {
  const names = new Set(places.map(({ name }) => name))
  return to.places.every(({ name }) => names.has(name))
}

/**
 * The text in a language. A text that the platform is not known to store, or is in this language already, is returned
 * as is.
 */
export function storedTextIn(language: ErrorLanguage, text: string): string {
  if (text.length > maxTextLength) return text
  const translation = recognised(language, text) ?? summaryIn(language, text) ?? joinedIn(language, text)
  if (translation === undefined && text.startsWith(noRetry))
    return noRetry + storedTextIn(language, text.slice(noRetry.length))
  return translation ?? text
}

/** Prefix of errors that a retry would not resolve; it is not always part of the template. */
const noRetry = '[noretry] '

function recognised(language: ErrorLanguage, text: string): string | undefined {
  for (const { from, to } of pairsTo(language)) {
    const values = valuesIn(text, from)
    if (values) return filled(to, values, (value, kind) => placeIn(language, value, kind))
  }
  return undefined
}

/** Translates a summary: one sentence, then one text for each line of data. */
function summaryIn(language: ErrorLanguage, text: string): string | undefined {
  const [first = '', ...laterLines] = text.split(/(\n(?:<br ?\/?>)?)/)
  const isSummary = laterLines.length > 0 && laterLines.length <= 2 * maxPieces
  const translation = isSummary ? recognised(language, first) : undefined
  return (
    translation && [translation, ...laterLines.map((line) => recognised(language, line) ?? line)].join('')
  )
}

/**
 * Translates the errors of one line of data, which are joined by commas; undefined unless all of them are recognized.
 */
function joinedIn(language: ErrorLanguage, text: string): string | undefined {
  const { translations, remainder } = series(language, text, ', ')
  return translations.length > 0 && remainder.length === 0 ? translations.join(', ') : undefined
}

function placeIn(language: ErrorLanguage, value: string, kind: PlaceKind): string {
  if (kind === 'plain' || kind === 'word') return value
  if (kind === 'told') return storedTextIn(language, value)
  return seriesIn(language, value, kind === 'list' ? ', ' : ' ; ')
}

function seriesIn(language: ErrorLanguage, text: string, separator: string): string {
  const { translations, remainder } = series(language, text, separator)
  return [...translations, ...remainder].join(language === 'en' ? separator.trimStart() : separator)
}

/**
 * Splits joined texts that may contain the separator themselves; each text is as short as possible. `remainder` is the
 * remainder that is not recognized.
 */
function series(
  language: ErrorLanguage,
  text: string,
  separator: string
): { translations: string[]; remainder: string[] } {
  const pieces = text.split(separator)
  const translations: string[] = []
  let start = 0
  if (pieces.length > maxPieces) return { translations, remainder: [text] }
  for (let end = 1; end <= pieces.length; end += 1) {
    const piece = pieces.slice(start, end).join(separator)
    const translation = isClosed(piece) ? recognised(language, piece) : undefined
    if (translation === undefined) continue
    translations.push(translation)
    start = end
  }
  return { translations, remainder: start < pieces.length ? [pieces.slice(start).join(separator)] : [] }
}

/** A separator between parentheses does not end a text: `(comparison=<=, limit=5)`. */
const isClosed = (text: string): boolean => text.split('(').length === text.split(')').length
