import { json } from '@codemirror/lang-json'
import { useTheme } from '@mui/material'
import CodeMirror, { EditorView, Prec, type Extension } from '@uiw/react-codemirror'
import { useMemo, type ReactNode } from 'react'
import { lineHeight } from './FieldBox.tsx'

interface JsonEditorProps {
  labelledBy: string
  describedBy?: string
  value: string
  onChange: (value: string) => void
  required: boolean
  disabled: boolean
  error: boolean
  minHeight: number
}

const maxHeight = 480

/** CodeMirror in the style of the platform. Loaded lazily through its default export. */
export default function JsonEditor(props: JsonEditorProps): ReactNode {
  const { labelledBy, describedBy, required, disabled, error } = props
  const look = useLook()
  const { palette } = useTheme()
  const extensions = useMemo(() => {
    const attributes: Record<string, string> = {
      'aria-labelledby': labelledBy,
      'aria-required': String(required),
      'aria-invalid': String(error)
    }
    if (describedBy) attributes['aria-describedby'] = describedBy
    if (disabled) attributes['aria-disabled'] = 'true'
    return [json(), EditorView.lineWrapping, EditorView.contentAttributes.of(attributes), look]
  }, [labelledBy, describedBy, required, disabled, error, look])
  return (
    <CodeMirror
      value={props.value}
      onChange={props.onChange}
      theme={palette.mode === 'dark' ? 'dark' : 'none'}
      extensions={extensions}
      editable={!disabled}
      minHeight={`${props.minHeight}px`}
      maxHeight={`${maxHeight}px`}
      // Tab moves the focus out of the editor (WCAG 2.1.2).
      indentWithTab={false}
      basicSetup={{
        lineNumbers: false,
        foldGutter: false,
        highlightActiveLine: false,
        autocompletion: false,
        searchKeymap: false,
        syntaxHighlighting: true
      }}
    />
  )
}

function useLook(): Extension {
  const { palette, typography } = useTheme()
  return useMemo(() => {
    const look = EditorView.theme(
      {
        '&': { backgroundColor: 'transparent', color: palette.text.primary, fontSize: '0.9375rem' },
        '&.cm-focused': { outline: 'none' },
        '.cm-scroller': { fontFamily: typography.fontFamily ?? 'inherit', lineHeight: `${lineHeight}px` },
        '.cm-content': { caretColor: palette.text.primary, padding: '8px 6px' },
        '.cm-cursor': { borderLeftColor: palette.text.primary },
        '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
          backgroundColor: `${palette.action.selected} !important`
        }
      },
      { dark: palette.mode === 'dark' }
    )
    // Overrides the background of CodeMirror's dark theme; its syntax colours are kept.
    return Prec.highest(look)
  }, [palette, typography])
}
