import { Alert, Box, Chip, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RichText } from '../../views/values/RichText.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import type { ApiDocument, ApiOperation } from './apiDocument.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { DocumentedResponses } from './DocumentedResponses.tsx'
import { MethodChip } from './MethodChip.tsx'
import { OperationForm } from './OperationForm.tsx'
import { languages, requestPath, snippet, type Language, type ParameterValues } from './requestText.ts'
import { ResponseView } from './ResponseView.tsx'
import { useOperationForm } from './useOperationForm.ts'
import { useRequest } from './useRequest.ts'

interface OperationViewProps {
  document: ApiDocument
  operation: ApiOperation
  /** Initial values of the form. */
  initialValues: ParameterValues
  /** Called with changed values, debounced. */
  onValues: (values: ParameterValues) => void
}

/** Operation: its parameters, code samples of the request, and the live response. */
export function OperationView({
  document,
  operation,
  initialValues,
  onValues
}: OperationViewProps): ReactNode {
  const t = useViewTranslate()
  const [isConfirming, setConfirming] = useState(false)
  const { response, error, isRunning, run } = useRequest()
  const form = useOperationForm(operation, initialValues, onValues)
  const { body, upload } = form
  const { method } = operation
  const path = requestPath(operation, form.values)

  function execute(): Promise<void> {
    return run({
      method,
      // Relative to this page's origin: the session cookie is not valid for another one.
      path: `${new URL(document.server, window.location.href).pathname}${path}`,
      ...(body && body.text.trim() !== '' ? { body: body.text } : {}),
      ...(upload?.file ? { file: { field: upload.field, content: upload.file } } : {})
    })
  }

  return (
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      <OperationHeading operation={operation} />

      <OperationForm
        operation={operation}
        form={form}
        isRunning={isRunning}
        onSubmit={() => (method === 'DELETE' ? setConfirming(true) : void execute())}
      />

      <LiveResponse response={response} error={error} isRunning={isRunning} />

      <Snippets
        request={{
          method,
          url: `${document.server}${path}`,
          headers: document.keyHeader ? { [document.keyHeader]: 'API_KEY' } : {},
          ...(body?.isJson ? { body: body.text } : {}),
          ...(upload ? { fileField: upload.field } : {})
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
