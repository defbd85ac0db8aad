/** Change of the description of a resource without processing. */
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import type { AuthenticatedSession } from '../../contract/session.ts'
import type { Precondition } from '../http/preconditions.ts'
import { withSavedAttachments } from './attachments/save.ts'
import type { OwnedRecord } from './definition.ts'
import type { ChangeKind } from './events.ts'
import { findResource, notFound } from './guard.ts'
import { eventDate } from './journal/journal.ts'
import { notifyOfChange, type OwnedParts } from './parts.ts'
import { checkSites } from './publicationSites.ts'
import { checkSlug } from './slugs.ts'
import { relativeImage, withoutNulls } from './values.ts'

interface Patch<Resource extends OwnedRecord> {
  session: AuthenticatedSession
  /** Validated changes; null removes a property. */
  body: { [Key in keyof Resource]?: Resource[Key] | null }
  /** Precondition of the client. */
  precondition?: Precondition
  /** Events for the journal. */
  events?: JournalEvent[]
  /** Reported kind of change; by default that the properties of the body were set. */
  changeKind?: ChangeKind
}

/**
 * Changes a resource.
 * @throws HttpError 400 for a taken slug, 403 or 404 for a publication site, 412 when the state changed
 */
export async function patchResource<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  id: string,
  {
    session,
    body,
    precondition,
    events = [],
    changeKind = { kind: 'patched', names: Object.keys(body) }
  }: Patch<Resource>
): Promise<Resource> {
  const { definition, store, journal, metadata, config } = parts
  const known = await findResource(parts, id)
  const values: Record<string, unknown> = { ...body }
  await checkSlug(store, known, values.slug)
  await checkSites(metadata, definition, session, known, values)
  if (typeof values.image === 'string') values.image = relativeImage(values.image, config.publicUrl)
  const record = await store.update(id, (current) => {
    precondition?.(() => `"${current.updatedAt}"`)
    const changes = withSavedAttachments(current, values)
    const updated = { updatedAt: eventDate(), updatedBy: { id: session.user.id } }
    return { record: withoutNulls({ ...current, ...changes, ...updated }), events, changeKind }
  })
  if (!record) throw notFound(definition)
  notifyOfChange(parts, record)
  journal.wake()
  for (const event of events) journal.broadcast(id, event, true)
  return record
}
