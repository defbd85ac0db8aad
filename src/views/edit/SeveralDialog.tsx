import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useMemo, useState, type ReactNode } from 'react'
import { HelpAlert } from '../../ui/HelpAlert.tsx'
import { labelled } from '../../i18n/labelled.ts'
import { BlockedReason } from '../../ui/BlockedReason.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LineForm, type LineFormState, type LineValues } from '../../schemaForms/index.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { formerValues, hasValues, patchOf, severalLines } from './lineContent.ts'
import { readLines, writeAllLines, writeLines, type StoredLine } from './linesApi.ts'
import { SaveMessage } from './SaveMessage.tsx'
import { Summary } from './Summary.tsx'
import { useEditGuard } from './useEditGuard.ts'
import { useRetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'

interface SeveralDialogProps {
  ids: string[]
  onClose: () => void
}

/** Dialog that sets the same values in several lines. */
export function SeveralDialog({ ids, onClose }: SeveralDialogProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const formId = useId()
  const { dataset, select, hiddenKeys, tell, written } = useEditing()
  const saving = useRetriedSave()
  const { state, isPending, retry } = saving
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
  const isUnsaved = isPending || isDirty
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
    const now = await readLines(dataset.id, ids)
    const kept = new Set(now.filter((line) => hasValues(dataset.schema, line, patch)).map(({ _id }) => _id))
    const operations = before
      .filter(({ _id }) => kept.has(_id))
      .map((line) => ({ ...formerValues(Object.keys(patch), line), _id: line._id, _action: 'patch' }))
    if (operations.length > 0) await writeAllLines(dataset.id, operations)
    written()
    const left = before.length - operations.length
    if (left > 0) throw new Error(t('edit.undo.severalSince', { count: left, smart_count: left }))
  }

  return (
    <EditFrame
      title={t('edit.editSelected', counted)}
      maxWidth={500}
      onClose={isUnsaved ? undefined : onClose}
      actions={
        summary ? (
          <Button onClick={onClose}>{t('edit.ok')}</Button>
        ) : (
          <>
            {/* The message is beside the button that was pressed: the rest of a long form may be out of view. */}
            <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
              <SaveMessage
                state={state}
                onRetry={retry}
                refusal={
                  state.kind === 'refused'
                    ? labelled(t('edit.several.failed'), errorText(state.error))
                    : undefined
                }
              />
            </Box>
            <BlockedReason
              reason={form && (form.valid ? !form.dirty && t('edit.unchanged') : t('edit.invalid'))}
            />
            <Button color="inherit" onClick={onClose}>
              {t('blocks.cancel')}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="contained"
              disabled={!form?.valid || !form.dirty}
              loading={state.kind === 'saving'}
            >
              {t('blocks.save')}
            </Button>
          </>
        )
      }
    >
      {error && (
        <Alert severity="error" variant="outlined">
          {labelled(t('edit.readFailed'), errorText(error))}
        </Alert>
      )}
      {summary && <Summary summary={summary} columns={dataset.schema} />}
      {!summary && several && (
        <>
          <HelpAlert id="edit-several">{t('edit.several.help')}</HelpAlert>
          <Suspense fallback={<CircularProgress aria-label={t('views.table.loading')} />}>
            <Box sx={{ pt: 1 }}>
              <LineForm
                id={formId}
                dataset={dataset}
                line={several.common}
                several={{ differing: several.differing }}
                readOnlyKeys={hiddenKeys}
                isSaving={state.kind === 'saving'}
                onSubmit={(values) => void write(values)}
                onState={setForm}
              />
            </Box>
          </Suspense>
        </>
      )}
      {!several && !error && <CircularProgress aria-label={t('views.table.loading')} />}
    </EditFrame>
  )
}
