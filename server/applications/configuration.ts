/** Rules on the configuration of an application. No I/O (docs/api/applications.md). */
import type {
  ApplicationStatus,
  Configuration,
  ConfiguredDataset
} from '../../contract/applications/application.ts'

/**
 * Returns the ids of the datasets that a configuration shows: `id` of the entry, or the last segment of its address.
 */
export function datasetIdsOf({ datasets = [] }: Configuration): string[] {
  return distinct(datasets.map((entry) => (entry ? datasetIdOf(entry) : undefined)))
}

function datasetIdOf({ id, href }: ConfiguredDataset): string | undefined {
  return typeof id === 'string' ? id : /([^/?#]+)\/?(?:[?#]|$)/.exec(href)?.[1]
}

/** Returns the ids of the applications that a configuration shows. */
export function childIdsOf({ applications }: Configuration): string[] {
  return distinct(Array.isArray(applications) ? applications.map((child) => child?.id) : [])
}

function distinct(ids: unknown[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string' && id !== ''))] as string[]
}

/** Returns the status of the application after its draft is discarded. */
export function statusWithoutDraft(application: { configuration?: Configuration }): ApplicationStatus {
  return application.configuration ? 'configured' : 'created'
}

/** Returns the configuration that the editor starts from: the draft, or the validated one. */
export function draftOf(application: {
  configuration?: Configuration
  configurationDraft?: Configuration
}): Configuration {
  return application.configurationDraft ?? application.configuration ?? {}
}

/** Returns a default title: the name of the base application, or the last segment of its address. */
export function titleOf({ applicationName, url }: { applicationName?: string | null; url: string }): string {
  const segment = url.split(/[?#]/)[0]?.split('/').findLast(Boolean)
  return applicationName?.trim() || segment || url
}

/**
 * Sets failed publications back to `waiting`, as each change that does not set the publications does. Returns undefined
 * when none failed.
 */
export function publicationsTriedAgain(
  publications: Record<string, unknown>[]
): Record<string, unknown>[] | undefined {
  if (!publications.some(({ status }) => status === 'error')) return undefined
  return publications.map((publication) =>
    publication.status === 'error' ? { ...publication, status: 'waiting' } : publication
  )
}
