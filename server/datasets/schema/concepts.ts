/** Concepts for the columns of an account: standard concepts, then its private ones (docs/api/vocabulary.md). */
import type { Owner } from '../../../contract/permissions.ts'
import { conceptOf, type StandardConcept } from '../../../contract/vocabulary.ts'
import type { Platform } from '../../platform.ts'
import type { PrivateConcept } from '../../settings/settings.ts'
import { readSettings } from '../../settings/store.ts'

interface KnownConcept extends Pick<StandardConcept, 'id' | 'type' | 'format'> {
  title: string
}

/** Returns the concept with this URI (the `x-refersTo` of a column); undefined for an unknown or absent URI. */
export type Concepts = (uri: string | null | undefined) => KnownConcept | undefined

export const onlyStandard: Concepts = (uri) => {
  const concept = conceptOf(uri)
  return concept && { ...concept, title: concept.title.fr }
}

export function withPrivate(vocabulary: PrivateConcept[]): Concepts {
  const ownConcepts = new Map(
    vocabulary.flatMap((concept) => concept.identifiers.map((identifier) => [identifier, concept] as const))
  )
  return (uri) => onlyStandard(uri) ?? (uri ? ownConcepts.get(uri) : undefined)
}

/** Returns the concepts of an account. Departments share the vocabulary of their organization. */
export async function conceptsOf(
  { metadata }: Pick<Platform, 'metadata'>,
  { type, id }: Pick<Owner, 'type' | 'id'>
): Promise<Concepts> {
  const { privateVocabulary } = await readSettings(metadata, { type, id })
  return privateVocabulary?.length ? withPrivate(privateVocabulary) : onlyStandard
}
