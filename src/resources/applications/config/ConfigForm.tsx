import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  MenuItem,
  Skeleton,
  TextField
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useMemo, useState, type ReactNode } from 'react'
import { ApiError } from '../../../api/http.ts'
import { PlannedForm, type PlannedFormProps } from '../../../schemaForms/planned/PlannedForm.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { useVersions } from '../live/useConfigured.ts'
import { versionChoices } from '../model/versions.ts'
import { NoSchemaError, preparedSchema, readConfigSchema } from './configSchema.ts'
import { draftBaseUrl } from './draftState.ts'
import { formContextOf } from './formContext.ts'
import { UnseenDatasets } from './UnseenDatasets.tsx'
import type { ConfigEditor } from './useConfigEditor.ts'

interface ConfigFormProps {
  editor: ConfigEditor
  /** Whether the dataset fields are read-only, because the page that opened the editor has set the datasets. */
  isDatasetLocked: boolean
  onProblems: NonNullable<PlannedFormProps['onProblems']>
}

/** Version of the base application, and the form of its configuration. */
export function ConfigForm({ editor, isDatasetLocked, onProblems }: ConfigFormProps): ReactNode {
  const t = useTranslate()
  const { application } = useApplication()
  const [isWhole, setWhole] = useState(false)
  const { owner } = application
  const base = draftBaseUrl(application)
  const schema = useQuery({
    queryKey: ['config-schema', application.id, base],
    queryFn: ({ signal }) => readConfigSchema(application.id, base, signal),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false
  })
  const prepared = useMemo(
    () => schema.data && preparedSchema(schema.data, isDatasetLocked),
    [schema.data, isDatasetLocked]
  )
  const { attachments } = application
  const context = useMemo(
    () => formContextOf({ owner, ...(attachments && { attachments }) }, isWhole),
    [owner, attachments, isWhole]
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!editor.mayWrite && <Alert severity="info">{t('applications.config.readOnly')}</Alert>}
      <VersionSelect editor={editor} />
      <UnseenDatasets configuration={editor.data} />
      {owner.type === 'organization' && owner.department && (
        <FormControlLabel
          control={<Checkbox checked={isWhole} onChange={(_event, checked) => setWhole(checked)} />}
          label={t('applications.config.wholeOrganization', { name: owner.name })}
        />
      )}
      {schema.isLoading && <Waiting />}
      {schema.error && <SchemaFailure error={schema.error} onRetry={() => void schema.refetch()} />}
      {prepared && (
        <PlannedForm
          key={base}
          schema={prepared}
          data={editor.data}
          context={context}
          idPrefix="config"
          disabled={!editor.mayWrite || editor.isBusy}
          onChange={editor.change}
          onCommit={editor.commit}
          onCompletion={editor.complete}
          onProblems={onProblems}
        />
      )}
    </Box>
  )
}

function Waiting(): ReactNode {
  return (
    <>
      <LinearProgress />
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} variant="rounded" height={56} />
      ))}
    </>
  )
}

function SchemaFailure({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const t = useTranslate()
  if (error instanceof NoSchemaError) {
    return <Alert severity="error">{t('applications.config.schemaNotJson')}</Alert>
  }
  if (error instanceof ApiError && error.status === 404) {
    return <Alert severity="info">{t('applications.config.schemaMissing')}</Alert>
  }
  return <RetryAlert text={t('applications.config.schemaError')} error={error} onRetry={onRetry} />
}

function VersionSelect({ editor }: Pick<ConfigFormProps, 'editor'>): ReactNode {
  const t = useTranslate()
  const { application } = useApplication()
  const { current, models = [], isLoading } = useVersions()
  const choices = current ? versionChoices(models, current) : []
  const value = draftBaseUrl(application)
  if (choices.length === 0 && !isLoading) return null
  const isKnown = choices.some(({ url }) => url === value)
  return (
    <TextField
      select
      size="small"
      id="config-version"
      label={t('applications.config.version')}
      value={isKnown ? value : ''}
      disabled={!editor.mayWrite || isLoading || editor.isBusy}
      onChange={(event) => void editor.choose(event.target.value).catch(() => undefined)}
    >
      {choices.map(({ url, title, version }) => (
        <MenuItem key={url} value={url}>
          {t('applications.config.versionOf', { title, version })}
        </MenuItem>
      ))}
    </TextField>
  )
}
