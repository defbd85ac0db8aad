import { lazy } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const CatalogList = lazy(async () => ({ default: (await import('./list/CatalogList.tsx')).CatalogList }))
const NewCatalog = lazy(async () => ({ default: (await import('./create/NewCatalog.tsx')).NewCatalog }))
const CatalogShow = lazy(async () => ({ default: (await import('./show/CatalogShow.tsx')).CatalogShow }))
const NewImport = lazy(async () => ({ default: (await import('./imports/NewImport.tsx')).NewImport }))
const ImportShow = lazy(async () => ({ default: (await import('./imports/ImportShow.tsx')).ImportShow }))
const NewHarvest = lazy(async () => ({ default: (await import('./harvests/NewHarvest.tsx')).NewHarvest }))
const HarvestShow = lazy(async () => ({
  default: (await import('./harvests/HarvestShow.tsx')).HarvestShow
}))
const NewPublication = lazy(async () => ({
  default: (await import('./publications/NewPublication.tsx')).NewPublication
}))
const PublicationShow = lazy(async () => ({
  default: (await import('./publications/PublicationShow.tsx')).PublicationShow
}))
const FormerCatalogs = lazy(async () => ({ default: (await import('./FormerCatalogs.tsx')).FormerCatalogs }))

export const routes: FeatureRoute[] = [
  { path: paths.catalogs, element: <CatalogList /> },
  { path: paths.newCatalog, element: <NewCatalog /> },
  { path: '/catalogs/:id', element: <CatalogShow /> },
  { path: '/catalogs/:id/imports/new', element: <NewImport /> },
  { path: '/catalogs/:id/imports/:importId', element: <ImportShow /> },
  { path: '/catalogs/:id/harvests/new', element: <NewHarvest /> },
  { path: '/catalogs/:id/harvests/:harvestId', element: <HarvestShow /> },
  { path: '/catalogs/:id/publications/new', element: <NewPublication /> },
  { path: '/catalogs/:id/publications/:publicationId', element: <PublicationShow /> },
  { path: '/catalogs-old', element: <FormerCatalogs /> }
]
