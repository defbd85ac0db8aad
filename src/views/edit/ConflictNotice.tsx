import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { formatDateTime } from '../values/dateTime.ts'
import { Comparison } from './Comparison.tsx'
import type { Conflict } from './useEditedLine.ts'

interface ConflictNoticeProps {
  /** Id of the notice, the target of links that move the focus to it. */
  id?: string
  conflict: Conflict
  mine: LineValues
  /** Columns being edited. */
  columns: SchemaProperty[]
  onTakeTheirs?: () => void
}

/** Edit conflict: another user saved the line meanwhile. Shows both versions to choose from. */
export function ConflictNotice(props: ConflictNoticeProps): ReactNode {
  const {
    conflict: { current },
    id,
    mine,
    onTakeTheirs
  } = props
  const t = useViewTranslate()
  if (!current) {
    return (
      <Alert id={id} tabIndex={-1} severity="warning" variant="outlined" sx={{ mb: 2 }}>
        {t('edit.conflict.deleted')}
      </Alert>
    )
  }
  const date = current._updatedAt ? formatDateTime(current._updatedAt, currentLocale()).text : ''
  return (
    <Alert
      id={id}
      tabIndex={-1}
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {current._updatedByName
        ? t('edit.conflict.changedBy', { name: current._updatedByName, date })
        : t('edit.conflict.changed', { date })}
      <Comparison
        schema={props.columns}
        before={{ title: t('edit.conflict.theirs'), line: current }}
        after={{ title: t('edit.conflict.mine'), line: mine }}
      />
      {onTakeTheirs && (
        <Button color="inherit" variant="outlined" size="small" onClick={onTakeTheirs} sx={{ mt: 1 }}>
          {t('edit.conflict.takeTheirs')}
        </Button>
      )}
    </Alert>
  )
}
