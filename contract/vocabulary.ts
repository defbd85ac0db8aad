/** Standard concepts for `x-refersTo` of columns (docs/api/vocabulary.md). */
import { activitiesConcepts } from './vocabulary/activities.ts'
import type { StandardConcept } from './vocabulary/concept.ts'
import { presentationConcepts } from './vocabulary/presentation.ts'
import { referencesConcepts } from './vocabulary/references.ts'

export type { StandardConcept }

export const tagsInEnglish: Record<string, string> = {
  Présentation: 'Presentation',
  Adresse: 'Address',
  'Référentiels administratifs français': 'French administrative master-data',
  Géographie: 'Geography',
  Calendrier: 'Calendar',
  Liens: 'Links',
  'Informations de contact': 'Contact information',
  Commerce: 'Commerce',
  'Marchés publics': 'Public procurement',
  Évènements: 'Events',
  Plateforme: 'Platform'
}

/** Concepts in the order in which the API lists them. */
export const standardConcepts: StandardConcept[] = [
  ...presentationConcepts,
  ...referencesConcepts,
  ...activitiesConcepts
]

const byIdentifier = new Map(
  standardConcepts.flatMap((concept) =>
    concept.identifiers.map((identifier) => [identifier, concept] as const)
  )
)

/** The standard concept with a URI among its identifiers; undefined for an unknown URI. */
export function conceptOf(uri: string | null | undefined): StandardConcept | undefined {
  return uri ? byIdentifier.get(uri) : undefined
}
