/** Errors of the registry as templates: their texts, made with marks instead of values. */
import { errors, errorTexts, type ErrorEntry, type ErrorKey, type ErrorLanguage } from '../errors.ts'
import type { Template } from './template.ts'

export interface Pair {
  from: Template
  to: Template
}

// Delimiters of marks, private-use characters that no text of the registry contains.
const [open, close] = ['\uE000', '\uE001']
const mark = new RegExp(`${open}([^${close}]*)${close}`, 'g')

/** An object whose properties are marks with their own name, to be used as the values of a text. */
const marks = (given: object): unknown =>
  new Proxy(given, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : `${open}${String(name)}${close}`)
  })

const kinds = [{ kind: 'virtual' }, { kind: 'rest' }, { kind: 'metaOnly' }]
const denominations = ['Le jeu de données', "L'application", 'Le service distant', 'Le catalogue'].map(
  (denomination) => ({ denomination })
)

/** Errors whose values change the text beyond one place, or are words themselves: every possible value is listed. */
const closed: Partial<Record<ErrorKey, object[]>> = {
  attachmentsOfNoFile: kinds,
  untitledDataset: kinds,
  overBudget: [{}, { advice: '' }],
  notPublic: denominations,
  otherActiveAccount: denominations,
  restrictedResource: denominations,
  // The first denomination, the dataset, has the error `takenDatasetId`.
  takenId: denominations.slice(1)
}

/** Places that hold a text of another part of the platform. */
export const messagePlaces: ReadonlySet<string> = new Set(['problem', 'reason'])

function templateOfMarks(text: string): Template {
  const pieces = text.split(mark)
  return {
    literals: pieces.filter((_, index) => index % 2 === 0),
    places: pieces
      .filter((_, index) => index % 2 === 1)
      .map((name) => ({ name, kind: messagePlaces.has(name) ? 'told' : 'plain' }))
  }
}

/** Errors told in the other language, with their text in this one. */
export function registryPairs(language: ErrorLanguage): Pair[] {
  const otherLanguage = language === 'fr' ? 'en' : 'fr'
  return (Object.keys(errors) as ErrorKey[]).flatMap((key) => {
    const { sent } = errors[key] as ErrorEntry
    if (sent !== otherLanguage && sent !== 'localized') return []
    return (closed[key] ?? [{}]).map((given) => {
      const texts = errorTexts(key, marks(given))
      return { from: templateOfMarks(texts[otherLanguage]), to: templateOfMarks(texts[language]) }
    })
  })
}
