/** What a column can be used for, and the sentences that errors quote (contract/lines-query.md §8). */
import type { Capabilities, SchemaProperty } from './dataset.ts'

const offByDefault = new Set<keyof Capabilities>(['textAgg', 'wildcard', 'vtPrepare'])

export function hasCapability(property: SchemaProperty, capability: keyof Capabilities): boolean {
  const declared = property['x-capabilities']?.[capability]
  return offByDefault.has(capability) ? declared === true : declared !== false
}

export const capabilityTitles: Partial<Record<keyof Capabilities, string>> = {
  index: 'Filtrable sur valeur exacte',
  values: 'Triable et groupable',
  textStandard: 'Texte analysé pour recherche textuelle',
  text: 'Texte analysé spécifiquement pour la langue française',
  textAgg: 'Statistiques de mots',
  wildcard: 'Texte filtrable sur groupe de caractères',
  insensitive: 'Tri amélioré avec casse et accents'
}
