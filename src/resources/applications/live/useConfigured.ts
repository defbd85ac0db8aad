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
  /** Ids of the datasets in the configuration. */
  datasetIds: string[]
  applicationIds: string[]
  /** Datasets that the user may read; undefined while loading. */
  datasets: ListedDataset[] | undefined
  applications: ListedApplication[] | undefined
  /** Error of the configuration, of its datasets or of its applications. */
  error: unknown
}

/** Reads the datasets and applications that the validated configuration uses. */
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

/** Base application of the page's application; undefined while loading or after an error. */
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

interface Versions {
  /** Base application of the validated configuration. */
  current: ShownBaseApplication | undefined
  /** Every version that the owner may use; undefined while loading. */
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

/** Newer version of the base application, when there is one. */
export function useNewVersion(): ShownBaseApplication | undefined {
  const { current, models } = useVersions()
  return models && current ? newVersion(models, current) : undefined
}
