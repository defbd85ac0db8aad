import { lazy } from 'react'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const ReuseList = lazy(async () => ({ default: (await import('./list/ReuseList.tsx')).ReuseList }))
const NewReuse = lazy(async () => ({ default: (await import('./create/NewReuse.tsx')).NewReuse }))
const ReuseShow = lazy(async () => ({ default: (await import('./show/ReuseShow.tsx')).ReuseShow }))
const ReuseEvents = lazy(async () => ({ default: (await import('./show/ReuseEvents.tsx')).ReuseEvents }))

export const routes: FeatureRoute[] = [
  { path: paths.reuses, element: <ReuseList /> },
  { path: paths.newReuse, element: <NewReuse /> },
  { path: '/reuses/:id', element: <ReuseShow /> },
  ...(pageConfig.eventsIntegration ? [{ path: '/reuses/:id/events', element: <ReuseEvents /> }] : [])
]
