/** Why an action of a service gave nothing, as its dataset tells it (docs/api/extensions.md). */
import { ownValue } from '../../../../contract/ownValue.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import type { OutgoingAnswer } from '../../../outgoing/outgoing.ts'
import { ExtensionError } from '../extensionError.ts'
import { oneLine, startOfText } from '../messageText.ts'
import type { PlannedRemote } from '../plan.ts'

type NamedAction = Pick<PlannedRemote, 'service' | 'action'>

/** A service that fails may be right again later. */
export function actionFailed({ service, action }: NamedAction, why: string, cause?: unknown): ExtensionError {
  return new ExtensionError(`service distant ${service} / ${action} : ${why}`, { retry: true, cause })
}

/** What an error of a request becomes; others are thrown as they are. */
export function toldFailure(action: NamedAction, error: unknown): unknown {
  return error instanceof OutgoingFailure ? actionFailed(action, error.message, error) : error
}

const longestBody = 500
/** Read of a body, for its title or its start. */
const mostRead = 20_000

/** `<status> - <what the body says, or the text of the status>`; the rest of the body is dropped. */
export async function statusFailure(answer: OutgoingAnswer): Promise<ExtensionError> {
  const { status, statusText, headers } = answer
  const body = await startOf(answer).catch(() => '')
  const isPage = /html/i.test(headers['content-type'] ?? '') || /^\s*</.test(body)
  const told = oneLine(isPage ? titleOf(body) : body) || statusText || 'le serveur répond par une erreur'
  return new ExtensionError(`${status} - ${startOfText(told, longestBody)}`, { retry: true })
}

async function startOf({ body }: OutgoingAnswer): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= mostRead) break
  }
  return text.slice(0, mostRead)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text of the title of a page, or of its first heading; empty when it has none. */
export function titleOf(page: string): string {
  const found = /<title[^<>]*>([^<]*)/i.exec(page) ?? /<h1[^<>]*>([^<]*)/i.exec(page)
  return oneLine(
    (found?.[1] ?? '').replaceAll(/&(\w+);/g, (all, name: string) => ownValue(entities, name) ?? all)
  )
}
