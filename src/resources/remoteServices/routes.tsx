import { type ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'

const RemoteServiceShow = lazyScreen(
  async () => (await import('./show/RemoteServiceShow.tsx')).RemoteServiceShow
)
const ApiDocPage = lazyScreen(async () => (await import('./show/ApiDocPage.tsx')).ApiDocPage)

/** Redirects `/remote-services/{id}` to the page of the service. */
function ToService(): ReactNode {
  const { id = '' } = useParams()
  return <Navigate replace to={paths.remoteService(id)} />
}

/** Routes of services, except the list. */
export const routes: FeatureRoute[] = [
  { path: '/remote-services/:id', element: <ToService /> },
  { path: '/remote-service/:id', element: <RemoteServiceShow /> },
  { path: '/remote-service/:id/description', element: <ToService /> },
  { path: '/remote-service/:id/api-doc', element: <ApiDocPage /> }
]
