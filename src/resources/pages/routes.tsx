import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'

const PageList = lazyScreen(async () => (await import('./list/PageList.tsx')).PageList)
const NewPage = lazyScreen(async () => (await import('./create/NewPage.tsx')).NewPage)
const PageShow = lazyScreen(async () => (await import('./show/PageShow.tsx')).PageShow)
const EditPage = lazyScreen(async () => (await import('./edit/EditPage.tsx')).EditPage)
const PageEvents = lazyScreen(async () => (await import('./show/PageEvents.tsx')).PageEvents)

export const routes: FeatureRoute[] = [
  { path: paths.pages, element: <PageList /> },
  { path: paths.newPage, element: <NewPage /> },
  { path: '/pages/:id', element: <PageShow /> },
  { path: '/pages/:id/edit-config', element: <EditPage /> },
  ...(pageConfig.eventsIntegration ? [{ path: '/pages/:id/events', element: <PageEvents /> }] : [])
]
