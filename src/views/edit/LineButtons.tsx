import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineFormState } from '../../schemaForms/index.ts'
import { BlockedReason } from '../../ui/BlockedReason.tsx'
import { SaveMessage } from './SaveMessage.tsx'
import type { useLineSave } from './useLineSave.ts'

interface LineButtonsProps {
  formId: string
  noticeId: string
  form: LineFormState
  isLoading: boolean
  isConflict: boolean
  saving: ReturnType<typeof useLineSave>
  onClose: () => void
}

/** Buttons of the form of a line, with the state of its save. */
export function LineButtons(props: LineButtonsProps): ReactNode {
  const { formId, noticeId, form, isLoading, isConflict, saving, onClose } = props
  const t = useViewTranslate()
  return (
    <>
      {/* The message is beside the button that was pressed: the top of a long form may be out of view. */}
      <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        <SaveMessage state={saving.state} onRetry={saving.retry} refusal={saving.error} />
      </Box>
      <BlockedReason reason={!isLoading && !form.valid && t('edit.invalid')} />
      {isConflict && (
        // The conflict notice may have scrolled out of view; this button leads to it without moving the field being
        // edited.
        <Button
          color="warning"
          sx={{ mr: 'auto' }}
          onClick={() => document.getElementById(noticeId)?.focus()}
        >
          {t('edit.conflict.see')}
        </Button>
      )}
      <Button color="inherit" onClick={onClose}>
        {t('blocks.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="contained"
        color={isConflict ? 'warning' : 'primary'}
        disabled={!form.valid || isLoading}
        loading={saving.state.kind === 'saving'}
      >
        {t(isConflict ? 'edit.conflict.keepMine' : 'blocks.save')}
      </Button>
    </>
  )
}
