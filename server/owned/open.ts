/** Opens an owned resource: store, journal, and registration for access, channels and accounts. */
import type { Platform } from '../platform.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import { openJournal } from './journal/journal.ts'
import type { OwnedParts } from './parts.ts'
import { registeredResource, type RegisteredOptions } from './registry.ts'
import { removeResource } from './remove.ts'
import { ownedStore, type AlsoWrite } from './store.ts'

export type Opening = Pick<
  Platform,
  'config' | 'log' | 'metadata' | 'jobs' | 'outbox' | 'bus' | 'outgoing' | 'owned' | 'directory'
>

/**
 * Opens an owned resource.
 * @param options by default, the removal of a resource only changes the metadata; `alsoWrite` runs in the transaction
 * of each write
 */
export function openOwned<Resource extends OwnedRecord>(
  shared: Opening,
  definition: ResourceDefinition<Resource>,
  { alsoWrite, ...options }: Partial<RegisteredOptions> & { alsoWrite?: AlsoWrite<Resource> } = {}
): OwnedParts<Resource> {
  const { config, log, metadata, bus, owned, directory } = shared
  const parts: OwnedParts<Resource> = {
    config,
    log,
    metadata,
    bus,
    owned,
    directory,
    definition,
    store: ownedStore(metadata, definition, alsoWrite),
    journal: openJournal(shared, definition)
  }
  owned.add(registeredResource(parts, { remove: (id) => removeResource(parts, id), ...options }))
  return parts
}
