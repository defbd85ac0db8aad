/** Reads the OpenAPI document of a service at its address. */
import { isObject, type Json } from '../../contract/remoteServices/openApi/json.ts'
import { httpError } from '../http/errors.ts'
import { isDeeperThan } from '../http/jsonDepth.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import { exchangeJson } from '../outgoing/requests.ts'
import type { Policy } from '../outgoing/outgoing.ts'
import type { Platform } from '../platform.ts'
import { documentLimit } from './access.ts'
import { readShippedDocument } from './shipped/shipped.ts'

/** As for bodies: what walks through a document must come back. */
const mostLevels = 200

/**
 * @param namedBy who named the address: what an administrator types is no setting of the operator
 * @throws HttpError 502 for what cannot be fetched, 400 for what is no JSON object
 */
export async function fetchDocument(
  { outgoing, config }: Pick<Platform, 'outgoing' | 'config'>,
  url: string,
  namedBy: Policy['namedBy'] = 'user'
): Promise<Json> {
  const shipped = readShippedDocument(config, url)
  if (shipped) return shipped
  const { timeoutMs } = config.remoteServices
  const policy = { namedBy, maxBytes: documentLimit, idleMs: timeoutMs, totalMs: 6 * timeoutMs }
  const document = await exchangeJson(outgoing, { url }, policy).catch((error: unknown) => {
    if (!(error instanceof OutgoingFailure)) throw error
    if (error.cause instanceof SyntaxError) throw httpError('apiDocNoJson', undefined, { cause: error })
    throw httpError('apiDocUnreachable', { problem: error.message }, { cause: error })
  })
  if (!isObject(document)) throw httpError('apiDocNoJson')
  if (isDeeperThan(document, mostLevels)) throw httpError('tooManyLevels', { most: mostLevels })
  return document
}
