/** RDF graph, indexed by subject and predicate. */
import type { Quad, Quad_Object, Term } from '@rdfjs/types'

type RdfTerm = Quad_Object

/** Key of a subject; the prefix `_:` separates blank nodes from IRIs. */
const keyOf = ({ termType, value }: Term): string => (termType === 'BlankNode' ? `_:${value}` : value)

/** Preferred languages in order; '' is a literal without language. */
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
      if (values.get(predicate)?.some((object) => object.value === value)) yield term
    }
  }

  /** Yields all values of a predicate, of any subject. */
  *valuesOf(predicate: string): Generator<RdfTerm> {
    for (const { values } of this.#subjects.values()) yield* values.get(predicate) ?? []
  }

  /** Returns the values of several predicates, in the order of the predicates. */
  objects(subject: Term, ...predicates: string[]): RdfTerm[] {
    const known = this.#subjects.get(keyOf(subject))
    return known ? predicates.flatMap((predicate) => known.values.get(predicate) ?? []) : []
  }

  has(subject: Term): boolean {
    return this.#subjects.has(keyOf(subject))
  }

  /** Returns the text in the preferred language, from the first predicate that has one. */
  text(subject: Term, ...predicates: string[]): string | undefined {
    for (const predicate of predicates) {
      const found = inBestLanguage(this.objects(subject, predicate))
      if (found) return found
    }
    return undefined
  }

  /** Returns the texts in the preferred language; other languages are translations of the same texts. */
  texts(subject: Term, ...predicates: string[]): string[] {
    const literals = this.objects(subject, ...predicates).filter(({ termType }) => termType === 'Literal')
    const languagesOfTexts = literals.map(languageOf)
    const best = languages.find((language) => languagesOfTexts.includes(language)) ?? languagesOfTexts[0]
    return literals
      .filter((literal) => languageOf(literal) === best || languageOf(literal) === '')
      .map(({ value }) => value.trim())
      .filter(Boolean)
  }
}

/** Returns the primary language subtag: `fr` for `fr-FR`. */
function languageOf(term: RdfTerm): string {
  return term.termType === 'Literal' ? (term.language.toLowerCase().split('-')[0] ?? '') : ''
}

function inBestLanguage(terms: RdfTerm[]): string | undefined {
  const literals = terms.filter(({ termType, value }) => termType === 'Literal' && value.trim())
  const ranked = literals.toSorted((a, b) => rankOf(a) - rankOf(b))
  return ranked[0]?.value.trim()
}

function rankOf(term: RdfTerm): number {
  const rank = languages.indexOf(languageOf(term))
  return rank < 0 ? languages.length : rank
}
