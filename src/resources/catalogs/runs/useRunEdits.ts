import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'

type Changes = Record<string, unknown>

export interface RunEdits<Options> {
  options: Options
  set: (options: Options) => void
  setValid: (isValid: boolean) => void
  dirty: boolean
  valid: boolean
  saving: boolean
  discard: () => void
  save: () => Promise<boolean>
}

interface EditedRun<Run, Options> {
  run: Run
  queryKey: QueryKey
  /** Returns the changed options, as the body of a PATCH. */
  changesBetween: (before: Run, after: Options) => Changes
  patch: (id: string, changes: Changes) => Promise<Run>
  texts: { saved: string; failed: string }
}

/** Edited options of an import or of a harvest. Options without edits follow the server. */
export function useRunEdits<Run extends Options & { _id: string }, Options extends object>({
  run,
  queryKey,
  changesBetween,
  patch,
  texts
}: EditedRun<Run, Options>): RunEdits<Options> {
  const client = useQueryClient()
  const notify = useNotification()
  const [edits, setEdits] = useState<Changes>({})
  const [valid, setValid] = useState(true)
  const [saving, setSaving] = useState(false)
  const options: Options = { ...run, ...withoutNulls(edits) }
  const changes = changesBetween(run, options)
  const dirty = Object.keys(changes).length > 0

  function discard(): void {
    setEdits({})
    setValid(true)
  }

  async function save(): Promise<boolean> {
    setSaving(true)
    try {
      const saved = await patch(run._id, changes)
      // Keeps the cached log: channel messages may have added lines since the response.
      client.setQueryData<Run & { logs?: unknown[] }>(queryKey, (known) => {
        const { logs = [] } = known ?? {}
        return { ...saved, logs }
      })
      // Changes made during the save are kept for the next save.
      setEdits((current) => (current === edits ? {} : current))
      void client.invalidateQueries({ queryKey })
      notify({ type: 'success', msg: texts.saved })
      return true
    } catch (error) {
      notify({ msg: texts.failed, error })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    options,
    set: (next) => setEdits(changesBetween(run, next)),
    setValid,
    dirty,
    valid,
    saving,
    discard,
    save
  }
}

/** Replaces null, which removes a value in a PATCH, by undefined. */
function withoutNulls(values: Changes): Changes {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]))
}
