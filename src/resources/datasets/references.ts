/** Queries of the screens of datasets: settings of the owner, projections and facets. */
import { queryOptions } from '@tanstack/react-query'
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'
import { datasetPath } from '../../api/datasetPath.ts'

function settingsPath(account: AccountKeys | undefined, section: string, department?: string): string {
  const id = `${account?.id}${department ? `:${department}` : ''}`
  return `${apiPath}/settings/${account?.type}/${encodeURIComponent(id)}/${section}`
}

export interface PublicationSite {
  type: string
  id: string
  title?: string
  url?: string
  department?: string
  /** URL template of the page of a dataset, with `{id}` or `{slug}`. */
  datasetUrlTemplate?: string
  /** URL template of the page of an application, with `{id}` or `{slug}`. */
  applicationUrlTemplate?: string
  /** Whether the active department may publish on this site of the whole organization. */
  canContributeAsDepartment?: boolean
  settings?: { staging?: boolean; datasetsRequiredMetadata?: string[] }
}

/** Query of the publication sites of an account, including its departments'. */
export function publicationSitesQuery(account: AccountKeys | undefined) {
  const path = settingsPath(account, 'publication-sites', account?.department ?? '*')
  return queryOptions({
    queryKey: ['settings', account?.type, account?.id, account?.department, 'publication-sites'],
    queryFn: ({ signal }) => apiJson<PublicationSite[]>(path, { signal })
  })
}

export interface License {
  title: string
  href: string
}

export function licensesQuery(owner: AccountKeys) {
  return queryOptions({
    queryKey: ['settings', owner.type, owner.id, 'licenses'],
    queryFn: ({ signal }) => apiJson<License[]>(settingsPath(owner, 'licenses'), { signal }),
    staleTime: 60_000
  })
}

export interface Topic {
  id: string
  title: string
  color?: string
  icon?: unknown
}

export function topicsQuery(owner: AccountKeys) {
  return queryOptions({
    queryKey: ['settings', owner.type, owner.id, 'topics'],
    queryFn: ({ signal }) => apiJson<Topic[]>(settingsPath(owner, 'topics'), { signal }),
    staleTime: 60_000
  })
}

interface MetadataField {
  active: boolean
  title?: string
}

/** Optional metadata that an account uses (docs/api/vocabulary.md). */
export type MetadataSettings = Partial<
  Record<
    'spatial' | 'temporal' | 'frequency' | 'creator' | 'modified' | 'keywords' | 'conformsTo',
    MetadataField
  >
> & { custom?: { key: string; title: string }[] }

/** Query of the metadata settings of a dataset's owner; every reader of the dataset may read them. */
export function metadataSettingsQuery(id: string) {
  return queryOptions({
    queryKey: ['metadata-settings', id],
    queryFn: ({ signal }) => apiJson<MetadataSettings>(datasetPath(id, '/metadata-settings'), { signal }),
    staleTime: 60_000
  })
}

interface ProjectionChoice {
  title: string
  code: string
}

/** Query of the coordinate systems that the platform supports. */
export const projectionsQuery = queryOptions({
  queryKey: ['projections'],
  queryFn: ({ signal }) => apiJson<ProjectionChoice[]>(`${apiPath}/projections`, { signal }),
  staleTime: Infinity
})

/** Query of the values of a property in the datasets of an account, most frequent first, as suggestions. */
export function facetQuery<Value>(name: string, owner: AccountKeys) {
  const query = { size: 0, facets: name, owner: `${owner.type}:${owner.id}` }
  return queryOptions({
    queryKey: ['datasetFacet', name, owner.type, owner.id],
    queryFn: async ({ signal }) => {
      const response = await apiJson<{ facets?: Record<string, { value: Value }[]> }>(`${apiPath}/datasets`, {
        query,
        signal,
        silent: true
      })
      return (response.facets?.[name] ?? []).map(({ value }) => value)
    },
    staleTime: 60_000
  })
}
