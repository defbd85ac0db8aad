/** The state of an application, as its screens tell it. */
import type { Application, ApplicationStatus } from '../../../../contract/applications/application.ts'

type Stated = Pick<Application, 'status' | 'errorMessage'>

/** The status of an application: one that was never configured may have none. */
export function statusOf({ status }: Stated): ApplicationStatus {
  return status ?? 'created'
}

/** What the live application reported is shown whatever waits in its draft. */
export function isInError(application: Stated): boolean {
  return application.status === 'error' || !!application.errorMessage
}

/** Whether nothing was validated yet, or something since then waits to be. */
export function hasUnvalidated(application: Stated): boolean {
  const status = statusOf(application)
  return status !== 'configured' && status !== 'error'
}
