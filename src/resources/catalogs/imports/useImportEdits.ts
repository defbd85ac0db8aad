import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogImport } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { importQuery } from '../api.ts'
import { patchImport } from '../runs/runsApi.ts'
import { changesBetween, type ImportOptions } from './importOptions.ts'

export interface ImportEdits {
  options: ImportOptions
  set: (options: ImportOptions) => void
  setValid: (isValid: boolean) => void
  dirty: boolean
  valid: boolean
  saving: boolean
  discard: () => void
  save: () => Promise<boolean>
}

/** The options of an import as they are edited: what was not touched follows the server. */
export function useImportEdits(one: CatalogImport): ImportEdits {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const [edits, setEdits] = useState<Record<string, unknown>>({})
  const [valid, setValid] = useState(true)
  const [saving, setSaving] = useState(false)
  const options = { ...one, ...withoutNulls(edits) } as ImportOptions
  const changes = changesBetween(one, options)
  const dirty = Object.keys(changes).length > 0

  function discard(): void {
    setEdits({})
    setValid(true)
  }

  async function save(): Promise<boolean> {
    setSaving(true)
    try {
      const saved = await patchImport(one._id, changes)
      // Without the log, which goes on meanwhile.
      client.setQueryData<CatalogImport>(importQuery(one._id).queryKey, (known) => {
        const { logs = [] } = known ?? {}
        return { ...saved, logs }
      })
      // What was changed during the save is kept for the next one.
      setEdits((current) => (current === edits ? {} : current))
      void client.invalidateQueries({ queryKey: importQuery(one._id).queryKey })
      notify({ type: 'success', msg: t('catalogImports.saved') })
      return true
    } catch (error) {
      notify({ msg: t('catalogImports.saveError'), error })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    options,
    set: (next) => setEdits(changesBetween(one, next)),
    setValid,
    dirty,
    valid,
    saving,
    discard,
    save
  }
}

/** A value that was taken away is absent. */
function withoutNulls(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]))
}
