/** Events that people are told of, by the names that topics and webhooks have. */
export const datasetEvents = [
  'dataset-dataset-created',
  'dataset-draft-data-updated',
  'dataset-data-updated',
  'dataset-structure-updated',
  'dataset-error',
  'dataset-breaking-change',
  'dataset-publication'
] as const

export const applicationEvents = [
  'application-application-created',
  'application-error',
  'application-publication'
] as const

export type EventName = (typeof datasetEvents)[number] | (typeof applicationEvents)[number]

/** Those that may happen to something that is there already. */
export function laterEvents<Name extends EventName>(names: readonly Name[]): Name[] {
  return names.filter((name) => !name.endsWith('-created'))
}
