import { useCallback, useMemo, useState } from 'react'
import type { EditedField } from '../../../ui/conflict/editedFields.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import { changedKeys } from './changes.ts'
import { withoutEmpty } from './emptyValues.ts'

export interface RecordFormEdits<Entity, Key extends string = string> {
  /** Saved values with the local edits. */
  data: Record<string, unknown>
  /** Edited fields, to detect conflicts with other users' saves. */
  fields: EditedField<Entity>[]
  /** Returns the body of the PATCH on a copy of the server; undefined without a change. */
  changesOver: (record: Entity, excludedIds?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Discards the edits of some fields. */
  discardFields: (ids: ReadonlySet<string>) => void
  /** Removes the edits that are saved. */
  forgetSaved: () => void
  dirty: boolean
  valid: boolean
  isDirty: (key: string) => boolean
  change: (data: Record<string, unknown>, valid: boolean) => void
  /** Edits one key outside the form. */
  set: (key: Key, value: unknown) => void
  discard: () => void
}

/**
 * Local edits of some keys of a record in a form, which a refetch of the record does not lose.
 * @param titles edited keys, with the message key of each label
 */
export function useRecordEdits<Entity extends object, Key extends string>(
  record: Entity | undefined,
  titles: Readonly<Record<Key, string>>
): RecordFormEdits<Entity, Key> {
  const [edits, setEdits] = useState<Record<string, unknown>>({})
  const [valid, setValid] = useState(true)
  const server = useMemo(() => valuesOf(record, titles), [record, titles])
  const changes = useMemo(() => changedKeys(server, edits), [server, edits])

  const change = useCallback(
    (data: Record<string, unknown>, isValid: boolean) => {
      const filledData = withoutEmpty(data)
      const newEdits: Record<string, unknown> = {}
      for (const key of Object.keys(titles)) {
        if (!sameValue(server[key], filledData[key])) newEdits[key] = filledData[key]
      }
      setEdits(newEdits)
      setValid(isValid)
    },
    [server, titles]
  )
  const set = useCallback((key: Key, value: unknown) => {
    setEdits((previous) => ({ ...previous, [key]: value }))
  }, [])
  const isDirty = useCallback((key: string) => key in changes, [changes])
  const discard = useCallback(() => {
    setEdits({})
    setValid(true)
  }, [])
  const data = useMemo(() => present({ ...server, ...edits }), [server, edits])

  const fields = useMemo(
    () =>
      Object.entries(changes).map(([key, value]): EditedField<Entity> => ({
        id: key,
        label: titles[key as Key],
        mine: value,
        valueIn: (copy) => valuesOf(copy, titles)[key]
      })),
    [changes, titles]
  )
  const changesOver = useCallback(
    (current: Entity, excludedIds?: ReadonlySet<string>) => {
      const includedEdits = Object.entries(edits).filter(([key]) => !excludedIds?.has(key))
      const body = changedKeys(valuesOf(current, titles), Object.fromEntries(includedEdits))
      return Object.keys(body).length > 0 ? body : undefined
    },
    [edits, titles]
  )
  const discardFields = useCallback((ids: ReadonlySet<string>) => {
    setEdits((previous) => Object.fromEntries(Object.entries(previous).filter(([key]) => !ids.has(key))))
  }, [])

  return {
    data,
    fields,
    changesOver,
    discardFields,
    forgetSaved: discard,
    dirty: Object.keys(changes).length > 0,
    valid,
    isDirty,
    change,
    set,
    discard
  }
}

/** Returns the values of the edited keys; empty texts of the server are left out, as in the form. */
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
