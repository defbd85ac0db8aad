/** Revision of a line of an editable dataset. */
export interface Revision {
  _id: string
  _i: number
  _action: string
  _deleted?: boolean
  [column: string]: unknown
}

export type RevisionKind = 'created' | 'edited' | 'deleted'

/** Whether no older revision of the same line is in the list, which goes from the newest to the oldest. */
export function isFirstOfLine(revisions: Revision[], index: number): boolean {
  const id = revisions[index]?._id
  return !revisions.slice(index + 1).some((older) => older._id === id)
}

/**
 * Returns the type of a revision.
 * @param isFirst whether no earlier revision of the line exists, so that `createOrUpdate` was a creation
 */
export function revisionKind({ _action, _deleted }: Revision, isFirst: boolean): RevisionKind {
  if (_deleted || _action === 'delete') return 'deleted'
  if (_action === 'create' || (_action === 'createOrUpdate' && isFirst)) return 'created'
  return 'edited'
}

/** Returns the cursor in the URL of the next page. */
export function cursorOf(nextUrl: string | undefined): string | undefined {
  return nextUrl ? (new URL(nextUrl, 'http://localhost').searchParams.get('before') ?? undefined) : undefined
}
