/** Removal of a resource that is all in the metadata. */
import type { OwnedRecord } from './definition.ts'
import { changeChannelOf, type OwnedParts } from './parts.ts'

export async function removeResource<Resource extends OwnedRecord>(
  { store, bus, definition }: Pick<OwnedParts<Resource>, 'store' | 'bus' | 'definition'>,
  id: string
): Promise<void> {
  await store.remove(id)
  bus.publish(changeChannelOf(definition.name, id), undefined)
}
