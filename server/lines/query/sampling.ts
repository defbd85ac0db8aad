import { httpError } from '../../http/errors.ts'

/**
 * `sampling` is about tiles, and checked for every format.
 * @throws HttpError 400
 */
export function checkSampling(sampling: string | undefined): void {
  if (sampling === undefined || sampling === 'max' || sampling === 'neighbors') return
  throw httpError('wrongSampling')
}
