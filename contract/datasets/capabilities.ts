/** Capabilities of columns, and the sentences about them that errors quote (docs/api/lines.md). */
import type { Capabilities, SchemaProperty } from './dataset.ts'

/** Capabilities that are off unless the column declares them; the others are on unless the column turns them off. */
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

/**
 * Suffixes of the filters, in the order in which sentences list them, with the capabilities any one of which enables
 * the filter.
 */
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
  // Capabilities of text columns; the rule for columns of other types is in `missingCapability`.
  _search: ['textStandard', 'text']
} as const satisfies Record<string, (keyof typeof capabilityTitles)[]>

export type FilterSuffix = keyof typeof filterSuffixes

export const allFilterSuffixes = Object.keys(filterSuffixes) as FilterSuffix[]

/** Returns the capability that a column lacks for a filter; undefined when the column has the filter. */
export function missingCapability(
  property: SchemaProperty,
  suffix: FilterSuffix
): keyof typeof capabilityTitles | undefined {
  if (suffix === '_search' && !isPlainText(property)) {
    // The capability `text` (analysis of French words) does not apply to columns of other types. Numbers are found by
    // their whole value.
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

/** Whether the values of the column are compared whole, however long they are. */
export function hasWholeValues(property: SchemaProperty): boolean {
  return hasCapability(property, 'wildcard') || hasCapability(property, 'nativeWildcard')
}

export function canSort(property: SchemaProperty): boolean {
  return hasCapability(property, 'values') || hasCapability(property, 'insensitive')
}

export function canGroup(property: SchemaProperty): boolean {
  return hasCapability(property, 'values') && !property.key.startsWith('_geo')
}

/** Sentence about the available operations, at the end of errors about a missing capability. */
export function operationsSentence(property: SchemaProperty): string {
  const filters = allFilterSuffixes.filter((suffix) => canFilter(property, suffix))
  const yesOrNo = (value: boolean): string => (value ? 'oui' : 'non')
  return (
    `Opérations disponibles sur ce champ — filtres : ${filters.join(', ') || 'aucun'} ; ` +
    `tri : ${yesOrNo(canSort(property))} ; groupement : ${yesOrNo(canGroup(property))}.`
  )
}
