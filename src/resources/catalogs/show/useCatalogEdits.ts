import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { storeNewer } from '../../../api/readAgain.ts'
import type { Catalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import type { ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import { useSharedSave } from '../../../ui/conflict/useSharedSave.ts'
import { catalogQuery, catalogsKey, patchCatalog } from '../api.ts'
import {
  changedParts,
  changesOver,
  configChanges,
  editedFields,
  withChanges,
  type CatalogEdits,
  type CatalogPart
} from '../model/catalogEdits.ts'
import { isTitleRight } from '../model/newCatalog.ts'
import { writeProblem } from '../model/writeProblem.ts'

export interface CatalogEditing {
  edited: { title: string; description: string; config: Record<string, unknown> }
  change: (change: Pick<CatalogEdits, 'title' | 'description'>) => void
  /** Stores all values of the form of the connection, and whether they are valid. */
  changeConfig: (config: Record<string, unknown>, valid: boolean) => void
  isDirty: (part: CatalogPart) => boolean
  dirty: boolean
  valid: boolean
  saving: boolean
  /** Error of the last save, shown next to the form. */
  error: string | undefined
  discard: () => void
  /** Resolves to false after a failure, whose error is shown. */
  save: () => Promise<boolean>
  /** Conflict with another user's save of the same fields, for the user to resolve. */
  question: ConflictQuestion | undefined
  /** React key of the form: another key resets it. */
  version: string
}

/** Edits of a catalog, shared by all tabs, and their save. */
export function useCatalogEdits(catalog: Catalog, { configSchema }: PluginDescription): CatalogEditing {
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
    config: withChanges(catalog.config, edits.config)
  }
  const fields = useMemo(() => {
    const labels = { title: t('catalogs.fields.title'), description: t('catalogs.fields.description') }
    return editedFields(catalog, edits, labels, configSchema)
  }, [catalog, edits, configSchema, t])
  const shared = useSharedSave(fields, catalog)
  const { queryKey } = catalogQuery(catalog._id)

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

  async function write(known: Catalog, without: ReadonlySet<string>): Promise<void> {
    const changes = changesOver(known, edits, without)
    if (!Object.keys(changes).length) return
    const saved = await patchCatalog(catalog._id, changes, known.updated.date)
    storeNewer(client, queryKey, () => saved)
  }

  async function save(): Promise<boolean> {
    setSaving(true)
    setError(undefined)
    try {
      const read = (): Promise<Catalog> => client.fetchQuery({ ...catalogQuery(catalog._id), staleTime: 0 })
      if (!(await shared.save({ read, write }))) return false
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
      change({ config: configChanges(catalog.config, config) })
      setConfigValid(valid)
    },
    isDirty: (part) => changed.includes(part),
    dirty: changed.length > 0,
    valid: isConfigValid && isTitleRight(edited.title),
    saving,
    error,
    discard,
    save,
    question: shared.question,
    version: `${catalog._id} ${discards}`
  }
}
