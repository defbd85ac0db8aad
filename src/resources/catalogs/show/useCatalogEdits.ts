import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { catalogQuery, catalogsKey, patchCatalog } from '../api.ts'
import { changedParts, sentChanges, type CatalogEdits } from '../model/catalogEdits.ts'
import { isTitleRight } from '../model/newCatalog.ts'
import { writeProblem } from '../model/writeProblem.ts'

export interface CatalogEditing {
  edited: { title: string; description: string; config: Record<string, unknown> }
  change: (change: CatalogEdits) => void
  changeConfig: (config: Record<string, unknown>, valid: boolean) => void
  isDirty: (part: keyof CatalogEdits) => boolean
  dirty: boolean
  valid: boolean
  saving: boolean
  /** Why the server refused it: where it can be mended. */
  error: string | undefined
  discard: () => void
  /** False when it failed and that is shown. */
  save: () => Promise<boolean>
  /** Another one when the form has to begin anew. */
  version: string
}

/** What is edited of a catalog, whichever tab is shown, and its save. */
export function useCatalogEdits(catalog: Catalog): CatalogEditing {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const [edits, setEdits] = useState<CatalogEdits>({})
  const [isConfigValid, setConfigValid] = useState(true)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const [discards, setDiscards] = useState(0)
  const changed = changedParts(catalog, edits)
  const edited = {
    title: edits.title ?? catalog.title,
    description: edits.description ?? catalog.description ?? '',
    config: edits.config ?? catalog.config
  }

  function change(next: CatalogEdits): void {
    setEdits((former) => ({ ...former, ...next }))
    setError(undefined)
  }

  function discard(): void {
    setEdits({})
    setConfigValid(true)
    setError(undefined)
    setDiscards((count) => count + 1)
  }

  async function save(): Promise<boolean> {
    setSaving(true)
    setError(undefined)
    try {
      const saved = await patchCatalog(catalog._id, sentChanges(catalog, edits))
      client.setQueryData(catalogQuery(catalog._id).queryKey, saved)
      void client.invalidateQueries({ queryKey: [...catalogsKey, 'list'] })
      discard()
      notify({ type: 'success', msg: t('catalogs.configuration.saved') })
      return true
    } catch (failure) {
      setError(writeProblem(failure, t('catalogs.configuration.error'), t))
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    edited,
    change,
    changeConfig(config, valid) {
      change({ config })
      setConfigValid(valid)
    },
    isDirty: (part) => changed.includes(part),
    dirty: changed.length > 0,
    valid: isConfigValid && isTitleRight(edited.title),
    saving,
    error,
    discard,
    save,
    version: `${catalog.updated.date} ${discards}`
  }
}
