import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { Comparison } from './Comparison.tsx'
import { useEditing } from './editing.ts'
import { contentOf } from './lineContent.ts'
import { restoreLine, type Revision } from './linesApi.ts'
import { revisionAction, revisionDate } from './RevisionList.tsx'
import { comparedRevision, isCurrent, restorableRevision } from './revisions.ts'
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
  const [otherId, setOtherId] = useState<number>()
  const compared = comparedRevision(revisions, revision, otherId)
  const restorable = restorableRevision(revisions, revision)
  useEditGuard(saving)
  if (!compared) return null

  function restore(version: Revision): void {
    void save(async () => {
      await restoreLine(dataset.id, version._id, contentOf(dataset.schema, version))
      written()
      tell({ severity: 'success', text: t('edit.history.restored', { date: revisionDate(version) }) })
      return true
    })
  }

  const isAlready = isCurrent(dataset.schema, revisions, revision)
  const restoreText = revision._deleted ? 'edit.history.restoreLine' : 'edit.history.restore'
  return (
    <Stack component="section" aria-label={t('edit.history.comparison')} sx={{ gap: 1, mt: 2 }}>
      {revisions.length > 1 && (
        <ComparedToField
          revisions={revisions.filter((version) => version !== revision || version === compared)}
          value={compared}
          onChange={setOtherId}
        />
      )}
      <RevisionComparison revision={revision} compared={compared} />
      <SaveMessage state={state} onRetry={retry} />
      {state.kind === 'refused' && (
        <Alert severity="error" variant="outlined">
          {labelled(t('edit.saveFailed'), errorText(state.error))}
        </Alert>
      )}
      {can('updateLine') && restorable && (
        <Button
          variant="contained"
          disabled={isAlready}
          loading={state.kind === 'saving'}
          onClick={() => restore(restorable)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t(isAlready ? 'edit.history.isCurrent' : restoreText)}
        </Button>
      )}
    </Stack>
  )
}

interface ComparedToFieldProps {
  revisions: Revision[]
  value: Revision
  /** Called with the `_i` of a revision. */
  onChange: (id: number) => void
}

function ComparedToField({ revisions, value, onChange }: ComparedToFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      select
      size="small"
      label={t('edit.history.comparedTo')}
      value={value._i}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {revisions.map((version) => (
        <MenuItem key={version._i} value={version._i}>
          {revisionTitle(version, t)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Two revisions side by side, the older one first; the only one of a line is compared with nothing. */
function RevisionComparison(props: { revision: Revision; compared: Revision }): ReactNode {
  const t = useViewTranslate()
  const { dataset } = useEditing()
  const { revision, compared } = props
  const version = (shown: Revision): { title: string; line: LineValues } => ({
    title: revisionTitle(shown, t),
    line: shown._deleted ? {} : shown
  })
  const [before, after] = compared._i <= revision._i ? [compared, revision] : [revision, compared]
  if (before === after) {
    const nothing = { title: t('edit.history.nothing'), line: {} }
    return (
      <Comparison
        schema={dataset.schema}
        before={nothing}
        after={{ title: revisionTitle(after, t), line: after }}
      />
    )
  }
  return <Comparison schema={dataset.schema} before={version(before)} after={version(after)} />
}

const revisionTitle = (revision: Revision, t: Translate): string =>
  `${revisionAction(revision, t)} (${revisionDate(revision)})`
