/** What a column can be used for, and the sentences that errors quote (docs/api/lines.md). */
import type { Capabilities, SchemaProperty } from './dataset.ts'

/** Capabilities that a column only has when it declares them; it has the others unless it declines them. */
export const offByDefault: ReadonlySet<keyof Capabilities> = new Set<keyof Capabilities>([
  'textAgg',
  'wildcard',
  'nativeWildcard',
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
const filterSuffixes = {
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
  // Capabilities that texts need; other columns have needs of their own (`missingCapability`).
  _search: ['textStandard', 'text']
} as const satisfies Record<string, (keyof typeof capabilityTitles)[]>

export type FilterSuffix = keyof typeof filterSuffixes

export const allFilterSuffixes = Object.keys(filterSuffixes) as FilterSuffix[]

/** The capability whose lack takes a filter away from a column: undefined for a filter that it has. */
export function missingCapability(
  property: SchemaProperty,
  suffix: FilterSuffix
): keyof typeof capabilityTitles | undefined {
  if (suffix === '_search' && !isPlainText(property)) {
    // What a language does to words says nothing of values that have none. Numbers are found by their whole value.
    const isNumber = property.type === 'integer' || property.type === 'number'
    const needed = isNumber ? (['textStandard', 'index'] as const) : (['textStandard'] as const)
    return needed.find((capability) => !hasCapability(property, capability))
  }
  const capabilities = filterSuffixes[suffix]
  const isThere = capabilities.some((capability) => hasCapability(property, capability))
  return isThere ? undefined : capabilities[0]
}

function isPlainText({ type, format }: SchemaProperty): boolean {
  return type === 'string' && format !== 'date' && format !== 'date-time'
}

export function canFilter(property: SchemaProperty, suffix: FilterSuffix): boolean {
  return missingCapability(property, suffix) === undefined
}

/** Whether its values are compared whole, however long they are. */
export function hasWholeValues(property: SchemaProperty): boolean {
  return hasCapability(property, 'wildcard') || hasCapability(property, 'nativeWildcard')
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
