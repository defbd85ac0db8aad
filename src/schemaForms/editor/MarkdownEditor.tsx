import { Box, InputBase } from '@mui/material'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { lineHeight, type EditorProps } from './FieldBox.tsx'
import {
  commandOfKey,
  continuedList,
  markdownEdit,
  type MarkdownCommand,
  type TextEdit
} from './markdownCommands.ts'
import { MarkdownToolbar } from './MarkdownToolbar.tsx'

interface MarkdownEditorProps extends EditorProps {
  rows: number
  /** DOM id of the label. */
  labelledBy: string
}

/** Number of rows beyond which the editor scrolls. */
const maxRows = 24

/** Native text area with a toolbar: keeps the browser's spell checking, undo, dictation and mobile keyboards. */
export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null)

  function write(edit: TextEdit): void {
    const text = area.current
    if (!text) return
    text.focus()
    text.setSelectionRange(edit.from, edit.to)
    // `execCommand` is deprecated but the only way to insert text that keeps native undo.
    const isWritten = edit.insert
      ? document.execCommand?.('insertText', false, edit.insert)
      : edit.from === edit.to || document.execCommand?.('delete')
    if (!isWritten) {
      text.setRangeText(edit.insert)
      text.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    text.setSelectionRange(edit.selection.anchor, edit.selection.head)
  }

  function selection(): { text: string; from: number; to: number } {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    return { text: value, from: selectionStart, to: selectionEnd }
  }

  function onCommand(command: MarkdownCommand): void {
    write(markdownEdit(command, selection()))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const command = commandOfKey(event)
    const edit = command
      ? markdownEdit(command, selection())
      : event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
        ? continuedList(selection())
        : undefined
    if (!edit) return
    event.preventDefault()
    write(edit)
  }

  return (
    <Box>
      {!props.disabled && <MarkdownToolbar onCommand={onCommand} />}
      <InputBase
        multiline
        fullWidth
        inputRef={area}
        minRows={props.rows}
        maxRows={maxRows}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        onKeyDown={onKeyDown}
        disabled={!!props.disabled}
        inputProps={{
          'aria-labelledby': props.labelledBy,
          'aria-required': !!props.required,
          'aria-invalid': !!props.error,
          'aria-describedby': props.describedBy
        }}
        sx={{ px: 1, py: 0.5, fontSize: '0.9375rem', lineHeight: `${lineHeight}px` }}
      />
    </Box>
  )
}
