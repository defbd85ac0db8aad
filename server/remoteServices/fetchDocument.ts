/** Reads the OpenAPI document of an address. */
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { isObject } from '../../contract/remoteServices/openApi/json.ts'
import { httpError } from '../http/errors.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import type { Policy } from '../outgoing/outgoing.ts'
import { exchangeJson } from '../outgoing/requests.ts'
import type { Platform } from '../platform.ts'

/** Of documents of APIs. */
export const documentLimit = 10_000_000

const longestMs = 60_000

/**
 * @param namedBy who named the address: what an administrator of the platform types is no setting of the operator, and
 * reaches what users reach
 * @throws HttpError 502 for what cannot be fetched, 400 for what is no JSON object
 */
export async function fetchDocument(
  { outgoing, config }: Pick<Platform, 'outgoing' | 'config'>,
  url: string,
  namedBy: Policy['namedBy'] = 'user'
): Promise<RemoteService['apiDoc']> {
  const policy = {
    maxBytes: documentLimit,
    idleMs: config.remoteServices.timeoutMs,
    totalMs: longestMs,
    namedBy
  }
  const document = await exchangeJson(outgoing, { url }, policy).catch((cause: unknown) => {
    if (!(cause instanceof OutgoingFailure)) throw cause
    if (cause.cause instanceof SyntaxError) throw httpError('apiDocNoJson', undefined, { cause })
    throw httpError('apiDocUnreachable', { problem: cause.message }, { cause })
  })
  if (!isObject(document)) throw httpError('apiDocNoJson')
  return document
}
