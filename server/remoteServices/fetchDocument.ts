/** Fetches the OpenAPI document of a service. */
import { isObject, type Json } from '../../contract/json.ts'
import { httpError } from '../http/errors.ts'
import { isDeeperThan } from '../http/jsonDepth.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import type { Outgoing, Policy } from '../outgoing/outgoing.ts'
import { bytesOf, checkAccepted } from '../outgoing/requests.ts'
import type { Platform } from '../platform.ts'
import { documentLimit } from './access.ts'
import { readShippedDocument } from './shipped/shipped.ts'
import { readDocumentText } from './validation/readText.ts'

/** Largest nesting of a document, the same as of request bodies: recursive code must not exhaust the stack. */
const maxLevels = 200

/**
 * @param namedBy origin of the address for the outgoing policy; an address typed by a superadmin is no operator setting
 * @throws HttpError 502 when the request fails, 400 for something other than a JSON or YAML object
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
  const text = await textAt(outgoing, url, policy).catch((error: unknown) => {
    if (!(error instanceof OutgoingFailure)) throw error
    throw httpError('apiDocUnreachable', { problem: error.message }, { cause: error })
  })
  const document = await readDocumentText(text)
  if (!isObject(document)) throw httpError('apiDocUnreadable')
  if (isDeeperThan(document, maxLevels)) throw httpError('tooManyLevels', { most: maxLevels })
  return document
}

const accept = 'application/json, application/yaml;q=0.9, text/yaml;q=0.9, text/plain;q=0.8, */*;q=0.5'

async function textAt(outgoing: Outgoing, url: string, policy: Policy): Promise<string> {
  const answer = await outgoing.send({ url, headers: { accept } }, policy)
  try {
    await checkAccepted(answer)
    return (await bytesOf(answer.body)).toString()
  } finally {
    answer.body.destroy()
  }
}
