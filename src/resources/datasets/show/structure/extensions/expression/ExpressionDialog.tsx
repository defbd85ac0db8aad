import Close from '@mui/icons-material/Close'
import { Box, Dialog, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import type { EditorView } from '@uiw/react-codemirror'
import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ExpressionExtension } from '../../../../../../../contract/datasets/extensions.ts'
import { useDebouncedText } from '../../../../../../ui/useDebouncedText.ts'
import { columnTitle } from '../../../../../../views/table/columns.ts'
import type { ExtensionContext } from '../../../../model/extensions/expressionProblem.ts'
import { ExpressionField } from './ExpressionField.tsx'
import { ExpressionHelp } from './ExpressionHelp.tsx'
import { PreviewTable } from './preview/PreviewTable.tsx'
import { useExpressionContext } from './useExpressionContext.ts'

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
  const { setEditor, insert } = useInsertion()

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
            onEditor={setEditor}
          />
          <PreviewTable
            property={property}
            expr={isInvalid ? undefined : paused}
            earlierExpressions={earlierExpressions}
            columns={columns}
          />
        </Stack>
        <ExpressionHelp columns={columns} onInsert={disabled ? undefined : insert} />
      </Box>
    </Dialog>
  )
}

interface Insertion {
  setEditor: (view: EditorView) => void
  /** Replaces the selection, with the cursor at an index of the text; after it by default. */
  insert: (text: string, cursor?: number) => void
}

/** Insertion of texts in the editor, which has the focus from the start. */
function useInsertion(): Insertion {
  const editor = useRef<EditorView>(undefined)
  return {
    setEditor(view) {
      editor.current = view
      view.focus()
    },
    insert(text, cursor = text.length) {
      const view = editor.current
      if (!view) return
      const { from, to } = view.state.selection.main
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + cursor },
        scrollIntoView: true
      })
      view.focus()
    }
  }
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
