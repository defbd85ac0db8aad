import { useQuery } from '@tanstack/react-query'
import { isMemberOf } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import type { ListedDataset } from '../../datasets/model/shape.ts'
import {
  applicationKeys,
  readBaseApplication,
  readConfiguration,
  readUsedApplications,
  readUsedDatasets,
  readVersions,
  type ShownBaseApplication
} from '../api.ts'
import { usedApplicationIds, usedDatasetIds } from '../model/configured.ts'
import type { ListedApplication } from '../model/listed.ts'
import { newVersion } from '../model/versions.ts'
import { useApplication } from './ApplicationPageContext.tsx'

const none: string[] = []

export interface Configured {
  /** Ids that the configuration names. */
  datasetIds: string[]
  applicationIds: string[]
  /** The datasets that the person may read; undefined while they are read. */
  datasets: ListedDataset[] | undefined
  applications: ListedApplication[] | undefined
  /** Why the configuration, or what it names, cannot be read. */
  error: unknown
}

/** What the validated configuration of the page's application names. */
export function useConfigured(): Configured {
  const { application, can } = useApplication()
  const { id, lastConfigured } = application
  const configuration = useQuery({
    queryKey: [...applicationKeys.configuration(id), lastConfigured],
    queryFn: ({ signal }) => readConfiguration(id, signal),
    enabled: can('readConfig')
  })
  const datasetIds = configuration.data ? usedDatasetIds(configuration.data) : none
  const applicationIds = configuration.data ? usedApplicationIds(configuration.data) : none
  const datasets = useQuery({
    queryKey: [...applicationKeys.datasets(id), datasetIds],
    queryFn: ({ signal }) => readUsedDatasets<ListedDataset>(datasetIds, signal),
    enabled: datasetIds.length > 0
  })
  const applications = useQuery({
    queryKey: [...applicationKeys.children(id), applicationIds],
    queryFn: ({ signal }) => readUsedApplications(applicationIds, signal),
    enabled: applicationIds.length > 0
  })
  return {
    datasetIds,
    applicationIds,
    datasets: datasets.data,
    applications: applications.data,
    error: configuration.error ?? datasets.error ?? applications.error
  }
}

/** The base application of the page's application; undefined while it is read, or when it cannot be. */
export function useBaseApplication(): ShownBaseApplication | undefined {
  const { application, can } = useApplication()
  const { id, url } = application
  const { data } = useQuery({
    queryKey: [...applicationKeys.baseApplication(id), url],
    queryFn: ({ signal }) => readBaseApplication(id, signal),
    enabled: can('readBaseApp')
  })
  return data
}

export interface Versions {
  /** The base application of the validated configuration. */
  current: ShownBaseApplication | undefined
  /** Every version that the owner may use; undefined while they are read. */
  models: ShownBaseApplication[] | undefined
  isLoading: boolean
}

/** Versions of the base application, for members of the account that owns the application. */
export function useVersions(): Versions {
  const session = useSession()
  const { application } = useApplication()
  const { id, owner } = application
  const current = useBaseApplication()
  const name = current?.applicationName
  const isAsked = !!name && (isMemberOf(session, owner) || !!session.user?.adminMode)
  const { data, isLoading } = useQuery({
    queryKey: [...applicationKeys.versions(id), name, owner.type, owner.id],
    queryFn: ({ signal }) => readVersions(name ?? '', owner, signal),
    enabled: isAsked
  })
  return { current, models: data, isLoading }
}

/** A later version of the base application. */
export function useNewVersion(): ShownBaseApplication | undefined {
  const { current, models } = useVersions()
  return models && current ? newVersion(models, current) : undefined
}
