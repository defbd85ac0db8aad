import { lazy } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const CatalogList = lazy(async () => ({ default: (await import('./list/CatalogList.tsx')).CatalogList }))
const NewCatalog = lazy(async () => ({ default: (await import('./create/NewCatalog.tsx')).NewCatalog }))
const CatalogShow = lazy(async () => ({ default: (await import('./show/CatalogShow.tsx')).CatalogShow }))

export const routes: FeatureRoute[] = [
  { path: paths.catalogs, element: <CatalogList /> },
  { path: paths.newCatalog, element: <NewCatalog /> },
  { path: '/catalogs/:id', element: <CatalogShow /> }
]
