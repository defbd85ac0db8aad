/**
 * Whether a base application suits a dataset, or the datasets of an account, with the reasons against. No I/O
 * (docs/api/base-applications.md).
 */
import type { BaseApplication, DatasetsFilter } from '../../../contract/applications/baseApplication.ts'
import { conceptOf } from '../../../contract/vocabulary.ts'
import type { Language } from '../../http/language.ts'

/** Features of the datasets that a base application is compared with. */
export interface OfferedDatasets {
  /** True when the request names one dataset, false for all datasets of an account. */
  isOne: boolean
  /** True when no dataset was found. */
  isEmpty: boolean
  hasBbox: boolean
  /** Addresses of the concepts of columns. */
  concepts: Set<string>
  /** Types of columns, without the columns that the platform computes. */
  types: Set<string>
}

const texts = {
  fr: {
    noDataset: "N'utilise pas de jeu de données comme source.",
    aDataset: 'une source de données',
    geoData: 'des données géolocalisées (concepts latitude/longitude)',
    aConcept: 'le concept ',
    oneOfConcepts: 'un des concepts ',
    aType: 'le type ',
    oneOfTypes: 'un des types ',
    or: ' ou ',
    requires: 'Nécessite ',
    requiresJoin: ' et '
  },
  en: {
    noDataset: 'does not use a dataset as source.',
    aDataset: 'a dataset',
    geoData: 'geolocalized data (latitude/longitude concepts)',
    aConcept: 'the concept ',
    oneOfConcepts: 'one of the concepts ',
    aType: 'the type ',
    oneOfTypes: 'one of the types ',
    or: ' or ',
    requires: 'requires ',
    requiresJoin: ' and '
  }
} as const

/** Returns sentences that say why the base application cannot be used; empty when it can. */
export function reasonsAgainst(
  { datasetsFilters }: Pick<BaseApplication, 'datasetsFilters'>,
  datasets: OfferedDatasets,
  language: Language
): string[] {
  const words = texts[language]
  if (!datasetsFilters.length) return datasets.isOne ? [words.noDataset] : []
  const missing = datasets.isEmpty ? [words.aDataset] : missingOf(datasetsFilters, datasets, language)
  return missing.length ? [`${words.requires}${missing.join(words.requiresJoin)}.`] : []
}

function missingOf(filters: DatasetsFilter[], datasets: OfferedDatasets, language: Language): string[] {
  const words = texts[language]
  const missing = filters.flatMap((filter) => {
    const { bbox } = filter
    const concepts = valuesOf(filter, 'concepts')
    const types = valuesOf(filter, 'field-type')
    const requirements: string[] = []
    if (bbox !== undefined && !datasets.hasBbox) requirements.push(words.geoData)
    if (concepts.length && !concepts.some((uri) => hasConcept(datasets, uri))) {
      const titles = concepts.map((uri) => titleOf(uri, language))
      requirements.push(oneOf(titles, words.aConcept, words.oneOfConcepts, words.or))
    }
    if (types.length && !types.some((type) => datasets.types.has(type))) {
      requirements.push(oneOf(types, words.aType, words.oneOfTypes, words.or))
    }
    return requirements
  })
  return [...new Set(missing)]
}

function valuesOf(filter: DatasetsFilter, name: string): string[] {
  const { [name]: values } = filter
  return Array.isArray(values) ? values.map(String).filter(Boolean) : []
}

const oneOf = (names: string[], single: string, several: string, or: string): string =>
  names.length === 1 ? `${single}${names[0]}` : `${several}${names.join(or)}`

/** Tells whether a column has the concept: a concept has several identifiers, and a column may hold any of them. */
function hasConcept({ concepts }: OfferedDatasets, uri: string): boolean {
  return (conceptOf(uri)?.identifiers ?? [uri]).some((identifier) => concepts.has(identifier))
}

function titleOf(uri: string, language: Language): string {
  const { title } = conceptOf(uri) ?? {}
  return title?.[language] ?? title?.fr ?? uri
}
