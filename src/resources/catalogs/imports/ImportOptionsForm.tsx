import { Alert, FormControlLabel, Link as MuiLink, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account } from '../../../../contract/session.ts'
import type { PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { DatasetPicker } from '../../datasets/choose/DatasetPicker.tsx'
import { importsQuery } from '../api.ts'
import { ConfigForm } from '../ConfigForm.tsx'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { withTarget, type ImportOptions } from './importOptions.ts'

interface ImportOptionsFormProps {
  owner: Account
  plugin: PluginDescription
  /** Id of the import; undefined before its creation. */
  importId?: string
  options: ImportOptions
  onChange: (options: ImportOptions) => void
  /** Called with whether the options of the type of catalog are valid. */
  onValid: (isValid: boolean) => void
}

/** Filter of the datasets that accept the data of a file. */
const targets = { type: 'file,rest' }

/** Form of the target dataset, the options and the schedule of an import. */
export function ImportOptionsForm(props: ImportOptionsFormProps): ReactNode {
  const t = useViewTranslate()
  const { owner, plugin, options, onChange } = props
  const { dataFairDataset: target } = options
  const set = (change: Partial<ImportOptions>): void => onChange({ ...options, ...change })
  return (
    <Stack sx={{ gap: 2, maxWidth: 800 }}>
      <DatasetPicker
        label={t('catalogImports.target')}
        owner={{
          type: owner.type,
          id: owner.id,
          ...(owner.department ? { department: owner.department } : {})
        }}
        filter={targets}
        value={target}
        onChange={(dataset) =>
          onChange(
            withTarget(
              options,
              dataset && {
                id: dataset.id,
                title: dataset.title,
                ...(dataset.isRest ? { isRest: true } : {})
              }
            )
          )
        }
      />
      {target && <OtherImport dataset={target.id} importId={props.importId} />}
      {target?.isRest && (
        <TextField
          select
          id="import-separator"
          label={t('catalogImports.separator')}
          value={options.separator ?? ','}
          onChange={(event) => set({ separator: event.target.value as ',' | ';' })}
          sx={{ maxWidth: 240 }}
        >
          {[',', ';'].map((separator) => (
            <MenuItem key={separator} value={separator}>
              {separator}
            </MenuItem>
          ))}
        </TextField>
      )}
      {plugin.importConfigSchema && (
        <ConfigForm
          id="import-config"
          schema={plugin.importConfigSchema}
          data={options.config ?? {}}
          onChange={(config, isValid) => {
            props.onValid(isValid)
            set({ config })
          }}
        />
      )}
      <div>
        <Option
          label={t('catalogImports.updateMetadata')}
          checked={options.shouldUpdateMetadata}
          onChange={(shouldUpdateMetadata) => set({ shouldUpdateMetadata })}
        />
        <Option
          label={t('catalogImports.updateSchema')}
          checked={options.shouldUpdateSchema}
          onChange={(shouldUpdateSchema) => set({ shouldUpdateSchema })}
        />
      </div>
      <ScheduleEditor
        label={t('catalogImports.scheduled')}
        rules={options.scheduling}
        isActive={options.isSchedulingActive}
        onChange={set}
      />
    </Stack>
  )
}

function Option(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }): ReactNode {
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={<Switch checked={props.checked} onChange={(_event, checked) => props.onChange(checked)} />}
      label={props.label}
    />
  )
}

/** Warning about another import into the same dataset, since each would overwrite the other's lines. */
function OtherImport({ dataset, importId }: { dataset: string; importId: string | undefined }): ReactNode {
  const t = useViewTranslate()
  const { data } = useQuery(importsQuery({ dataFairDatasetId: dataset }))
  const other = data?.results.find(({ _id }) => _id !== importId)
  if (!other) return null
  return (
    <Alert severity="warning" variant="outlined">
      {t('catalogImports.otherImport')}{' '}
      <MuiLink component={Link} to={paths.catalogImport(other.catalog.id, other._id)}>
        {other.remoteResource.title}
      </MuiLink>
    </Alert>
  )
}
