/** Tags of answers, and the headers by which a client says what it has seen. */
import { createHash } from 'node:crypto'
import { type HttpError, httpError } from './errors.ts'

/** The tag that @fastify/etag gives to the same body. */
export function tagOf(body: Buffer | string): string {
  return `W/"${createHash('sha1').update(body).digest('base64')}"`
}

/** Whether a header `If-Match` or `If-None-Match` names this tag; `*` names any. Weak and strong tags are the same. */
export function namesTag(header: string, tag: string): boolean {
  const bare = (text: string): string => text.replace(/^w\//i, '')
  return (
    header.trim() === '*' ||
    (header.match(/(?:w\/)?"[^"]*"/gi) ?? []).some((named) => bare(named) === bare(tag))
  )
}

/** Compares what the client has seen with the tag of what is there. Call it in the transaction that writes. */
export type SeenCheck = (tag: () => string) => void

/**
 * What a request that changes something says of the state that it starts from. Without the header it may change any.
 * @throws HttpError 412 by the check, when there is another state now
 */
export function seenCheck(header: string | undefined): SeenCheck {
  return (tag) => {
    if (header !== undefined && !namesTag(header, tag())) throw refusedAsChanged()
  }
}

/** Refuses what the transaction that writes found to start from another state. */
export function refusedAsChanged(): HttpError {
  return httpError('changedMeanwhile')
}
