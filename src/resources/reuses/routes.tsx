import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'

const ReuseList = lazyScreen(async () => (await import('./list/ReuseList.tsx')).ReuseList)
const NewReuse = lazyScreen(async () => (await import('./create/NewReuse.tsx')).NewReuse)
const ReuseShow = lazyScreen(async () => (await import('./show/ReuseShow.tsx')).ReuseShow)
const ReuseEvents = lazyScreen(async () => (await import('./show/ReuseEvents.tsx')).ReuseEvents)

export const routes: FeatureRoute[] = [
  { path: paths.reuses, element: <ReuseList /> },
  { path: paths.newReuse, element: <NewReuse /> },
  { path: '/reuses/:id', element: <ReuseShow /> },
  ...(pageConfig.eventsIntegration ? [{ path: '/reuses/:id/events', element: <ReuseEvents /> }] : [])
]
