/** Creation and changes of applications (docs/api/applications.md). */
import { canCreateFor, initialPermissions, type Owner } from '../../contract/permissions.ts'
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import type { AuthenticatedSession } from '../../contract/session.ts'
import type { Language } from '../http/language.ts'
import type { Precondition } from '../http/preconditions.ts'
import { httpError } from '../http/errors.ts'
import { keptSizeOf } from '../owned/attachments/kept.ts'
import { withSavedAttachments } from '../owned/attachments/save.ts'
import { createResource, ownerOf, type NewValues } from '../owned/create.ts'
import { checkOperation, notFound } from '../owned/guard.ts'
import type { ChangeKind } from '../owned/events.ts'
import { newId } from '../owned/ids.ts'
import { eventDate } from '../owned/journal/journal.ts'
import { notifyOfChange } from '../owned/parts.ts'
import { patchResource } from '../owned/patch.ts'
import { checkQuotas } from '../owned/quotas.ts'
import { withoutNulls } from '../owned/values.ts'
import { copiesFor } from './baseApplications/copies.ts'
import { changedNames, type ApplicationChanges, type NewApplicationBody } from './bodies.ts'
import { publicationsTriedAgain, titleOf } from './configuration.ts'
import { applicationDefinition } from './definition.ts'
import { removeCopies, sourceOf, copiedFrom } from './initialization.ts'
import type { ApplicationParts, ApplicationRecord } from './record.ts'

interface Creation {
  session: AuthenticatedSession
  /** Id chosen by the client, already validated; a new one when absent. */
  id?: string
  body: NewApplicationBody
  language: Language
}

/**
 * @throws HttpError 403 without the right to create for the owner, to publish, or to read the source application; 400
 * when the source is unknown or has another base application
 */
export async function createApplication(
  parts: ApplicationParts,
  { session, id = newId(), body, language }: Creation
): Promise<ApplicationRecord> {
  const { url, applicationName, configurationDraft, initFrom } = body
  const owner = ownerOf(body.owner, session)
  const copies = await copiesFor(parts.metadata, body)
  checkPublications(session, { owner, permissions: initialPermissions(owner) }, body)
  const submitted = prepared({ ...changesOf(body), applicationName })
  const source = initFrom && (await sourceOf(parts, { session, ...initFrom, url }))
  if (source) {
    // Rights and quotas are checked before files are copied.
    if (!canCreateFor(session, owner)) throw httpError('applicationCreationRefused')
    await checkQuotas(parts, owner, { store_bytes: keptSizeOf(source).size }, { language })
  }
  const copied = source ? await copiedFrom(parts, source, id) : {}
  const values = {
    ...copied,
    ...withoutNulls({ ...withSavedAttachments({}, submitted), ...copies }),
    ...(configurationDraft ? { configurationDraft } : {}),
    url,
    title: submitted.title ?? titleOf({ applicationName, url }),
    status: 'created'
  } as NewValues<ApplicationRecord>
  const creation = { session, id, owner, values, event: 'application-created', language }
  return createResource(parts, creation).catch(async (error: unknown) => {
    await removeCopies(parts, copied, id)
    throw error
  })
}

interface Change {
  session: AuthenticatedSession
  application: ApplicationRecord
  body: ApplicationChanges
  /** Precondition check of `If-Match`. */
  precondition: Precondition
  /** Event of the change; by default one that says which properties of the body were set. */
  changeKind?: ChangeKind
}

/** @throws HttpError 400 for a slug in use, 403 or 404 for publications, 412 when the application changed meanwhile */
export async function patchApplication(
  parts: ApplicationParts,
  { session, application, body, precondition, changeKind }: Change
): Promise<ApplicationRecord> {
  checkPublications(session, application, body)
  const triedAgain = body.publications === undefined && publicationsTriedAgain(application.publications ?? [])
  const copies = await copiesFor(parts.metadata, body)
  const values = { ...prepared(body), ...copies, ...(triedAgain ? { publications: triedAgain } : {}) }
  return patchResource(parts, application.id, {
    session,
    body: values,
    precondition,
    changeKind: changeKind ?? { kind: 'patched', names: Object.keys(body) }
  })
}

/**
 * Replaces the changeable properties of an application: properties missing in the body are unset, except the mandatory
 * ones.
 */
export function replaceApplication(
  parts: ApplicationParts,
  { body, ...change }: Omit<Change, 'body'> & { body: NewApplicationBody }
): Promise<ApplicationRecord> {
  const { url } = body
  const { applicationName, slug } = change.application
  const unset = Object.fromEntries(changedNames.map((name) => [name, null]))
  const title = titleOf({ ...(applicationName === undefined ? {} : { applicationName }), url })
  const changeKind = { kind: 'updated' } as const
  return patchApplication(parts, {
    ...change,
    changeKind,
    body: { ...unset, title, slug, ...changesOf(body), url }
  })
}

/** Returns the changeable properties of a body. */
function changesOf(body: NewApplicationBody): ApplicationChanges {
  const names = changedNames.filter((name) => body[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}

function prepared(body: ApplicationChanges): ApplicationChanges {
  const { title, urlDraft, attachments } = body
  return {
    ...body,
    ...(title ? { title: title.trim() } : {}),
    // An empty address means that the draft uses the same base application.
    ...(urlDraft === '' ? { urlDraft: null } : {}),
    ...(attachments ? { attachments: attachments.map((item) => ({ ...item, type: 'file' })) } : {})
  }
}

function checkPublications(
  session: AuthenticatedSession,
  application: Pick<ApplicationRecord, 'owner' | 'permissions'> & { owner: Owner },
  { publications }: ApplicationChanges
): void {
  if (publications) checkOperation(applicationDefinition, session, application, 'writePublications')
}

interface StateChange {
  /**
   * Session of the author; absent when the page of the application reports its own state, which does not change
   * `updatedAt`.
   */
  session?: AuthenticatedSession
  precondition?: Precondition
  /** Returns the changed properties: null unsets one; undefined changes nothing. */
  change: (current: ApplicationRecord) => StateValues | undefined
  /** Stored in the journal with the change. */
  event?: JournalEvent
}

type StateValues = { [Key in keyof ApplicationRecord]?: ApplicationRecord[Key] | null }

/**
 * Changes the configurations and the status of an application.
 * @returns the changed application
 * @throws HttpError 404 when it was removed meanwhile, 412 when it changed meanwhile
 */
export async function changeState(
  parts: ApplicationParts,
  id: string,
  { session, precondition, change, event }: StateChange
): Promise<ApplicationRecord> {
  const { store, journal } = parts
  let isChanged = false
  const record = await store.update(id, (current) => {
    precondition?.(() => `"${current.updatedAt}"`)
    const changes = change(current)
    if (!changes) return undefined
    isChanged = true
    const updated = session ? { updatedAt: eventDate(), updatedBy: { id: session.user.id } } : {}
    const values = withoutNulls({ ...current, ...changes, ...updated }) as ApplicationRecord
    return { record: values, events: event ? [event] : [] }
  })
  if (!record) throw notFound(applicationDefinition)
  if (!isChanged) return record
  notifyOfChange(parts, record)
  if (event) journal.broadcast(id, event, true)
  return record
}
