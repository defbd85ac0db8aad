/** Revisions of the lines of an editable dataset (screens/dataset-home.md §2.5). */
export interface Revision {
  _id: string
  _i: number
  _action: string
  _deleted?: boolean
  [column: string]: unknown
}

export type RevisionKind = 'created' | 'edited' | 'deleted'

/** `isOldest`: no revision came before, so that a line that was "created or updated" was created. */
export function revisionKind({ _action, _deleted }: Revision, isOldest: boolean): RevisionKind {
  if (_deleted || _action === 'delete') return 'deleted'
  if (_action === 'create' || (_action === 'createOrUpdate' && isOldest)) return 'created'
  return 'edited'
}

/** Cursor of the address of the next page. */
export function cursorOf(next: string | undefined): string | undefined {
  return next ? (new URL(next, 'http://localhost').searchParams.get('before') ?? undefined) : undefined
}
