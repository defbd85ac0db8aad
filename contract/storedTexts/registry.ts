/** The errors of the registry as templates: their texts, made with marks in the place of what is told. */
import { errors, errorTexts, type ErrorEntry, type ErrorKey, type ErrorLanguage } from '../errors.ts'
import type { Template } from './template.ts'

export interface Pair {
  from: Template
  to: Template
}

// Characters that Unicode leaves to private use: no text of the registry has them.
const [open, close] = ['\uE000', '\uE001']
const mark = new RegExp(`${open}([^${close}]*)${close}`, 'g')

/** Whatever a text is made with, a mark of its name in its place. */
const marks = (given: object): unknown =>
  new Proxy(given, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : `${open}${String(name)}${close}`)
  })

const kinds = [{ kind: 'virtual' }, { kind: 'rest' }, { kind: 'metaOnly' }]
const denominations = ['Le jeu de données', "L'application", 'Le service distant', 'Le catalogue'].map(
  (denomination) => ({ denomination })
)

/** Values that change more of a text than the place where they stand, or that have words of it in them: all there are. */
const closed: Partial<Record<ErrorKey, object[]>> = {
  attachmentsOfNoFile: kinds,
  untitledDataset: kinds,
  overBudget: [{}, { advice: '' }],
  notPublic: denominations,
  otherActiveAccount: denominations,
  restrictedResource: denominations,
  // That of a dataset is `takenDatasetId`.
  takenId: denominations.slice(1)
}

/** These hold what another part of the platform says. */
export const toldPlaces: ReadonlySet<string> = new Set(['problem', 'reason'])

function templateOfMarks(text: string): Template {
  const pieces = text.split(mark)
  return {
    literals: pieces.filter((_, index) => index % 2 === 0),
    places: pieces
      .filter((_, index) => index % 2 === 1)
      .map((name) => ({ name, kind: toldPlaces.has(name) ? 'told' : 'plain' }))
  }
}

/** Errors that were told in another language than this one, and how each is said in it. */
export function registryPairs(language: ErrorLanguage): Pair[] {
  const other = language === 'fr' ? 'en' : 'fr'
  return (Object.keys(errors) as ErrorKey[]).flatMap((key) => {
    const { sent } = errors[key] as ErrorEntry
    if (sent !== other && sent !== 'spoken') return []
    return (closed[key] ?? [{}]).map((given) => {
      const texts = errorTexts(key, marks(given))
      return { from: templateOfMarks(texts[other]), to: templateOfMarks(texts[language]) }
    })
  })
}
