import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useRef, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { PastedColumns } from './PastedColumns.tsx'
import { SaveMessage } from './SaveMessage.tsx'
import { Summary } from './Summary.tsx'
import { useErrorText } from './useErrorText.ts'
import { usePastedLines, type PastedLines } from './usePastedLines.ts'

interface PasteDialogProps {
  /** Text pasted in the table; empty to paste it in the dialog. */
  text: string
  onClose: () => void
}

/** Dialog that adds lines copied from a spreadsheet, after each pasted column is matched to a column of the dataset. */
export function PasteDialog({ text: pasted, onClose }: PasteDialogProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { dataset } = useEditing()
  const pastedLines = usePastedLines(pasted)
  const { text, setText, summary } = pastedLines
  const { state, retry } = pastedLines.saving
  const field = useRef<HTMLTextAreaElement>(null)
  /** While the user edits the pasted text, the text is not parsed. */
  const [isTyping, setTyping] = useState(pasted === '')

  return (
    <EditFrame
      title={t('edit.paste.title')}
      maxWidth={1000}
      onClose={pastedLines.isUnsaved ? undefined : onClose}
      actions={
        summary ? (
          <SummaryButtons pastedLines={pastedLines} onCorrect={() => setTyping(true)} onClose={onClose} />
        ) : (
          <SendButtons pastedLines={pastedLines} isTyping={isTyping} onTyping={setTyping} onClose={onClose} />
        )
      }
      onEntered={() => field.current?.focus()}
    >
      <SaveMessage state={state} onRetry={retry} />
      {state.kind === 'refused' && (
        <Alert severity="error" variant="outlined">
          {errorText(state.error)}
        </Alert>
      )}
      {summary && <Summary summary={summary} columns={dataset.schema} />}
      {!summary && !isTyping && <PastedColumns pastedLines={pastedLines} />}
      {!summary && isTyping && (
        <TextField
          multiline
          fullWidth
          minRows={6}
          inputRef={field}
          label={t('edit.paste.field')}
          helperText={t('edit.paste.help')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            if (text) return
            event.preventDefault()
            setText(event.clipboardData.getData('text/plain'))
            setTyping(false)
          }}
          sx={{ mt: 1 }}
        />
      )}
    </EditFrame>
  )
}

interface SummaryButtonsProps {
  pastedLines: PastedLines
  onCorrect: () => void
  onClose: () => void
}

function SummaryButtons({ pastedLines, onCorrect, onClose }: SummaryButtonsProps): ReactNode {
  const t = useViewTranslate()
  const { refusedRows, table, correct } = pastedLines
  return (
    <>
      {refusedRows.length > (table.hasHeader ? 1 : 0) && (
        <Button
          onClick={() => {
            correct(refusedRows)
            onCorrect()
          }}
        >
          {t('edit.paste.correct')}
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        {t('edit.ok')}
      </Button>
    </>
  )
}

interface SendButtonsProps {
  pastedLines: PastedLines
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  onClose: () => void
}

function SendButtons({ pastedLines, isTyping, onTyping, onClose }: SendButtonsProps): ReactNode {
  const t = useViewTranslate()
  const { cells, lines, saving, send } = pastedLines
  return (
    <>
      <Button color="inherit" onClick={onClose}>
        {t('blocks.cancel')}
      </Button>
      {isTyping ? (
        <Button variant="contained" disabled={cells.length === 0} onClick={() => onTyping(false)}>
          {t('edit.paste.show')}
        </Button>
      ) : (
        <>
          <Button onClick={() => onTyping(true)}>{t('edit.paste.edit')}</Button>
          <Button
            variant="contained"
            disabled={lines.length === 0}
            loading={saving.state.kind === 'saving'}
            onClick={() => void send()}
          >
            {t('edit.paste.send', { count: lines.length, smart_count: lines.length })}
          </Button>
        </>
      )}
    </>
  )
}
