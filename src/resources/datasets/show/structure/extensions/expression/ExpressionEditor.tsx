import { autocompletion } from '@codemirror/autocomplete'
import { linter, type Diagnostic } from '@codemirror/lint'
import { useTheme } from '@mui/material'
import CodeMirror, {
  EditorState,
  EditorView,
  hoverTooltip,
  Prec,
  type Extension
} from '@uiw/react-codemirror'
import { useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import { kindOf } from '../../../../../../../contract/datasets/propertyTypes.ts'
import { documentedFunctions } from '../../../../../../../contract/expressions/documentedFunctions.ts'
import type { Position } from '../../../../../../../contract/expressions/position.ts'
import { currentLocale } from '../../../../../../i18n/locale.ts'
import { offsetOf, variableOf } from '../../../../model/extensions/expressionProblem.ts'
import {
  completionSource,
  explainColumn,
  explainFunction,
  explanation,
  expressionCompletions,
  type NameHelp
} from './completion.ts'
import { expressionLanguage } from './language.ts'

/** Problem of the text, with its position when known. */
export interface EditorProblem {
  message: string
  isWarning: boolean
  position?: Position | undefined
}

export interface ExpressionEditorProps {
  labelledBy: string
  describedBy: string
  value: string
  onChange: (value: string) => void
  /** Columns that the expression may use. */
  columns: SchemaProperty[]
  problemOf: (text: string) => EditorProblem | undefined
  isInvalid: boolean
  disabled: boolean
  /** Receives the editor view, to insert text. */
  onEditor: (view: EditorView) => void
}

const lintDelayMs = 250
const namePattern = /[\p{L}_$][\p{L}0-9_.]*/gu

/**
 * CodeMirror editor of expressions, with highlighting, completion, help and diagnostics. Loaded lazily through its
 * default export.
 */
export default function ExpressionEditor(props: ExpressionEditorProps): ReactNode {
  const { labelledBy, describedBy, columns, problemOf, isInvalid, disabled } = props
  const t = useTranslate()
  const { palette } = useTheme()
  const editorTheme = useEditorTheme()
  const languageExtensions = useMemo(() => {
    const locale = currentLocale()
    const nameOf = (column: SchemaProperty): string => t(`datasets.kind.${kindOf(column).id}`)
    const options = expressionCompletions({ columns, kindOf: nameOf, locale })
    return [
      expressionLanguage(new Set(columns.map(({ key }) => variableOf(key)))),
      // No delay before Enter accepts a completion: most expressions have a single line, so Enter is rarely a line
      // break.
      autocompletion({ override: [completionSource(options)], interactionDelay: 0 }),
      hoverHelp((name) => explained(name, columns, nameOf)),
      EditorState.phrases.of({ Completions: t('datasets.expression.completions') })
    ]
  }, [columns, t])
  const problems = useMemo(
    () => linter((view) => diagnosticsOf(view.state.doc.toString(), problemOf), { delay: lintDelayMs }),
    [problemOf]
  )
  const attributes = useMemo(
    () =>
      EditorView.contentAttributes.of({
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': 'true',
        'aria-invalid': String(isInvalid),
        ...(disabled ? { 'aria-disabled': 'true' } : {})
      }),
    [labelledBy, describedBy, isInvalid, disabled]
  )
  return (
    <CodeMirror
      value={props.value}
      onChange={props.onChange}
      onCreateEditor={props.onEditor}
      theme={palette.mode === 'dark' ? 'dark' : 'none'}
      extensions={[...languageExtensions, problems, attributes, EditorView.lineWrapping, editorTheme]}
      editable={!disabled}
      minHeight="84px"
      maxHeight="240px"
      // Tab moves the focus to the next field.
      indentWithTab={false}
      basicSetup={{
        lineNumbers: false,
        foldGutter: false,
        highlightActiveLine: false,
        // The completion source of this editor replaces the default one.
        autocompletion: false,
        searchKeymap: false
      }}
    />
  )
}

function explained(
  name: string,
  columns: SchemaProperty[],
  nameOf: (column: SchemaProperty) => string
): NameHelp | undefined {
  const column =
    columns.find(({ key }) => key === name) ?? columns.find(({ key }) => variableOf(key) === name)
  if (column) return explainColumn(column, nameOf(column))
  const documentedFunction = documentedFunctions.find((candidate) => candidate.name === name)
  return documentedFunction && explainFunction(documentedFunction, currentLocale())
}

function hoverHelp(explain: (name: string) => NameHelp | undefined): Extension {
  return hoverTooltip((view, position) => {
    const line = view.state.doc.lineAt(position)
    const match = [...line.text.matchAll(namePattern)].find(
      ({ index, 0: text }) => position >= line.from + index && position <= line.from + index + text.length
    )
    const help = match && explain(match[0])
    if (!help) return null
    const from = line.from + match.index
    return { pos: from, end: from + match[0].length, create: () => ({ dom: explanation(help) }) }
  })
}

function diagnosticsOf(
  text: string,
  problemOf: (text: string) => EditorProblem | undefined
): readonly Diagnostic[] {
  // An empty text has no range to mark.
  const problem = text.trim() ? problemOf(text) : undefined
  if (!problem) return []
  const { message, isWarning, position } = problem
  const from = position ? offsetOf(text, position) : 0
  const markedText = position
    ? (/^(?:[\p{L}_$][\p{L}0-9_]*|[0-9.]+|.)/u.exec(text.slice(from))?.[0] ?? '')
    : text
  // A problem at the end of the text marks the last character.
  const start = markedText ? from : Math.max(0, text.trimEnd().length - 1)
  const to = markedText ? from + markedText.length : text.length
  return [{ from: start, to, severity: isWarning ? 'warning' : 'error', message }]
}

function useEditorTheme(): Extension {
  const { palette, typography } = useTheme()
  return useMemo(() => {
    const tooltip = {
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      border: `1px solid ${palette.divider}`,
      borderRadius: '4px'
    }
    const theme = EditorView.theme(
      {
        '&': { backgroundColor: 'transparent', color: palette.text.primary, fontSize: '0.9375rem' },
        '&.cm-focused': { outline: 'none' },
        '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '22px' },
        '.cm-content': { caretColor: palette.text.primary, padding: '8px 6px' },
        '.cm-cursor': { borderLeftColor: palette.text.primary },
        '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
          backgroundColor: `${palette.action.selected} !important`
        },
        '.cm-tooltip': tooltip,
        '.cm-tooltip-autocomplete ul li': { padding: '4px 8px !important' },
        '.cm-tooltip-autocomplete ul li[aria-selected]': {
          backgroundColor: `${palette.primary.main} !important`,
          color: `${palette.primary.contrastText} !important`
        },
        '.cm-completionDetail': { fontStyle: 'normal', opacity: 0.8 },
        '.cm-completionInfo': { maxWidth: 'min(360px, 80vw)' },
        '.expression-help': {
          fontFamily: typography.fontFamily ?? 'inherit',
          padding: '4px 8px',
          maxWidth: '360px',
          overflowWrap: 'anywhere'
        },
        '.expression-help p': { margin: '4px 0' },
        '.expression-help code': { fontSize: '0.8125rem' }
      },
      { dark: palette.mode === 'dark' }
    )
    // Highest precedence, to override the background of CodeMirror's dark theme but keep its syntax colours.
    return Prec.highest(theme)
  }, [palette, typography])
}
