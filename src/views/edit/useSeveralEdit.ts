import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineFormState, LineValues } from '../../schemaForms/index.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { useEditing } from './editing.ts'
import { formerValues, hasValues, patchOf, severalLines } from './lineContent.ts'
import { readLines, writeAllLines, writeLines, type StoredLine } from './linesApi.ts'
import { useEditGuard } from './useEditGuard.ts'
import { useRetriedSave } from './useRetriedSave.ts'

interface SeveralEdit {
  /** Common values of the lines, and number of distinct values of the other columns; undefined while loading. */
  several: ReturnType<typeof severalLines> | undefined
  /** Error of the request for the lines. */
  error: Error | null
  form: LineFormState | undefined
  setForm: (form: LineFormState) => void
  /** Report of a write with errors. */
  summary: BulkSummary | undefined
  saving: ReturnType<typeof useRetriedSave>
  /** Whether closing would lose values, or interrupt a request. */
  isUnsaved: boolean
  write: (values: LineValues) => Promise<boolean>
}

/** Bulk edit of lines: reads them, writes the changed values, and can restore the former ones. */
export function useSeveralEdit(ids: string[], onClose: () => void): SeveralEdit {
  const t = useViewTranslate()
  const { dataset, select, tell, written } = useEditing()
  const saving = useRetriedSave()
  const [form, setForm] = useState<LineFormState>()
  const [summary, setSummary] = useState<BulkSummary>()
  const { data, error } = useQuery({
    queryKey: ['edited-lines', dataset.id, ids],
    queryFn: ({ signal }) => readLines(dataset.id, ids, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false
  })
  const several = useMemo(() => data && severalLines(dataset.schema, data), [dataset.schema, data])
  const isDirty = !!form?.dirty && !summary
  useEditGuard(saving, { isDirty, isValid: !!form?.valid, submit: () => write(form?.values ?? {}) })
  const counted = { count: ids.length, smart_count: ids.length }

  async function write(values: LineValues): Promise<boolean> {
    if (!several) return false
    const patch = patchOf(several.common, values)
    if (Object.keys(patch).length === 0) {
      onClose()
      return true
    }
    let before: StoredLine[] | undefined
    return saving.save(async () => {
      const operations = ids.map((_id) => ({ ...patch, _id, _action: 'patch' }))
      before ??= await readLines(dataset.id, ids)
      const result = await writeLines(dataset.id, operations)
      written()
      if (result.nbErrors > 0) {
        setSummary(result)
        return false
      }
      select([])
      const former = before
      tell({
        severity: 'success',
        text: t('edit.several.done', counted),
        undo: { of: 'change', run: () => undo(former, patch) }
      })
      onClose()
      return true
    })
  }

  /** Restores the former values, except those that another user has changed since. */
  async function undo(before: StoredLine[], patch: LineValues): Promise<void> {
    const currentLines = await readLines(dataset.id, ids)
    const unchangedSince = new Set(
      currentLines.filter((line) => hasValues(dataset.schema, line, patch)).map(({ _id }) => _id)
    )
    const operations = before
      .filter(({ _id }) => unchangedSince.has(_id))
      .map((line) => ({ ...formerValues(Object.keys(patch), line), _id: line._id, _action: 'patch' }))
    if (operations.length > 0) await writeAllLines(dataset.id, operations)
    written()
    const skippedCount = before.length - operations.length
    if (skippedCount > 0)
      throw new Error(t('edit.undo.severalSince', { count: skippedCount, smart_count: skippedCount }))
  }

  return { several, error, form, setForm, summary, saving, isUnsaved: saving.isPending || isDirty, write }
}
