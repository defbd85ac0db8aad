/** Parts of an owned resource, the argument of all functions that work on it. */
import type { Platform } from '../platform.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import type { Journal } from './journal/journal.ts'
import type { OwnedStore } from './store.ts'

export interface OwnedParts<Resource extends OwnedRecord> extends Pick<
  Platform,
  'config' | 'log' | 'metadata' | 'bus' | 'owned' | 'directory'
> {
  definition: ResourceDefinition<Resource>
  store: OwnedStore<Resource>
  journal: Journal
}

/** Bus channel, within this server only, for a changed or removed resource. */
export function changeChannelOf(name: string, id: string): string {
  return `internal/${name}/${id}`
}

/** Publishes within the server that a resource changed. */
export function notifyOfChange<Resource extends OwnedRecord>(
  { bus, definition }: Pick<OwnedParts<Resource>, 'bus' | 'definition'>,
  record: Resource
): void {
  bus.publish(changeChannelOf(definition.name, record.id), record)
}
