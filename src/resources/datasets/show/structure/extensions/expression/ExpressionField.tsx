import { Skeleton, Typography } from '@mui/material'
import type { EditorView } from '@uiw/react-codemirror'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import { lazyPart } from '../../../../../../lazyScreen.ts'
import { FieldBox } from '../../../../../../schemaForms/editor/FieldBox.tsx'
import type { EditorProblem } from './ExpressionEditor.tsx'

const ExpressionEditor = lazyPart(
  async () => (await import('./ExpressionEditor.tsx')).default,
  () => <Skeleton variant="rectangular" height={84} />
)

interface ExpressionFieldProps {
  /** Prefix of the ids of the label and of the error message. */
  id: string
  text: string
  onChange: (text: string) => void
  columns: SchemaProperty[]
  problemOf: (expr: string) => EditorProblem | undefined
  problem: EditorProblem | undefined
  disabled: boolean
  onEditor: (view: EditorView) => void
}

/** Text editor of the expression, with its error or warning below. */
export function ExpressionField(props: ExpressionFieldProps): ReactNode {
  const t = useTranslate()
  const { id, text, columns, problemOf, problem, disabled } = props
  const isInvalid = !!problem && !problem.isWarning
  return (
    <div>
      <FieldBox
        id={`${id}-label`}
        label={t('datasets.expression.expression')}
        required
        error={isInvalid}
        dirty={false}
      >
        <ExpressionEditor
          labelledBy={`${id}-label`}
          describedBy={`${id}-problem`}
          value={text}
          onChange={props.onChange}
          columns={columns}
          problemOf={problemOf}
          isInvalid={isInvalid}
          disabled={disabled}
          onEditor={props.onEditor}
        />
      </FieldBox>
      <Typography
        id={`${id}-problem`}
        variant="body2"
        aria-live="polite"
        sx={{
          minHeight: 20,
          mt: 0.5,
          overflowWrap: 'anywhere',
          color: isInvalid ? 'error.text' : 'warning.text'
        }}
      >
        {problem?.message}
      </Typography>
    </div>
  )
}
