import { HttpError } from '../../http/errors.ts'

/**
 * `sampling` is about tiles, and checked for every format.
 * @throws HttpError 400
 */
export function checkSampling(sampling: string | undefined): void {
  if (sampling === undefined || sampling === 'max' || sampling === 'neighbors') return
  throw new HttpError(400, 'Sampling can be "max" or "neighbors"')
}
