import ArrowBack from '@mui/icons-material/ArrowBack'
import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { apiJson, errorDetail } from '../../api/http.ts'
import { labelled } from '../../i18n/labelled.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RichText } from '../../views/values/RichText.tsx'
import { operationNamed, readApiDocument, type ApiDocument } from './apiDocument.ts'
import { textOfParams, valuesOfParams } from './formParams.ts'
import { OperationList } from './OperationList.tsx'
import { OperationView } from './OperationView.tsx'

interface ApiViewerProps {
  /** URL of the OpenAPI document. */
  url: string
  /** Query of the page: `operation` is the operation shown (none: overview), `params` the values of its form. */
  query: URLSearchParams
  /** @param isStep whether to push a history entry */
  onQuery: (query: URLSearchParams, isStep: boolean) => void
  /** Container of the list of operations beside the page. */
  Panel: ComponentType<{ children: ReactNode }>
}

/**
 * Interactive API documentation, which sends requests with the user's session. Without react-admin; needs the
 * translations of `messages.ts`; load it lazily.
 */
export function ApiViewer(props: ApiViewerProps): ReactNode {
  const t = useViewTranslate()
  const url = currentLocale() === 'fr' ? props.url : `${props.url}?lang=${currentLocale()}`
  const query = useQuery({
    queryKey: ['apiDocument', url],
    queryFn: async ({ signal }) => readApiDocument(await apiJson<unknown>(url, { signal })),
    staleTime: 60_000
  })
  if (query.error) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void query.refetch()}>
            {t('apiDoc.retry')}
          </Button>
        }
      >
        {labelled(t('apiDoc.unreadable'), errorDetail(query.error))}
      </Alert>
    )
  }
  if (!query.data) return <Skeleton variant="rounded" height={240} aria-hidden />
  return <LoadedDocument {...props} document={query.data} />
}

function LoadedDocument({
  document,
  query,
  onQuery,
  Panel,
  url
}: ApiViewerProps & { document: ApiDocument }): ReactNode {
  const t = useViewTranslate()
  const operationId = query.get('operation')
  const shown = operationId === null ? undefined : operationNamed(document.operations, operationId)
  const top = useRef<HTMLDivElement>(null)
  const shownId = shown?.id
  useEffect(() => {
    // A new operation counts as a new page: focus and scroll return to its start.
    if (shownId) top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [shownId])
  const onOperation = (id: string | undefined): void => {
    const operationQuery = withParameter(query, 'operation', id)
    operationQuery.delete('params')
    onQuery(operationQuery, true)
  }
  return (
    <Box sx={{ maxWidth: 1040, minWidth: 0 }}>
      <Panel>
        <OperationList document={document} selected={shownId} onSelect={onOperation} />
      </Panel>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 }, mb: 1 }}>
        {document.title}
      </Typography>
      {shown ? (
        <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
          <Button startIcon={<ArrowBack />} onClick={() => onOperation(undefined)} sx={{ mb: 2, ml: -1 }}>
            {t('apiDoc.all')}
          </Button>
          <OperationView
            key={shown.id}
            document={document}
            operation={shown}
            initialValues={valuesOfParams(shown, query.get('params'))}
            onValues={(values) => onQuery(withParameter(query, 'params', textOfParams(shown, values)), false)}
          />
        </div>
      ) : (
        <Stack sx={{ gap: 2 }}>
          {operationId !== null && (
            <Alert severity="warning">{labelled(t('apiDoc.unknownOperation'), operationId)}</Alert>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('apiDoc.version', { version: document.version })} ·{' '}
            <Link href={url} target="_blank" rel="noopener">
              {t('apiDoc.document')}
            </Link>
          </Typography>
          {document.description && <RichText text={document.description} />}
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {labelled(t('apiDoc.server'), '')}
            <code>{document.server}</code>
          </Typography>
          <Typography>
            {t('apiDoc.session')} {document.keyHeader && t('apiDoc.key', { header: document.keyHeader })}
          </Typography>
          {/* On wide screens the list is in the side panel. */}
          <Box sx={{ display: { lg: 'none' } }}>
            <OperationList wide document={document} selected={undefined} onSelect={onOperation} />
          </Box>
        </Stack>
      )}
    </Box>
  )
}

function withParameter(query: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const copy = new URLSearchParams(query)
  if (value === undefined) copy.delete(name)
  else copy.set(name, value)
  return copy
}
