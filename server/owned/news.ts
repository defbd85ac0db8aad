/** Events about resources: news, which users subscribe to, and traces of changes. */
import type { OperationTable } from '../../contract/operations/types.ts'
import { isPublic } from '../../contract/permissions.ts'
import type { OwnedRecord } from './definition.ts'
import type { Texts, ReportedEvent } from './events.ts'

/** Definition of a resource type in events: its names, and the operations that make it public. */
export interface Subject {
  type: string
  operationTable: OperationTable
}

/** Label of a resource in the body of an event. */
export const labelOf = ({ title, slug }: OwnedRecord): string => `${title} (${slug})`

const resourceOf = ({ type }: Subject, { id, title }: OwnedRecord) => ({ type, id, title })

/**
 * Makes news about a resource.
 * @param key part of the topic key between the type of the resource and its slug
 */
export function newsOf(
  subject: Subject,
  record: OwnedRecord,
  key: string,
  texts: { title: Texts; body: Texts } & Partial<ReportedEvent>
): ReportedEvent {
  const { id, slug, owner, permissions } = record
  return {
    topic: { key: `data-fair:${subject.type}-${key}:${slug}` },
    sender: owner,
    visibility: isPublic(permissions, subject.operationTable) ? 'public' : 'private',
    urlParams: { id, slug },
    resource: resourceOf(subject, record),
    ...texts
  }
}

/** Makes a trace. Traces are stored in French and translated on read (contract/events/traceTitles.ts). */
export function traceOf(
  subject: Subject,
  record: OwnedRecord,
  key: string,
  title: string,
  more: Partial<ReportedEvent> = {}
): ReportedEvent {
  return {
    topic: { key: `data-fair:${subject.type}-${key}:${record.id}` },
    title,
    body: labelOf(record),
    sender: record.owner,
    visibility: 'private',
    resource: resourceOf(subject, record),
    ...more
  }
}

export const patchedBody = (record: OwnedRecord, names: string[]): string =>
  `${labelOf(record)}, ${names.join(', ')}`

/** Body of the event of a transfer: former and new owner. */
export function movedBody(before: OwnedRecord, after: OwnedRecord): string {
  const nameOf = ({ owner: { name, type, id } }: OwnedRecord): string => `${name} (${type}:${id})`
  return `${labelOf(after)}, ${nameOf(before)} -> ${nameOf(after)}`
}

/** Sender of an event for administrators of the owner only. */
export const toAdministrators = ({ owner }: OwnedRecord): Pick<ReportedEvent, 'sender'> => ({
  sender: { ...owner, role: 'admin' }
})

const maxDetailLength = 2000

/** A text of another origin, for example an error, cut to fit a message. */
export function detailOf(text: string, longest = maxDetailLength): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}
