/** Error messages of failed actions, shown in the journal of the extended dataset (docs/api/extensions.md). */
import { ownValue } from '../../../../contract/ownValue.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import type { OutgoingAnswer } from '../../../outgoing/outgoing.ts'
import { ExtensionError } from '../extensionError.ts'
import { oneLine, startOfText } from '../messageText.ts'
import type { PlannedRemote } from '../plan.ts'

type NamedAction = Pick<PlannedRemote, 'service' | 'action'>

/** Makes the error of a failed action; it may be retried, because the service may work again later. */
export function actionFailed(
  { service, action }: NamedAction,
  reason: string,
  cause?: unknown
): ExtensionError {
  return new ExtensionError(`service distant ${service} / ${action} : ${reason}`, { retry: true, cause })
}

/** Converts a network failure to the error of the action; returns other errors unchanged. */
export function failureForUsers(action: NamedAction, error: unknown): unknown {
  return error instanceof OutgoingFailure ? actionFailed(action, error.message, error) : error
}

/** Maximum characters of a response body quoted in a message. */
const maxBodyLength = 500
/** Maximum characters read from the body of an error response. */
const maxRead = 20_000

/** Makes the error `<status> - <start of the body, title of an HTML page or status text>` of an HTTP error response. */
export async function statusFailure(answer: OutgoingAnswer): Promise<ExtensionError> {
  const { status, statusText, headers } = answer
  const body = await startOf(answer).catch(() => '')
  const isPage = /html/i.test(headers['content-type'] ?? '') || /^\s*</.test(body)
  const detail = oneLine(isPage ? titleOf(body) : body) || statusText || 'le serveur répond par une erreur'
  return new ExtensionError(`${status} - ${startOfText(detail, maxBodyLength)}`, { retry: true })
}

async function startOf({ body }: OutgoingAnswer): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= maxRead) break
  }
  return text.slice(0, maxRead)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Returns the title of an HTML page, else its first heading; empty without both. */
export function titleOf(page: string): string {
  const match = /<title[^<>]*>([^<]*)/i.exec(page) ?? /<h1[^<>]*>([^<]*)/i.exec(page)
  return oneLine(
    (match?.[1] ?? '').replaceAll(/&(\w+);/g, (entity, name: string) => ownValue(entities, name) ?? entity)
  )
}
