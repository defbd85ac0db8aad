/** Entity tags and conditional headers (`If-Match`, `If-None-Match`). */
import { createHash } from 'node:crypto'
import { type HttpError, httpError } from './errors.ts'

/** Entity tag of a body, equal to that of @fastify/etag. */
export function tagOf(body: Buffer | string): string {
  return `W/"${createHash('sha1').update(body).digest('base64')}"`
}

/** Whether `If-Match` or `If-None-Match` contains a tag, or `*`; weak comparison. */
export function namesTag(header: string, tag: string): boolean {
  const bare = (text: string): string => text.replace(/^w\//i, '')
  return (
    header.trim() === '*' ||
    (header.match(/(?:w\/)?"[^"]*"/gi) ?? []).some((named) => bare(named) === bare(tag))
  )
}

/** Compares the precondition of the client with the current tag; called within the writing transaction. */
export type Precondition = (tag: () => string) => void

/**
 * Precondition of a change; without the header every state is accepted.
 * @throws HttpError 412, from the returned check, when the state changed
 */
export function preconditionOf(header: string | undefined): Precondition {
  return (tag) => {
    if (header !== undefined && !namesTag(header, tag())) throw refusedAsChanged()
  }
}

/** Error for a precondition that failed within the writing transaction. */
export function refusedAsChanged(): HttpError {
  return httpError('changedMeanwhile')
}
