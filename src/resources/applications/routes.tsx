import { Navigate, useParams } from 'react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { FeatureRoute } from '../../routes.ts'

/** `/applications/{id}` is another name of `/application/{id}`. */
function ToApplication(): ReactNode {
  const { id = '' } = useParams()
  return <Navigate replace to={paths.application(id)} />
}

/** The screens of applications beside their list. */
export const routes: FeatureRoute[] = [{ path: '/applications/:id', element: <ToApplication /> }]
