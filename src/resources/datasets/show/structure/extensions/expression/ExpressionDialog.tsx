import Close from '@mui/icons-material/Close'
import { Box, Chip, Dialog, IconButton, Skeleton, Stack, Tooltip, Typography } from '@mui/material'
import type { EditorView } from '@uiw/react-codemirror'
import { useTranslate } from 'react-admin'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode
} from 'react'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import type { ExpressionExtension } from '../../../../../../../contract/datasets/extensions.ts'
import { FieldBox } from '../../../../../../schemaForms/editor/FieldBox.tsx'
import { useDebouncedText } from '../../../../../../ui/useDebouncedText.ts'
import { columnTitle } from '../../../../../../views/table/columns.ts'
import {
  expressionColumns,
  expressionProblem,
  type ExtensionContext
} from '../../../../model/extensions/expressionProblem.ts'
import { extensionId, isExpression } from '../../../../model/extensions/extensionEdits.ts'
import { lazyPart } from '../../../../../../lazyScreen.ts'
import { FunctionHelp } from './FunctionHelp.tsx'
import { PreviewTable } from './preview/PreviewTable.tsx'
import { isNameable } from './completion.ts'
import { problemText } from './problemText.ts'
import type { EditorProblem } from './ExpressionEditor.tsx'

const ExpressionEditor = lazyPart(
  async () => (await import('./ExpressionEditor.tsx')).default,
  () => <Skeleton variant="rectangular" height={84} />
)

interface ExpressionDialogProps {
  extension: ExpressionExtension
  context: ExtensionContext
  disabled: boolean
  onChange: (expr: string) => void
  onClose: () => void
}

/**
 * Editor of the expression of a calculated column, with a preview on lines of the dataset. Each change is stored in the
 * local edits.
 */
export function ExpressionDialog(props: ExpressionDialogProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const { extension, context, disabled, onChange } = props
  const [text, setText] = useState(extension.expr)
  const paused = useDebouncedText(text)
  const editor = useRef<EditorView>(undefined)

  // Reports the edit to the page, so that its save includes it and its leave guard protects it.
  const reportChange = useEffectEvent(onChange)
  useEffect(() => {
    if (paused !== extension.expr) reportChange(paused)
  }, [paused, extension.expr])

  const { property, columns, earlierExpressions, problemOf } = useExpressionContext(extension, context)
  const problem = useMemo(() => problemOf(paused), [problemOf, paused])
  const isInvalid = !!problem && !problem.isWarning

  function close(): void {
    if (text !== extension.expr) onChange(text)
    props.onClose()
  }

  function insert(insertedText: string, cursor = insertedText.length): void {
    const view = editor.current
    if (!view || disabled) return
    const { from, to } = view.state.selection.main
    view.dispatch({
      changes: { from, to, insert: insertedText },
      selection: { anchor: from + cursor },
      scrollIntoView: true
    })
    view.focus()
  }

  return (
    <Dialog
      open
      fullScreen
      aria-labelledby={id}
      onClose={(event: { defaultPrevented?: boolean }) => {
        // The autocompletion list has already handled the Escape key.
        if (!event.defaultPrevented) close()
      }}
    >
      <DialogHeading
        id={id}
        title={t('datasets.expression.title', { title: columnTitle(property) })}
        onClose={close}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
          gap: 3,
          p: { xs: 2, md: 3 },
          overflow: 'auto',
          flex: 1
        }}
      >
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Typography variant="body2">{t('datasets.expression.help')}</Typography>
          <ExpressionField
            id={id}
            text={text}
            onChange={setText}
            columns={columns}
            problemOf={problemOf}
            problem={problem}
            disabled={disabled}
            onEditor={(view) => {
              editor.current = view
              view.focus()
            }}
          />
          <PreviewTable
            property={property}
            expr={isInvalid ? undefined : paused}
            earlierExpressions={earlierExpressions}
            columns={columns}
          />
        </Stack>
        <Stack component="aside" aria-label={t('datasets.expression.helpTitle')} sx={{ gap: 2, minWidth: 0 }}>
          <ColumnChips
            columns={columns.filter((column) => isNameable(column) && !column['x-calculated'])}
            onInsert={disabled ? undefined : insert}
          />
          <Typography variant="h4" component="h3">
            {t('datasets.expression.functions')}
          </Typography>
          <FunctionHelp
            {...(disabled ? {} : { onInsert: (name: string) => insert(`${name}()`, name.length + 1) })}
          />
        </Stack>
      </Box>
    </Dialog>
  )
}

/** Column of an expression, what the expression may use, and the check of a text as its expression. */
function useExpressionContext(extension: ExpressionExtension, context: ExtensionContext) {
  const t = useTranslate()
  const { schema, extensions } = context
  const savedColumn = schema.find(({ key }) => key === extension.property.key)
  const property = useMemo(() => savedColumn ?? extension.property, [savedColumn, extension.property])
  const columns = useMemo(() => expressionColumns(extension, context).available, [extension, context])
  const earlierExpressions = useMemo(() => {
    const position = extensions.findIndex((candidate) => extensionId(candidate) === extensionId(extension))
    return extensions
      .slice(0, Math.max(0, position))
      .filter(isExpression)
      .map((expression) => ({
        expr: expression.expr,
        column: schema.find(({ key }) => key === expression.property.key) ?? expression.property
      }))
  }, [extension, extensions, schema])
  const problemOf = useCallback(
    (expr: string): EditorProblem | undefined => {
      const problem = expressionProblem(extension, context, expr)
      if (!problem) return undefined
      const { isWarning = false, position } = problem
      return { message: problemText(problem, t), isWarning, ...(position ? { position } : {}) }
    },
    [extension, context, t]
  )
  return { property, columns, earlierExpressions, problemOf }
}

function DialogHeading(props: { id: string; title: string; onClose: () => void }): ReactNode {
  const t = useTranslate()
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'flex-start',
        gap: 1,
        px: { xs: 2, md: 3 },
        py: 1.5,
        borderBottom: '1px solid',
        borderColor: 'divider'
      }}
    >
      <Typography component="h2" variant="h3" id={props.id} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {props.title}
      </Typography>
      <Tooltip title={t('datasets.expression.close')}>
        <IconButton edge="end" aria-label={t('datasets.expression.close')} onClick={props.onClose}>
          <Close />
        </IconButton>
      </Tooltip>
    </Stack>
  )
}

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
function ExpressionField(props: ExpressionFieldProps): ReactNode {
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

/** Chips of the available columns, with their keys. */
function ColumnChips(props: {
  columns: SchemaProperty[]
  onInsert: ((key: string) => void) | undefined
}): ReactNode {
  const t = useTranslate()
  const { columns, onInsert } = props
  return (
    <Box>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('datasets.expression.columns')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxHeight: 200, overflow: 'auto' }}>
        {columns.map((column) => (
          <Tooltip key={column.key} title={columnTitle(column)}>
            <Chip
              size="small"
              variant="outlined"
              label={column.key}
              sx={{ fontFamily: 'monospace', maxWidth: '100%' }}
              {...(onInsert ? { onClick: () => onInsert(column.key) } : {})}
            />
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
}
