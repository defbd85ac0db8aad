import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'

const CatalogList = lazyScreen(async () => (await import('./list/CatalogList.tsx')).CatalogList)
const NewCatalog = lazyScreen(async () => (await import('./create/NewCatalog.tsx')).NewCatalog)
const CatalogShow = lazyScreen(async () => (await import('./show/CatalogShow.tsx')).CatalogShow)
const NewImport = lazyScreen(async () => (await import('./imports/NewImport.tsx')).NewImport)
const ImportShow = lazyScreen(async () => (await import('./imports/ImportShow.tsx')).ImportShow)
const NewHarvest = lazyScreen(async () => (await import('./harvests/NewHarvest.tsx')).NewHarvest)
const HarvestShow = lazyScreen(async () => (await import('./harvests/HarvestShow.tsx')).HarvestShow)
const NewPublication = lazyScreen(
  async () => (await import('./publications/NewPublication.tsx')).NewPublication
)
const PublicationShow = lazyScreen(
  async () => (await import('./publications/PublicationShow.tsx')).PublicationShow
)
const FormerCatalogs = lazyScreen(async () => (await import('./FormerCatalogs.tsx')).FormerCatalogs)

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
