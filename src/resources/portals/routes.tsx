import { lazy } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const PortalList = lazy(async () => ({ default: (await import('./list/PortalList.tsx')).PortalList }))
const NewPortal = lazy(async () => ({ default: (await import('./create/NewPortal.tsx')).NewPortal }))
const PortalShow = lazy(async () => ({ default: (await import('./show/PortalShow.tsx')).PortalShow }))
const PortalEvents = lazy(async () => ({ default: (await import('./show/PortalEvents.tsx')).PortalEvents }))
const PortalIngress = lazy(async () => ({
  default: (await import('./show/PortalIngress.tsx')).PortalIngress
}))

export const routes: FeatureRoute[] = [
  { path: paths.portals, element: <PortalList /> },
  { path: paths.newPortal, element: <NewPortal /> },
  { path: '/portals/:id', element: <PortalShow /> },
  { path: '/portals/:id/events', element: <PortalEvents /> },
  { path: '/portals/:id/ingress', element: <PortalIngress /> }
]
