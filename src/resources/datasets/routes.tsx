import { Navigate, useParams } from 'react-router'
import { lazy, type ReactNode } from 'react'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const NewDataset = lazy(async () => ({ default: (await import('./create/NewDataset.tsx')).NewDataset }))
const UpdateDatasetPage = lazy(async () => ({
  default: (await import('./update/UpdateDatasetPage.tsx')).UpdateDatasetPage
}))
const ShareDataset = lazy(async () => ({
  default: (await import('./publish/ShareDataset.tsx')).ShareDataset
}))
const DatasetShow = lazy(async () => ({ default: (await import('./show/DatasetShow.tsx')).DatasetShow }))
const DatasetTablePage = lazy(async () => ({
  default: (await import('./show/DatasetTablePage.tsx')).DatasetTablePage
}))
const FilesPage = lazy(async () => ({
  default: (await import('./show/exploration/FilesPage.tsx')).FilesPage
}))
const ThumbnailsPage = lazy(async () => ({
  default: (await import('./show/exploration/ThumbnailsPage.tsx')).ThumbnailsPage
}))
const MapPage = lazy(async () => ({
  default: (await import('./show/exploration/MapPage.tsx')).MapPage
}))
const EditDataPage = lazy(async () => ({ default: (await import('./show/EditDataPage.tsx')).EditDataPage }))
const DescriptionPage = lazy(async () => ({
  default: (await import('./show/DescriptionPage.tsx')).DescriptionPage
}))
const ApiDocPage = lazy(async () => ({ default: (await import('./show/ApiDocPage.tsx')).ApiDocPage }))
const EventsPage = lazy(async () => ({
  default: (await import('./show/activity/EventsPage.tsx')).EventsPage
}))
const RevisionsPage = lazy(async () => ({
  default: (await import('./show/revisions/RevisionsPage.tsx')).RevisionsPage
}))

/** `/datasets/{id}` is another name of `/dataset/{id}`. */
function ToDataset(): ReactNode {
  const { id = '' } = useParams()
  return <Navigate replace to={paths.dataset(id)} />
}

/** The screens of datasets beside their list. */
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
