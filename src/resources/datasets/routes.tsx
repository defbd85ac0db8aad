import { Navigate, useParams } from 'react-router'
import { type ReactNode } from 'react'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'

const NewDataset = lazyScreen(async () => (await import('./create/NewDataset.tsx')).NewDataset)
const UpdateDatasetPage = lazyScreen(
  async () => (await import('./update/UpdateDatasetPage.tsx')).UpdateDatasetPage
)
const ShareDataset = lazyScreen(async () => (await import('./publish/ShareDataset.tsx')).ShareDataset)
const DatasetShow = lazyScreen(async () => (await import('./show/DatasetShow.tsx')).DatasetShow)
const DatasetTablePage = lazyScreen(
  async () => (await import('./show/DatasetTablePage.tsx')).DatasetTablePage
)
const FilesPage = lazyScreen(async () => (await import('./show/exploration/FilesPage.tsx')).FilesPage)
const ThumbnailsPage = lazyScreen(
  async () => (await import('./show/exploration/ThumbnailsPage.tsx')).ThumbnailsPage
)
const MapPage = lazyScreen(async () => (await import('./show/exploration/MapPage.tsx')).MapPage)
const EditDataPage = lazyScreen(async () => (await import('./show/EditDataPage.tsx')).EditDataPage)
const DescriptionPage = lazyScreen(async () => (await import('./show/DescriptionPage.tsx')).DescriptionPage)
const ApiDocPage = lazyScreen(async () => (await import('./show/ApiDocPage.tsx')).ApiDocPage)
const EventsPage = lazyScreen(async () => (await import('./show/activity/EventsPage.tsx')).EventsPage)
const RevisionsPage = lazyScreen(
  async () => (await import('./show/revisions/RevisionsPage.tsx')).RevisionsPage
)

/** Redirects `/datasets/{id}` to `/dataset/{id}`. */
function ToDataset(): ReactNode {
  const { id = '' } = useParams()
  return <Navigate replace to={paths.dataset(id)} />
}

/** Routes of datasets, except the list. */
export const routes: FeatureRoute[] = [
  { path: '/datasets/:id', element: <ToDataset /> },
  { path: '/new-dataset', element: <NewDataset /> },
  { path: '/update-dataset', element: <UpdateDatasetPage /> },
  { path: '/share-dataset', element: <ShareDataset /> },
  { path: '/dataset/:id', element: <DatasetShow /> },
  { path: '/dataset/:id/table', element: <DatasetTablePage /> },
  { path: '/dataset/:id/map', element: <MapPage /> },
  { path: '/dataset/:id/files', element: <FilesPage /> },
  { path: '/dataset/:id/thumbnails', element: <ThumbnailsPage /> },
  { path: '/dataset/:id/edit-data', element: <EditDataPage /> },
  { path: '/dataset/:id/description', element: <DescriptionPage /> },
  { path: '/dataset/:id/api-doc', element: <ApiDocPage /> },
  ...(pageConfig.eventsIntegration ? [{ path: '/dataset/:id/events', element: <EventsPage /> }] : []),
  { path: '/dataset/:id/revisions', element: <RevisionsPage /> }
]
