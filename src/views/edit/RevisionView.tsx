import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Comparison } from './Comparison.tsx'
import { useEditing } from './editing.ts'
import { changedColumns, contentOf } from './lineContent.ts'
import { restoreLine, type Revision } from './linesApi.ts'
import { revisionAction, revisionDate } from './RevisionList.tsx'
import { SaveMessage } from './SaveMessage.tsx'
import { useEditGuard } from './useEditGuard.ts'
import { useRetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'

interface RevisionViewProps {
  /** All revisions of the line that are loaded, the latest first. */
  revisions: Revision[]
  revision: Revision
}

/** One version of a line compared with another, and the button that restores it. */
export function RevisionView({ revisions, revision }: RevisionViewProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { dataset, can, tell, written } = useEditing()
  const saving = useRetriedSave()
  const { state, save, retry } = saving
  const previous = revisions[revisions.indexOf(revision) + 1]
  const [latest] = revisions
  const [otherId, setOtherId] = useState<number>()
  const comparedRevision = revisions.find(({ _i }) => _i === otherId) ?? previous ?? latest
  useEditGuard(saving)
  if (!latest || !comparedRevision) return null

  const isCurrent =
    !revision._deleted && !latest._deleted && changedColumns(dataset.schema, latest, revision).length === 0
  const restoreText = isCurrent
    ? 'edit.history.isCurrent'
    : revision._deleted
      ? 'edit.history.restoreLine'
      : 'edit.history.restore'
  const [before, after] =
    comparedRevision._i <= revision._i ? [comparedRevision, revision] : [revision, comparedRevision]
  const title = (version: Revision): string => `${revisionAction(version, t)} (${revisionDate(version)})`

  // A deletion has no content: restoring brings back the version before it.
  const deleted = latest._deleted && previous && !previous._deleted ? previous : undefined
  const restorable = revision._deleted ? deleted : revision

  function restore(version: Revision): void {
    void save(async () => {
      await restoreLine(dataset.id, version._id, contentOf(dataset.schema, version))
      written()
      tell({ severity: 'success', text: t('edit.history.restored', { date: revisionDate(version) }) })
      return true
    })
  }

  return (
    <Stack component="section" aria-label={t('edit.history.comparison')} sx={{ gap: 1, mt: 2 }}>
      {revisions.length > 1 && (
        <TextField
          select
          size="small"
          label={t('edit.history.comparedTo')}
          value={comparedRevision._i}
          onChange={(event) => setOtherId(Number(event.target.value))}
        >
          {revisions
            .filter((version) => version !== revision || version === comparedRevision)
            .map((version) => (
              <MenuItem key={version._i} value={version._i}>
                {title(version)}
              </MenuItem>
            ))}
        </TextField>
      )}
      {before === after ? (
        <Comparison
          schema={dataset.schema}
          before={{ title: t('edit.history.nothing'), line: {} }}
          after={{ title: title(after), line: after }}
        />
      ) : (
        <Comparison
          schema={dataset.schema}
          before={{ title: title(before), line: before._deleted ? {} : before }}
          after={{ title: title(after), line: after._deleted ? {} : after }}
        />
      )}
      <SaveMessage state={state} onRetry={retry} />
      {state.kind === 'refused' && (
        <Alert severity="error" variant="outlined">
          {labelled(t('edit.saveFailed'), errorText(state.error))}
        </Alert>
      )}
      {can('updateLine') && restorable && (
        <Button
          variant="contained"
          disabled={isCurrent}
          loading={state.kind === 'saving'}
          onClick={() => restore(restorable)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t(restoreText)}
        </Button>
      )}
    </Stack>
  )
}
