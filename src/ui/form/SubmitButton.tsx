import { Button, Stack, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { BlockedReason } from '../BlockedReason.tsx'
import type { CheckedForm } from './useCheckedForm.ts'

interface SubmitButtonProps extends Pick<ButtonProps, 'color' | 'size' | 'variant' | 'fullWidth'> {
  form: Pick<CheckedForm, 'busy' | 'isUnchanged'>
  children: ReactNode
}

/** Submit button, disabled only without changes: `NothingToSave` then gives the reason. */
export function SubmitButton({ form, children, ...button }: SubmitButtonProps): ReactNode {
  return (
    <Button variant="contained" {...button} type="submit" disabled={form.isUnchanged} loading={form.busy}>
      {children}
    </Button>
  )
}

export function NothingToSave(props: { form: Pick<CheckedForm, 'isUnchanged'>; align?: 'start' }): ReactNode {
  const t = useViewTranslate()
  return (
    <BlockedReason
      reason={props.form.isUnchanged && t('blocks.form.unchanged')}
      {...(props.align ? { align: props.align } : {})}
    />
  )
}

/** Row with the submit button of a form in a page. */
export function SubmitRow(props: SubmitButtonProps): ReactNode {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <SubmitButton {...props} />
      <NothingToSave form={props.form} align="start" />
    </Stack>
  )
}
