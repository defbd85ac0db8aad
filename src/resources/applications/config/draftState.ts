/** Rules on the draft of a configuration: pure. */
import type { Application, Configuration } from '../../../../contract/applications/application.ts'

type EditedApplication = Pick<Application, 'url' | 'urlDraft' | 'status' | 'baseApp' | 'baseAppDraft'>

/** What the preview shows: the base application of the draft, else of the application. */
export function draftBaseUrl({ url, urlDraft }: Pick<Application, 'url' | 'urlDraft'>): string {
  return urlDraft || url
}

/** There is something that readers do not have yet: a configuration, or another version. */
export function hasDraft(application: EditedApplication): boolean {
  return application.status === 'configured-draft' || draftBaseUrl(application) !== application.url
}

/** Whether the application takes a configuration as a message, instead of being loaded again. */
export function takesMessages({ url, urlDraft, baseApp, baseAppDraft }: EditedApplication): boolean {
  const base = urlDraft && urlDraft !== url ? baseAppDraft : baseApp
  return base?.meta?.['df:sync-config'] === 'true'
}

/** What the application said of the draft. */
export function draftError({
  errorMessageDraft
}: Pick<Application, 'errorMessageDraft'>): string | undefined {
  const message: unknown = errorMessageDraft
  if (typeof message === 'object' && message !== null && 'message' in message) return String(message.message)
  return typeof message === 'string' && message ? message : undefined
}

/**
 * Whether two configurations say the same. The copies of datasets are read anew each time: only which ones they are
 * counts.
 */
export function sameConfiguration(one: Configuration, other: Configuration): boolean {
  return one === other || ordered(one) === ordered(other)
}

function ordered(configuration: Configuration): string {
  const datasets = Array.isArray(configuration.datasets)
    ? configuration.datasets.map((entry) => entry && { href: entry.href, id: entry.id, key: entry.key })
    : undefined
  return JSON.stringify({ ...configuration, datasets }, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
