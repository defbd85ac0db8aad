import { Alert, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { FileField } from '../../../ui/FileField.tsx'
import {
  needsTarget,
  problemsOf,
  withFile,
  type AttachmentFields,
  type FormContext,
  type Problem
} from './attachmentForm.ts'

interface SourceFieldsProps {
  fields: AttachmentFields
  context: FormContext
  disabled: boolean
  onChange: (changes: Partial<AttachmentFields>) => void
}

/** Source of an attachment: a file, a link or a remote file. */
export function SourceFields(props: SourceFieldsProps): ReactNode {
  if (props.fields.type === 'file') return <FileSource {...props} />
  if (props.fields.type === 'url') return <LinkSource {...props} />
  return <RemoteSource {...props} />
}

function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const t = useTranslate()
  return (problem) => problem && t(`owned.attachments.problems.${problem}`)
}

function FileSource({ fields, context, disabled, onChange }: SourceFieldsProps): ReactNode {
  const t = useTranslate()
  const problem = useProblemText()(problemsOf(fields, context).file)
  const current = context.edited?.type === 'file' ? context.edited : undefined
  return (
    <>
      {current && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('owned.attachments.fields.currentFile', { name: current.name })}
        </Typography>
      )}
      <FileField
        label={t(current ? 'owned.attachments.fields.newFile' : 'owned.attachments.fields.file')}
        extensions="any"
        file={fields.file}
        disabled={disabled}
        onChange={(file) => onChange(withFile(fields, file))}
      />
      {problem && (
        <Alert severity="warning" variant="outlined">
          {problem}
        </Alert>
      )}
    </>
  )
}

function LinkSource({ fields, context, disabled, onChange }: SourceFieldsProps): ReactNode {
  const t = useTranslate()
  const problem = useProblemText()(problemsOf(fields, context).url)
  return (
    <TextField
      required
      type="url"
      label={t('owned.attachments.fields.url')}
      value={fields.url}
      disabled={disabled}
      error={!!problem}
      helperText={problem}
      onChange={(event) => onChange({ url: event.target.value })}
    />
  )
}

function RemoteSource({ fields, context, disabled, onChange }: SourceFieldsProps): ReactNode {
  const t = useTranslate()
  const text = useProblemText()
  const problems = problemsOf(fields, context)
  const isNeeded = needsTarget(fields, context.edited)
  return (
    <>
      <TextField
        required
        label={t('owned.attachments.fields.name')}
        value={fields.name}
        disabled={disabled}
        error={!!problems.name}
        helperText={text(problems.name) ?? t('owned.attachments.fields.nameHint')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        required={isNeeded}
        type="url"
        label={t('owned.attachments.fields.targetUrl')}
        value={fields.targetUrl}
        disabled={disabled}
        error={!!problems.targetUrl}
        helperText={
          text(problems.targetUrl) ??
          t(isNeeded ? 'owned.attachments.fields.targetHint' : 'owned.attachments.fields.targetKept')
        }
        onChange={(event) => onChange({ targetUrl: event.target.value })}
      />
    </>
  )
}
