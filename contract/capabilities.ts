/** What a column can be used for, and the sentences that errors quote (contract/lines-query.md §8). */
import type { Capabilities, SchemaProperty } from './dataset.ts'

/** Capabilities that a column only has when it declares them; it has the others unless it declines them. */
export const offByDefault: ReadonlySet<keyof Capabilities> = new Set<keyof Capabilities>([
  'textAgg',
  'wildcard',
  'vtPrepare'
])

export function hasCapability(property: SchemaProperty, capability: keyof Capabilities): boolean {
  const declared = property['x-capabilities']?.[capability]
  return offByDefault.has(capability) ? declared === true : declared !== false
}

export const capabilityTitles = {
  index: 'Filtrable sur valeur exacte',
  values: 'Triable et groupable',
  textStandard: 'Texte analysé pour recherche textuelle',
  text: 'Texte analysé spécifiquement pour la langue française',
  textAgg: 'Statistiques de mots',
  wildcard: 'Texte filtrable sur groupe de caractères',
  insensitive: 'Tri amélioré avec casse et accents'
} as const satisfies Partial<Record<keyof Capabilities, string>>

/** Suffixes of the filters, in the order in which sentences list them, with a capability that each needs. */
export const filterSuffixes = {
  _eq: ['index'],
  _neq: ['index'],
  _in: ['index'],
  _nin: ['index'],
  _lt: ['index'],
  _lte: ['index'],
  _gt: ['index'],
  _gte: ['index'],
  _starts: ['index'],
  _exists: ['index'],
  _nexists: ['index'],
  _contains: ['wildcard'],
  // The first of several is the one that an error names.
  _search: ['textStandard', 'text']
} as const satisfies Record<string, (keyof typeof capabilityTitles)[]>

export type FilterSuffix = keyof typeof filterSuffixes

export const allFilterSuffixes = Object.keys(filterSuffixes) as FilterSuffix[]

export function canFilter(property: SchemaProperty, suffix: FilterSuffix): boolean {
  return filterSuffixes[suffix].some((capability) => hasCapability(property, capability))
}

export function canSort(property: SchemaProperty): boolean {
  return hasCapability(property, 'values') || hasCapability(property, 'insensitive')
}

export function canGroup(property: SchemaProperty): boolean {
  return hasCapability(property, 'values') && !property.key.startsWith('_geo')
}

/** The sentence that ends the errors about a capability that is missing. */
export function operationsSentence(property: SchemaProperty): string {
  const filters = allFilterSuffixes.filter((suffix) => canFilter(property, suffix))
  const yesOrNo = (value: boolean): string => (value ? 'oui' : 'non')
  return (
    `Opérations disponibles sur ce champ — filtres : ${filters.join(', ') || 'aucun'} ; ` +
    `tri : ${yesOrNo(canSort(property))} ; groupement : ${yesOrNo(canGroup(property))}.`
  )
}
