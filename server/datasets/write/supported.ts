/** Settings that this version of the platform cannot honour are refused rather than stored without effect. */
import { httpError } from '../../http/errors.ts'

interface Settings {
  extensions?: unknown
}

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null

/** @throws HttpError 400 */
export function checkSupported({ extensions }: Settings): void {
  const refuse = (what: string): never => {
    throw httpError('notSupportedYet', { what })
  }
  if (isSet(extensions)) refuse("Les colonnes d'enrichissement ne sont")
}
