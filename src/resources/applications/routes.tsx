import { Navigate, useParams } from 'react-router'
import { lazy, type ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

const NewApplication = lazy(async () => ({
  default: (await import('./create/NewApplication.tsx')).NewApplication
}))

/** `/applications/{id}` is another name of `/application/{id}`. */
function ToApplication(): ReactNode {
  const { id = '' } = useParams()
  return <Navigate replace to={paths.application(id)} />
}

/** The screens of applications beside their list. */
export const routes: FeatureRoute[] = [
  { path: '/applications/:id', element: <ToApplication /> },
  { path: paths.newApplication, element: <NewApplication /> }
]
