import PlayArrow from '@mui/icons-material/PlayArrow'
import { Alert, Box, Button, Chip, Stack, Tab, Tabs, TextField, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RichText } from '../../views/values/RichText.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { FileField } from '../FileField.tsx'
import type { ApiDocument, ApiOperation } from './apiDocument.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { DocumentedResponses } from './DocumentedResponses.tsx'
import { MethodChip } from './MethodChip.tsx'
import { ParameterField } from './ParameterField.tsx'
import {
  languages,
  missingParameters,
  parameterKey,
  requestPath,
  snippet,
  type Language,
  type ParameterValues
} from './requestText.ts'
import { ResponseView } from './ResponseView.tsx'
import { useRequest } from './useRequest.ts'

interface OperationViewProps {
  document: ApiDocument
  operation: ApiOperation
  /** Initial values of the form. */
  initialValues: ParameterValues
  /** Called with changed values, debounced. */
  onValues: (values: ParameterValues) => void
}

/** Debounce in milliseconds: browsers limit the rate of history updates. */
const notifyDelayMs = 300

/** Operation: its parameters, code samples of the request, and the live response. */
export function OperationView({
  document,
  operation,
  initialValues,
  onValues
}: OperationViewProps): ReactNode {
  const t = useViewTranslate()
  const [values, setValues] = useState(initialValues)
  const [body, setBody] = useState(operation.method === 'PATCH' ? '{}' : '')
  const [file, setFile] = useState<File>()
  const [isConfirming, setConfirming] = useState(false)
  const { response, error, isRunning, run } = useRequest()

  const notifyValues = useEffectEvent(onValues)
  const isChanged = useRef(false)
  useEffect(() => {
    if (!isChanged.current) return undefined
    const timer = setTimeout(() => notifyValues(values), notifyDelayMs)
    return () => clearTimeout(timer)
  }, [values])

  const { method } = operation
  const fileField = fileFieldOf(operation)
  const takesJson = !!operation.body && !fileField
  const isJson = isJsonText(body)
  const path = requestPath(operation, values)
  const missing = missingParameters(operation, values)
  const isReady =
    missing.length === 0 &&
    (!takesJson || (body.trim() === '' ? !operation.body?.required : isJson)) &&
    (!fileField || !!file)

  function execute(): Promise<void> {
    return run({
      method,
      // Relative to this page's origin: the session cookie is not valid for another one.
      path: `${new URL(document.server, window.location.href).pathname}${path}`,
      ...(takesJson && body.trim() !== '' ? { body } : {}),
      ...(fileField && file ? { file: { field: fileField, content: file } } : {})
    })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isReady || isRunning) return
    if (method === 'DELETE') setConfirming(true)
    else void execute()
  }

  return (
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      <OperationHeading operation={operation} />

      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
        {operation.parameters.length > 0 && (
          <ParameterFields
            parameters={operation.parameters}
            values={values}
            onChange={(key, value) => {
              isChanged.current = true
              setValues((current) => ({ ...current, [key]: value }))
            }}
          />
        )}
        {takesJson && (
          <JsonBodyField
            text={body}
            required={operation.body?.required ?? false}
            isInvalid={body.trim() !== '' && !isJson}
            onChange={setBody}
          />
        )}
        {fileField && <FileField label={fileField} extensions="any" file={file} onChange={setFile} />}
        {method !== 'GET' && (
          <Alert severity="warning" variant="outlined" role="note">
            {t('apiDoc.writes')}
          </Alert>
        )}
        <RunButton method={method} missing={missing} isReady={isReady} isRunning={isRunning} />
      </Stack>

      <LiveResponse response={response} error={error} isRunning={isRunning} />

      <Snippets
        request={{
          method,
          url: `${document.server}${path}`,
          headers: document.keyHeader ? { [document.keyHeader]: 'API_KEY' } : {},
          ...(takesJson && isJson ? { body } : {}),
          ...(fileField ? { fileField } : {})
        }}
      />

      <section>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('apiDoc.documented')}
        </Typography>
        <DocumentedResponses responses={operation.responses} />
      </section>
      <ConfirmDialog
        open={isConfirming}
        color="error"
        title={operation.summary}
        text={t('apiDoc.confirm')}
        onConfirm={execute}
        onClose={() => setConfirming(false)}
      />
    </Stack>
  )
}

function OperationHeading({ operation }: { operation: ApiOperation }): ReactNode {
  const t = useViewTranslate()
  return (
    <div>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <MethodChip method={operation.method} />
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.9375rem' }}>
          {operation.path}
        </Box>
        {operation.deprecated && <Chip size="small" color="warning" label={t('apiDoc.deprecated')} />}
      </Stack>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {operation.summary}
      </Typography>
      {operation.description && (
        <Box sx={{ mt: 1 }}>
          <RichText text={operation.description} />
        </Box>
      )}
    </div>
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

function LiveResponse({
  response,
  error,
  isRunning
}: Pick<ReturnType<typeof useRequest>, 'response' | 'error' | 'isRunning'>): ReactNode {
  const t = useViewTranslate()
  return (
    <Box aria-live="polite" aria-busy={isRunning}>
      {!!error && <Alert severity="error">{labelled(t('apiDoc.failed'), errorDetail(error))}</Alert>}
      {response && (
        <>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('apiDoc.response')}
          </Typography>
          <ResponseView response={response} />
        </>
      )}
    </Box>
  )
}

function Snippets({ request }: { request: Parameters<typeof snippet>[1] }): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <section>
      <Typography variant="h3" id={id}>
        {t('apiDoc.request')}
      </Typography>
      <Tabs
        value={language}
        onChange={(_event, chosen: Language) => setLanguage(chosen)}
        aria-labelledby={id}
        sx={{ mb: 1 }}
      >
        {languages.map((option) => (
          <Tab
            key={option}
            value={option}
            label={option}
            id={`${id}-${option}`}
            {...(option === language ? { 'aria-controls': `${id}-panel` } : {})}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`}>
        <CodeBlock text={snippet(language, request)} label={t('apiDoc.code')} />
      </div>
    </section>
  )
}

/** Name of the file field of the operation; undefined when there is none. */
function fileFieldOf({ body }: ApiOperation): string | undefined {
  if (!body || body.contents.some(({ type }) => type.includes('json'))) return undefined
  const form = body.contents.find(({ type }) => type.startsWith('multipart/'))
  return Object.entries(form?.schema.properties ?? {}).find(([, { format }]) => format === 'binary')?.[0]
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
