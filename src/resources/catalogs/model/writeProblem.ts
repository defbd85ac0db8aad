import { ApiError, errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import type { Translate } from '../../../i18n/translate.tsx'

/** How the API begins what it tells of a connection that was tried and failed. */
const refused = /^Invalid configuration: /

/**
 * Why a catalog was not written, for a person: what the remote catalog says where it is the connection that failed.
 * @param otherwise what failed, for any other reason
 */
export function writeProblem(error: unknown, otherwise: string, t: Translate): string {
  if (!(error instanceof ApiError) || !refused.test(error.body))
    return labelled(otherwise, errorDetail(error))
  return labelled(t('catalogs.connectionFailed'), error.body.replace(refused, ''))
}
