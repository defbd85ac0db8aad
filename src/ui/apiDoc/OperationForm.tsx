import PlayArrow from '@mui/icons-material/PlayArrow'
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FileField } from '../FileField.tsx'
import type { ApiOperation } from './apiDocument.ts'
import { ParameterField } from './ParameterField.tsx'
import { parameterKey, type ParameterValues } from './requestText.ts'
import type { OperationFormState } from './useOperationForm.ts'

interface OperationFormProps {
  operation: ApiOperation
  form: OperationFormState
  isRunning: boolean
  onSubmit: () => void
}

/** Parameters and body of an operation, with the button that sends the request. */
export function OperationForm({ operation, form, isRunning, onSubmit }: OperationFormProps): ReactNode {
  const t = useViewTranslate()
  const { method } = operation
  const { values, changeValue, body, upload, missing, isReady } = form

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isReady && !isRunning) onSubmit()
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {operation.parameters.length > 0 && (
        <ParameterFields parameters={operation.parameters} values={values} onChange={changeValue} />
      )}
      {body && (
        <JsonBodyField
          text={body.text}
          required={operation.body?.required ?? false}
          isInvalid={body.text.trim() !== '' && !body.isJson}
          onChange={body.change}
        />
      )}
      {upload && (
        <FileField label={upload.field} extensions="any" file={upload.file} onChange={upload.change} />
      )}
      {method !== 'GET' && (
        <Alert severity="warning" variant="outlined" role="note">
          {t('apiDoc.writes')}
        </Alert>
      )}
      <RunButton method={method} missing={missing} isReady={isReady} isRunning={isRunning} />
    </Stack>
  )
}

interface ParameterFieldsProps {
  parameters: ApiOperation['parameters']
  values: ParameterValues
  onChange: (key: string, value: ParameterValues[string]) => void
}

function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Typography variant="h3">{t('apiDoc.parameters')}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))'
        }}
      >
        {parameters.map((parameter) => {
          const key = parameterKey(parameter)
          return (
            <ParameterField
              key={key}
              parameter={parameter}
              value={values[key]}
              onChange={(value) => onChange(key, value)}
            />
          )
        })}
      </Box>
    </>
  )
}

interface JsonBodyFieldProps {
  text: string
  required: boolean
  isInvalid: boolean
  onChange: (text: string) => void
}

function JsonBodyField({ text, required, isInvalid, onChange }: JsonBodyFieldProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  return (
    <TextField
      id={id}
      multiline
      minRows={4}
      maxRows={20}
      label={`${t('apiDoc.body')} (JSON)`}
      required={required}
      value={text}
      error={isInvalid}
      helperText={isInvalid ? t('apiDoc.bodyInvalid') : undefined}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        input: { sx: { fontFamily: 'monospace', fontSize: '0.875rem' } },
        htmlInput: { spellCheck: false }
      }}
    />
  )
}

interface RunButtonProps {
  method: string
  /** Required parameters without a value. */
  missing: ApiOperation['parameters']
  isReady: boolean
  isRunning: boolean
}

function RunButton({ method, missing, isReady, isRunning }: RunButtonProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button
        type="submit"
        variant="contained"
        color={method === 'DELETE' ? 'error' : 'primary'}
        startIcon={<PlayArrow />}
        disabled={!isReady}
        loading={isRunning}
      >
        {t('apiDoc.run')}
      </Button>
      {missing.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('apiDoc.missing', { names: missing.map(({ name }) => name).join(', ') })}
        </Typography>
      )}
    </Stack>
  )
}
