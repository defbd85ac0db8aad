import { Skeleton } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { FieldBox, heightOfRows, type EditorProps } from './FieldBox.tsx'
import { lazyPart } from '../../lazyScreen.ts'

const JsonEditor = lazyPart(
  async () => (await import('./JsonEditor.tsx')).default,
  ({ minHeight }) => <Skeleton variant="rectangular" height={minHeight} />
)

/** Labelled JSON editor; CodeMirror is large and loaded when the first field is rendered. */
export function JsonEditorField(props: EditorProps): ReactNode {
  const id = useId()
  const minHeight = heightOfRows(props.rows ?? 5)
  return (
    <FieldBox {...props} id={id}>
      <JsonEditor
        labelledBy={id}
        {...(props.describedBy && { describedBy: props.describedBy })}
        value={props.value}
        required={!!props.required}
        disabled={!!props.disabled}
        error={!!props.error}
        minHeight={minHeight}
        onChange={props.onChange}
      />
    </FieldBox>
  )
}
