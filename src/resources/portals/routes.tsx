import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'

const PortalList = lazyScreen(async () => (await import('./list/PortalList.tsx')).PortalList)
const NewPortal = lazyScreen(async () => (await import('./create/NewPortal.tsx')).NewPortal)
const PortalShow = lazyScreen(async () => (await import('./show/PortalShow.tsx')).PortalShow)
const PortalEvents = lazyScreen(async () => (await import('./show/PortalEvents.tsx')).PortalEvents)
const PortalIngress = lazyScreen(async () => (await import('./show/PortalIngress.tsx')).PortalIngress)

export const routes: FeatureRoute[] = [
  { path: paths.portals, element: <PortalList /> },
  { path: paths.newPortal, element: <NewPortal /> },
  { path: '/portals/:id', element: <PortalShow /> },
  { path: '/portals/:id/events', element: <PortalEvents /> },
  { path: '/portals/:id/ingress', element: <PortalIngress /> }
]
