import { lazy } from 'react'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const PageList = lazy(async () => ({ default: (await import('./list/PageList.tsx')).PageList }))
const NewPage = lazy(async () => ({ default: (await import('./create/NewPage.tsx')).NewPage }))
const PageShow = lazy(async () => ({ default: (await import('./show/PageShow.tsx')).PageShow }))
const EditPage = lazy(async () => ({ default: (await import('./edit/EditPage.tsx')).EditPage }))
const PageEvents = lazy(async () => ({ default: (await import('./show/PageEvents.tsx')).PageEvents }))

export const routes: FeatureRoute[] = [
  { path: paths.pages, element: <PageList /> },
  { path: paths.newPage, element: <NewPage /> },
  { path: '/pages/:id', element: <PageShow /> },
  { path: '/pages/:id/edit-config', element: <EditPage /> },
  ...(pageConfig.eventsIntegration ? [{ path: '/pages/:id/events', element: <PageEvents /> }] : [])
]
