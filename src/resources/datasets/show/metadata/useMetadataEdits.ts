import { useCallback, useMemo, useState } from 'react'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import type { EditedField } from '../../../../ui/conflict/editedFields.ts'
import { changedKeys } from '../../model/changes.ts'
import { sameValue } from '../../../../ui/sameValue.ts'
import { metadataKeys, withoutEmpty, type MetadataKey } from './metadataSchema.ts'

export interface MetadataEdits {
  /** The metadata with the local edits on top. */
  data: Record<string, unknown>
  /** What is edited, to compare with what others save. */
  fields: EditedField<Dataset>[]
  /** Body of the PATCH over a copy of the server, undefined when there is nothing to save. */
  changesOver: (dataset: Dataset, without?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Gives some fields up. */
  forget: (ids: ReadonlySet<string>) => void
  /** Forgets what was saved. */
  forgetSaved: () => void
  dirty: boolean
  valid: boolean
  isDirty: (key: string) => boolean
  change: (data: Record<string, unknown>, valid: boolean) => void
  /** Edits one key beside the form. */
  set: (key: MetadataKey, value: unknown) => void
  discard: () => void
}

/** Local edits of the metadata of a dataset; a refresh of the dataset leaves them in place. */
export function useMetadataEdits(page: DatasetPage | undefined): MetadataEdits {
  const [edits, setEdits] = useState<Record<string, unknown>>({})
  const [valid, setValid] = useState(true)
  const dataset = page?.dataset
  const server = useMemo(() => metadataOf(dataset), [dataset])
  const changes = useMemo(() => changedKeys(server, edits), [server, edits])

  const change = useCallback(
    (data: Record<string, unknown>, isValid: boolean) => {
      const cleaned = withoutEmpty(data)
      const next: Record<string, unknown> = {}
      for (const key of metadataKeys) if (!sameValue(server[key], cleaned[key])) next[key] = cleaned[key]
      setEdits(next)
      setValid(isValid)
    },
    [server]
  )
  const set = useCallback((key: MetadataKey, value: unknown) => {
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
      Object.entries(changes).map(([key, mine]): EditedField<Dataset> => ({
        id: key,
        label: `datasets.metadata.${key}`,
        mine,
        valueIn: (one) => metadataOf(one)[key]
      })),
    [changes]
  )
  const changesOver = useCallback(
    (over: Dataset, without?: ReadonlySet<string>) => {
      const kept = Object.entries(edits).filter(([key]) => !without?.has(key))
      const body = changedKeys(metadataOf(over), Object.fromEntries(kept))
      return Object.keys(body).length > 0 ? body : undefined
    },
    [edits]
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
function metadataOf(dataset: Dataset | undefined): Record<string, unknown> {
  if (!dataset) return {}
  return withoutEmpty(Object.fromEntries(metadataKeys.map((key) => [key, dataset[key]])))
}

function present(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}
