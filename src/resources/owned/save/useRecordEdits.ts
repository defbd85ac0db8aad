import { useCallback, useMemo, useState } from 'react'
import type { EditedField } from '../../../ui/conflict/editedFields.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import { changedKeys } from './changes.ts'
import { withoutEmpty } from './emptyValues.ts'

export interface RecordFormEdits<Kept, Key extends string = string> {
  /** The saved values with the local edits on top. */
  data: Record<string, unknown>
  /** What is edited, to compare with what others save. */
  fields: EditedField<Kept>[]
  /** Body of the PATCH over a copy of the server, undefined when there is nothing to save. */
  changesOver: (record: Kept, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Gives some fields up. */
  forget: (ids: ReadonlySet<string>) => void
  /** Forgets what was saved. */
  forgetSaved: () => void
  dirty: boolean
  valid: boolean
  isDirty: (key: string) => boolean
  change: (data: Record<string, unknown>, valid: boolean) => void
  /** Edits one key beside the form. */
  set: (key: Key, value: unknown) => void
  discard: () => void
}

/**
 * Local edits of some keys of a record in a form; a refresh of the record leaves them in place.
 * @param titles the edited keys, each with the message that is its title
 */
export function useRecordEdits<Kept extends object, Key extends string>(
  record: Kept | undefined,
  titles: Readonly<Record<Key, string>>
): RecordFormEdits<Kept, Key> {
  const [edits, setEdits] = useState<Record<string, unknown>>({})
  const [valid, setValid] = useState(true)
  const server = useMemo(() => valuesOf(record, titles), [record, titles])
  const changes = useMemo(() => changedKeys(server, edits), [server, edits])

  const change = useCallback(
    (data: Record<string, unknown>, isValid: boolean) => {
      const cleaned = withoutEmpty(data)
      const next: Record<string, unknown> = {}
      for (const key of Object.keys(titles)) {
        if (!sameValue(server[key], cleaned[key])) next[key] = cleaned[key]
      }
      setEdits(next)
      setValid(isValid)
    },
    [server, titles]
  )
  const set = useCallback((key: Key, value: unknown) => {
    setEdits((known) => ({ ...known, [key]: value }))
  }, [])
  const isDirty = useCallback((key: string) => key in changes, [changes])
  const discard = useCallback(() => {
    setEdits({})
    setValid(true)
  }, [])
  const data = useMemo(() => present({ ...server, ...edits }), [server, edits])

  const fields = useMemo(
    () =>
      Object.entries(changes).map(([key, mine]): EditedField<Kept> => ({
        id: key,
        label: titles[key as Key],
        mine,
        valueIn: (one) => valuesOf(one, titles)[key]
      })),
    [changes, titles]
  )
  const changesOver = useCallback(
    (over: Kept, without?: ReadonlySet<string>) => {
      const kept = Object.entries(edits).filter(([key]) => !without?.has(key))
      const body = changedKeys(valuesOf(over, titles), Object.fromEntries(kept))
      return Object.keys(body).length > 0 ? body : undefined
    },
    [edits, titles]
  )
  const forget = useCallback((ids: ReadonlySet<string>) => {
    setEdits((known) => Object.fromEntries(Object.entries(known).filter(([key]) => !ids.has(key))))
  }, [])

  return {
    data,
    fields,
    changesOver,
    forget,
    forgetSaved: discard,
    dirty: Object.keys(changes).length > 0,
    valid,
    isDirty,
    change,
    set,
    discard
  }
}

/** An empty text of the server is the absence of one. */
function valuesOf(
  record: object | undefined,
  titles: Readonly<Record<string, string>>
): Record<string, unknown> {
  if (!record) return {}
  const values = record as Record<string, unknown>
  return withoutEmpty(Object.fromEntries(Object.keys(titles).map((key) => [key, values[key]])))
}

function present(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}
