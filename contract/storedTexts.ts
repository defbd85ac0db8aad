/**
 * Texts that were written in one language for everybody (events of journals, errors of applications and catalogs), said
 * in that of a reader. What is stored stays: it is recognised by its words, those of the registry of errors and those that
 * only processing tells. Texts of other servers and of people are no such texts: they stay as they are.
 */
import type { ErrorLanguage } from './errors.ts'
import { catalogTexts } from './storedTexts/catalogs.ts'
import { dataTexts } from './storedTexts/data.ts'
import { fileTexts } from './storedTexts/files.ts'
import { queryTexts } from './storedTexts/queries.ts'
import { registryPairs, type Pair } from './storedTexts/registry.ts'
import { filled, templateOf, valuesIn, weightOf, type PlaceKind } from './storedTexts/template.ts'

/** French texts that no answer of the API is, by what they are in English. */
export const writtenTexts: Readonly<Record<string, string>> = {
  ...dataTexts,
  ...fileTexts,
  ...catalogTexts,
  ...queryTexts
}

/** Beyond these, a text is no sentence of the platform, and looking would take long. */
const longestText = 20_000
const mostPieces = 60

/** A text of fewer letters than these could be anybody's. */
const leastWeight = 6

const made: Partial<Record<ErrorLanguage, Pair[]>> = {}

/** The surest ones first. */
function pairsTo(language: ErrorLanguage): Pair[] {
  return (made[language] ??= [
    ...registryPairs(language),
    ...(language === 'en'
      ? Object.entries(writtenTexts).map(([fr, en]) => ({ from: templateOf(fr), to: templateOf(en) }))
      : [])
  ]
    .filter(({ from, to }) => weightOf(from) >= leastWeight && isTold(from, to))
    .toSorted((one, other) => weightOf(other.from) - weightOf(one.from)))
}

/** Whether the text has all that the other is made of. */
function isTold({ places }: Pair['from'], to: Pair['to']): boolean {
  const names = new Set(places.map(({ name }) => name))
  return to.places.every(({ name }) => names.has(name))
}

/** The text in a language; as it is when it is none that the platform is known to store, or in that language already. */
export function storedTextIn(language: ErrorLanguage, text: string): string {
  if (text.length > longestText) return text
  const said = recognised(language, text) ?? summaryIn(language, text) ?? joinedIn(language, text)
  if (said === undefined && text.startsWith(noRetry))
    return noRetry + storedTextIn(language, text.slice(noRetry.length))
  return said ?? text
}

/** Before errors that another attempt would not mend: not always a part of the sentence. */
const noRetry = '[noretry] '

function recognised(language: ErrorLanguage, text: string): string | undefined {
  for (const { from, to } of pairsTo(language)) {
    const values = valuesIn(text, from)
    if (values) return filled(to, values, (value, kind) => placeIn(language, value, kind))
  }
  return undefined
}

/** A sentence, then one by line about some of the lines of data. */
function summaryIn(language: ErrorLanguage, text: string): string | undefined {
  const [first = '', ...rest] = text.split(/(\n(?:<br ?\/?>)?)/)
  const isSummary = rest.length > 0 && rest.length <= 2 * mostPieces
  const said = isSummary ? recognised(language, first) : undefined
  return said && [said, ...rest.map((line) => recognised(language, line) ?? line)].join('')
}

/** What is wrong with one line, joined by commas: all of it or nothing. */
function joinedIn(language: ErrorLanguage, text: string): string | undefined {
  const { said, left } = series(language, text, ', ')
  return said.length > 0 && left.length === 0 ? said.join(', ') : undefined
}

function placeIn(language: ErrorLanguage, value: string, kind: PlaceKind): string {
  if (kind === 'plain' || kind === 'word') return value
  if (kind === 'told') return storedTextIn(language, value)
  return seriesIn(language, value, kind === 'list' ? ', ' : ' ; ')
}

function seriesIn(language: ErrorLanguage, text: string, separator: string): string {
  const { said, left } = series(language, text, separator)
  return [...said, ...left].join(language === 'en' ? separator.trimStart() : separator)
}

/** Texts that are joined by what they may hold themselves, each as short as it can be, and what is left that is none. */
function series(
  language: ErrorLanguage,
  text: string,
  separator: string
): { said: string[]; left: string[] } {
  const pieces = text.split(separator)
  const said: string[] = []
  let start = 0
  if (pieces.length > mostPieces) return { said, left: [text] }
  for (let end = 1; end <= pieces.length; end += 1) {
    const piece = pieces.slice(start, end).join(separator)
    const one = isClosed(piece) ? recognised(language, piece) : undefined
    if (one === undefined) continue
    said.push(one)
    start = end
  }
  return { said, left: start < pieces.length ? [pieces.slice(start).join(separator)] : [] }
}

/** Parentheses that hold the separator are no end of a text: `(comparison=<=, limit=5)`. */
const isClosed = (text: string): boolean => text.split('(').length === text.split(')').length
