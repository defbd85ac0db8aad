import { ApiError, errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import type { Translate } from '../../../i18n/translate.tsx'

/** Prefix of the API's error about a connection that failed its test. */
const refused = /^Invalid configuration: /

/**
 * Returns the error message of a failed save: the remote catalog's own error when the connection failed.
 * @param otherwise message for any other failure
 */
export function writeProblem(error: unknown, otherwise: string, t: Translate): string {
  if (!(error instanceof ApiError) || !refused.test(error.body))
    return labelled(otherwise, errorDetail(error))
  return labelled(t('catalogs.connectionFailed'), error.body.replace(refused, ''))
}
