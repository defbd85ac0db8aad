/** Events to subscribe to: those of webhooks, except the end of each processing. No I/O. */
import { webhookEvents } from '../../../contract/settings.ts'

export type EventName = Exclude<(typeof webhookEvents)[number], 'dataset-finalize-end'>

const names = webhookEvents.filter((name): name is EventName => name !== 'dataset-finalize-end')
export const datasetEvents = names.filter((name) => name.startsWith('dataset-'))
export const applicationEvents = names.filter((name) => name.startsWith('application-'))

/** Returns the events of a resource that already exists, so without its creation. */
export function laterEvents(events: readonly EventName[]): EventName[] {
  return events.filter((name) => !name.endsWith('-created'))
}
