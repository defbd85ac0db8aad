/**
 * Every error that a client can be told: its key in the code, its status, and its text in both languages. The API answers
 * what it has always answered, often in one language whoever asks: scripts compare these texts. The other language is
 * for people, and for the page that lists them all (`docs/api/errors.md`).
 */
import { accessErrors } from './errors/access.ts'
import { applicationErrors } from './errors/applications.ts'
import { catalogErrors } from './errors/catalogs.ts'
import { datasetErrors } from './errors/datasets.ts'
import { directoryErrors } from './errors/directory.ts'
import type { ErrorEntry, ErrorLanguage } from './errors/entry.ts'
import { eventErrors } from './errors/events.ts'
import { extensionErrors } from './errors/extensions.ts'
import { httpErrors } from './errors/http.ts'
import { jobErrors } from './errors/jobs.ts'
import { lineErrors } from './errors/lines.ts'
import { ownedErrors } from './errors/owned.ts'
import { portalErrors } from './errors/portals.ts'
import { pushErrors } from './errors/push.ts'
import { remoteServiceErrors } from './errors/remoteServices.ts'
import { webhookErrors } from './errors/webhooks.ts'

export type { ErrorEntry, ErrorLanguage } from './errors/entry.ts'

export const errors = {
  ...httpErrors,
  ...accessErrors,
  ...directoryErrors,
  ...ownedErrors,
  ...datasetErrors,
  ...extensionErrors,
  ...applicationErrors,
  ...catalogErrors,
  ...portalErrors,
  ...remoteServiceErrors,
  ...lineErrors,
  ...eventErrors,
  ...jobErrors,
  ...webhookErrors,
  ...pushErrors
}

export type ErrorKey = keyof typeof errors

/** What the texts of an error are made with; unknown for those that are always the same. */
export type ErrorValues<Key extends ErrorKey> =
  (typeof errors)[Key] extends ErrorEntry<infer Values> ? Values : never

export type ErrorTexts = Record<ErrorLanguage, string>

export function errorTexts(key: ErrorKey, values?: unknown): ErrorTexts {
  const { fr, en } = errors[key] as ErrorEntry
  const textOf = (text: typeof fr): string => (typeof text === 'string' ? text : text(values))
  return { fr: textOf(fr), en: textOf(en) }
}
