import { Navigate, useParams } from 'react-router'
import { type ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'
import { lazyScreen } from '../../lazyScreen.ts'

const NewApplication = lazyScreen(async () => (await import('./create/NewApplication.tsx')).NewApplication)
const ApplicationShow = lazyScreen(async () => (await import('./show/ApplicationShow.tsx')).ApplicationShow)
const ConfigPage = lazyScreen(async () => (await import('./config/ConfigPage.tsx')).ConfigPage)
const ApiDocPage = lazyScreen(async () => (await import('./show/ApiDocPage.tsx')).ApiDocPage)

/** Redirects `/applications/{id}` to `/application/{id}`, since the page had that path formerly. */
function ToApplication(): ReactNode {
  const { id = '' } = useParams()
  return <Navigate replace to={paths.application(id)} />
}

/** Routes of applications, except the list. */
export const routes: FeatureRoute[] = [
  { path: '/applications/:id', element: <ToApplication /> },
  { path: paths.newApplication, element: <NewApplication /> },
  { path: '/application/:id', element: <ApplicationShow /> },
  { path: '/application/:id/config', element: <ConfigPage /> },
  { path: '/application/:id/description', element: <ToApplication /> },
  { path: '/application/:id/api-doc', element: <ApiDocPage /> }
]
