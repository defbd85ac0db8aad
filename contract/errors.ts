/**
 * Registry of errors: the key of each error in the code, its status and its text in both languages. Many errors keep
 * one language whatever the request, since scripts compare their texts. The other language is for the pages and for the
 * list of errors (`docs/api/errors.md`).
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

/** Values that the text of an error is made with; unknown for an error whose text has no variable part. */
export type ErrorValues<Key extends ErrorKey> =
  (typeof errors)[Key] extends ErrorEntry<infer Values> ? Values : never

export type ErrorTexts = Record<ErrorLanguage, string>

export function errorTexts(key: ErrorKey, values?: unknown): ErrorTexts {
  const { fr, en } = errors[key] as ErrorEntry
  const textOf = (text: typeof fr): string => (typeof text === 'string' ? text : text(values))
  return { fr: textOf(fr), en: textOf(en) }
}
