/** Rules on the configuration of an application: pure (docs/api/applications.md). */
import type {
  ApplicationStatus,
  Configuration,
  ConfiguredDataset
} from '../../contract/applications/application.ts'

/** Ids of the datasets that a configuration shows: that of the entry, else the end of its address. */
export function datasetIdsOf({ datasets = [] }: Configuration): string[] {
  return distinct(datasets.map((entry) => (entry ? datasetIdOf(entry) : undefined)))
}

function datasetIdOf({ id, href }: ConfiguredDataset): string | undefined {
  return typeof id === 'string' ? id : /([^/?#]+)\/?(?:[?#]|$)/.exec(href)?.[1]
}

/** Ids of the applications that a configuration shows. */
export function childIdsOf({ applications }: Configuration): string[] {
  return distinct(Array.isArray(applications) ? applications.map((child) => child?.id) : [])
}

function distinct(ids: unknown[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string' && id !== ''))] as string[]
}

/** What the status is once the draft is given up. */
export function statusWithoutDraft(application: { configuration?: Configuration }): ApplicationStatus {
  return application.configuration ? 'configured' : 'created'
}

/** The configuration that the editor starts from. */
export function draftOf(application: {
  configuration?: Configuration
  configurationDraft?: Configuration
}): Configuration {
  return application.configurationDraft ?? application.configuration ?? {}
}

/** A title for who gave none: the name of the base application, else the end of its address. */
export function titleOf({ applicationName, url }: { applicationName?: string | null; url: string }): string {
  const segment = url.split(/[?#]/)[0]?.split('/').findLast(Boolean)
  return applicationName?.trim() || segment || url
}

/** Publications that failed are tried again after each change that does not set them. */
export function publicationsTriedAgain(
  publications: Record<string, unknown>[]
): Record<string, unknown>[] | undefined {
  if (!publications.some(({ status }) => status === 'error')) return undefined
  return publications.map((publication) =>
    publication.status === 'error' ? { ...publication, status: 'waiting' } : publication
  )
}
