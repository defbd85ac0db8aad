import { httpError } from '../../http/errors.ts'

/**
 * Checks `sampling`, a parameter of tiles that is validated for every format.
 * @throws HttpError 400
 */
export function checkSampling(sampling: string | undefined): void {
  if (sampling === undefined || sampling === 'max' || sampling === 'neighbors') return
  throw httpError('wrongSampling')
}
