/** What the quads of a document say, by subject and predicate. */
import type { Quad, Quad_Object, Term } from '@rdfjs/types'

type RdfTerm = Quad_Object

/** Blank nodes are told apart from addresses. */
const keyOf = ({ termType, value }: Term): string => (termType === 'BlankNode' ? `_:${value}` : value)

/** French first, then what names no language, then English. */
const languages = ['fr', '', 'en']

export class Graph {
  readonly #subjects = new Map<string, { term: Term; values: Map<string, RdfTerm[]> }>()

  add({ subject, predicate, object }: Quad): void {
    const key = keyOf(subject)
    let known = this.#subjects.get(key)
    if (!known) this.#subjects.set(key, (known = { term: subject, values: new Map() }))
    const values = known.values.get(predicate.value)
    if (values) values.push(object)
    else known.values.set(predicate.value, [object])
  }

  *withValue(predicate: string, value: string): Generator<Term> {
    for (const { term, values } of this.#subjects.values()) {
      if (values.get(predicate)?.some((one) => one.value === value)) yield term
    }
  }

  /** All values of a predicate, whatever their subject. */
  *valuesOf(predicate: string): Generator<RdfTerm> {
    for (const { values } of this.#subjects.values()) yield* values.get(predicate) ?? []
  }

  /** The values of several predicates, those of the first one first. */
  objects(subject: Term, ...predicates: string[]): RdfTerm[] {
    const known = this.#subjects.get(keyOf(subject))
    return known ? predicates.flatMap((predicate) => known.values.get(predicate) ?? []) : []
  }

  has(subject: Term): boolean {
    return this.#subjects.has(keyOf(subject))
  }

  /** A text in the language that is read best; of predicates, the first that has one. */
  text(subject: Term, ...predicates: string[]): string | undefined {
    for (const predicate of predicates) {
      const found = inBestLanguage(this.objects(subject, predicate))
      if (found) return found
    }
    return undefined
  }

  /** Texts in that language; texts of other languages say the same again. */
  texts(subject: Term, ...predicates: string[]): string[] {
    const literals = this.objects(subject, ...predicates).filter(({ termType }) => termType === 'Literal')
    const spoken = literals.map(languageOf)
    const best = languages.find((language) => spoken.includes(language)) ?? spoken[0]
    return literals
      .filter((literal) => languageOf(literal) === best || languageOf(literal) === '')
      .map(({ value }) => value.trim())
      .filter(Boolean)
  }
}

/** `fr` of `fr-FR`. */
function languageOf(term: RdfTerm): string {
  return term.termType === 'Literal' ? (term.language.toLowerCase().split('-')[0] ?? '') : ''
}

function inBestLanguage(terms: RdfTerm[]): string | undefined {
  const literals = terms.filter(({ termType, value }) => termType === 'Literal' && value.trim())
  const ranked = literals.toSorted((one, other) => rankOf(one) - rankOf(other))
  return ranked[0]?.value.trim()
}

function rankOf(term: RdfTerm): number {
  const rank = languages.indexOf(languageOf(term))
  return rank < 0 ? languages.length : rank
}
