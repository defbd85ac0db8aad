/** What an owned resource is made of, given as an argument to everything that works on it. */
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

/** Published on the bus, for this server only, when a resource was changed or removed. */
export function changeChannelOf(name: string, id: string): string {
  return `internal/${name}/${id}`
}

/** Tells the server that a resource is another one now. */
export function tellChange<Resource extends OwnedRecord>(
  { bus, definition }: Pick<OwnedParts<Resource>, 'bus' | 'definition'>,
  record: Resource
): void {
  bus.publish(changeChannelOf(definition.name, record.id), record)
}
