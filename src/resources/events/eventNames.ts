/** Events that people are told of: those of the webhooks of an account, but for the end of each processing. */
import { webhookEvents } from '../../../contract/settings.ts'

export type EventName = Exclude<(typeof webhookEvents)[number], 'dataset-finalize-end'>

const names = webhookEvents.filter((name): name is EventName => name !== 'dataset-finalize-end')
export const datasetEvents = names.filter((name) => name.startsWith('dataset-'))
export const applicationEvents = names.filter((name) => name.startsWith('application-'))

/** The events that may happen to something that is there already. */
export function laterEvents(events: readonly EventName[]): EventName[] {
  return events.filter((name) => !name.endsWith('-created'))
}
