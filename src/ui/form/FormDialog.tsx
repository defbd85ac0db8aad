import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack
} from '@mui/material'
import { useEffect, useId, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from './FormAlert.tsx'
import { NothingToSave, SubmitButton } from './SubmitButton.tsx'
import type { CheckedForm } from './useCheckedForm.ts'

interface FormDialogProps {
  title: string
  form: CheckedForm
  /** Default: "Save". */
  submitLabel?: string
  color?: 'primary' | 'admin'
  /** Default: `xs`. */
  maxWidth?: 'sm' | 'md'
  /** Whether the values of the fields are loading. */
  isLoading?: boolean
  /** Error of loading the values. */
  readError?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Form in a dialog: the first field gets the focus, Enter submits, and only Cancel discards the input. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { form, isLoading = false, readError, onClose } = props
  const isShown = !isLoading && !readError
  return (
    <Dialog
      open
      // A click on the backdrop or Escape must not discard the input.
      onClose={form.isDirty || form.busy ? undefined : onClose}
      fullWidth
      maxWidth={props.maxWidth ?? 'xs'}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {props.title}
      </DialogTitle>
      {/* Fields scroll; the buttons stay visible. */}
      <Box
        component="form"
        id={id}
        {...form.form}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogContent>
          {isLoading && <LinearProgress aria-label={t('blocks.form.loading')} />}
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {isShown && props.children}
            <FormAlert error={readError ?? form.alert} />
          </Stack>
          {isShown && <FirstFocus formId={id} />}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          <NothingToSave form={form} />
          <Button color="inherit" disabled={form.busy} onClick={onClose}>
            {t('blocks.cancel')}
          </Button>
          {isShown && (
            <SubmitButton form={form} color={props.color ?? 'primary'}>
              {props.submitLabel ?? t('blocks.save')}
            </SubmitButton>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  )
}

/** Focuses the first field as soon as it is rendered. */
function FirstFocus({ formId }: { formId: string }): ReactNode {
  useEffect(() => {
    const fields = 'input:not(:disabled, [aria-hidden]), textarea:not(:disabled), [role=combobox]'
    document.getElementById(formId)?.querySelector<HTMLElement>(fields)?.focus()
  }, [formId])
  return null
}
