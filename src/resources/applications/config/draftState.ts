/** Rules on the draft of a configuration. No I/O. */
import type { Application, Configuration } from '../../../../contract/applications/application.ts'

type EditedApplication = Pick<Application, 'url' | 'urlDraft' | 'status' | 'baseApp' | 'baseAppDraft'>

/** URL of the base application in the preview: the version of the draft, else of the application. */
export function draftBaseUrl({ url, urlDraft }: Pick<Application, 'url' | 'urlDraft'>): string {
  return urlDraft || url
}

/** Whether the draft differs from the validated application, by its configuration or by its base application. */
export function hasDraft(application: EditedApplication): boolean {
  return application.status === 'configured-draft' || draftBaseUrl(application) !== application.url
}

/** Whether the application accepts a new configuration by `postMessage`, without a reload. */
export function takesMessages({ url, urlDraft, baseApp, baseAppDraft }: EditedApplication): boolean {
  const base = urlDraft && urlDraft !== url ? baseAppDraft : baseApp
  return base?.meta?.['df:sync-config'] === 'true'
}

/** Error that the application reported about its draft; undefined without an error. */
export function draftError({
  errorMessageDraft
}: Pick<Application, 'errorMessageDraft'>): string | undefined {
  const message: unknown = errorMessageDraft
  if (typeof message === 'object' && message !== null && 'message' in message) return String(message.message)
  return typeof message === 'string' && message ? message : undefined
}

/**
 * Whether two configurations are equal. The copies of datasets in them are refreshed on each read: only their ids are
 * compared.
 */
export function sameConfiguration(a: Configuration, b: Configuration): boolean {
  return a === b || ordered(a) === ordered(b)
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
