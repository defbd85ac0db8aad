/** Removal of a resource that is stored in the metadata only. */
import type { OwnedRecord } from './definition.ts'
import { changeChannelOf, type OwnedParts } from './parts.ts'

export async function removeResource<Resource extends OwnedRecord>(
  { store, bus, definition, journal }: Pick<OwnedParts<Resource>, 'store' | 'bus' | 'definition' | 'journal'>,
  id: string
): Promise<void> {
  await store.remove(id)
  journal.wake()
  bus.publish(changeChannelOf(definition.name, id), undefined)
}
