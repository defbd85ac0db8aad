/** State of an application, as screens show it. No I/O. */
import type { Application, ApplicationStatus } from '../../../../contract/applications/application.ts'

type Stated = Pick<Application, 'status' | 'errorMessage'>

/** Status of an application; `created` when it was never configured. */
export function statusOf({ status }: Stated): ApplicationStatus {
  return status ?? 'created'
}

/** Whether the validated application has failed, even if a draft waits. */
export function isInError(application: Stated): boolean {
  return application.status === 'error' || !!application.errorMessage
}

/** Whether a configuration is not validated yet. */
export function hasUnvalidated(application: Stated): boolean {
  const status = statusOf(application)
  return status !== 'configured' && status !== 'error'
}
