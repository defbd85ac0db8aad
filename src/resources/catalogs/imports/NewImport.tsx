import { Alert, Box, Button, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type {
  Catalog,
  CatalogImport,
  PluginDescription,
  RemoteItem
} from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { importsQuery } from '../api.ts'
import { isEmptyRight } from '../ConfigForm.tsx'
import { Explorer } from '../explorer/Explorer.tsx'
import { CreationError } from '../runs/CreationError.tsx'
import { OfCatalog } from '../runs/OfCatalog.tsx'
import { createImport } from '../runs/runsApi.ts'
import { useRunCreation, type RunCreation } from '../runs/useRunCreation.ts'
import { ImportOptionsForm } from './ImportOptionsForm.tsx'
import { newOptions, type ImportOptions } from './importOptions.ts'

/** `/catalogs/{id}/imports/new`: selects a resource of the catalog, then the target dataset and the options. */
export function NewImport(): ReactNode {
  const t = useViewTranslate()
  return (
    <OfCatalog title={t('catalogImports.new')}>
      {(catalog, plugin) => <Wizard catalog={catalog} plugin={plugin} />}
    </OfCatalog>
  )
}

const steps = ['resource', 'options'] as const
type Step = (typeof steps)[number]

const isImportable = ({ type, isImportable: isWhole }: RemoteItem): boolean =>
  type === 'resource' || !!isWhole

interface WizardProps {
  catalog: Catalog
  plugin: PluginDescription
}

function Wizard({ catalog, plugin }: WizardProps): ReactNode {
  const t = useViewTranslate()
  const [resource, setResource] = useHistoryEntryState<RemoteItem | undefined>('resource', undefined)
  const [options, setOptions] = useHistoryEntryState<ImportOptions>('options', newOptions)
  const [isValid, setValid] = useHistoryEntryState<boolean>(
    'isValid',
    () => !plugin.importConfigSchema || isEmptyRight(plugin.importConfigSchema)
  )
  const { step, goTo } = useWizardStep<Step>('resource', (wanted) => (resource ? wanted : 'resource'))
  const send = ({ id, title, origin }: RemoteItem): Promise<CatalogImport> =>
    createImport({
      catalog: { id: catalog._id },
      remoteResource: { id, title, ...(origin ? { origin } : {}) },
      ...options
    })
  const creation = useRunCreation(resource && isValid ? () => send(resource) : undefined, (id) =>
    paths.catalogImport(catalog._id, id)
  )
  useLeaveGuard(!creation.isCreated && !!resource, {
    save: creation.createThenLeave,
    unsavable: isValid ? undefined : t('catalogImports.invalid'),
    text: t('catalogImports.notCreated')
  })

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <WizardSteps
        steps={steps.map((id) => ({
          id,
          label: t(`catalogImports.steps.${id}`),
          subtitle: id === 'resource' ? (resource?.title ?? '') : '',
          disabled: id === 'options' && !resource
        }))}
        current={step}
        onOpen={goTo}
      />
      {step === 'resource' ? (
        <ResourceStep catalog={catalog} plugin={plugin} resource={resource} onSelect={setResource} />
      ) : (
        <ImportOptionsForm
          owner={catalog.owner}
          plugin={plugin}
          options={options}
          onChange={setOptions}
          onValid={setValid}
        />
      )}
      <CreationError text={t('catalogImports.createError')} error={creation.error} />
      <Stack
        direction="row"
        sx={{ gap: 1, mt: 3, alignItems: 'center', flexWrap: 'wrap', '& > :last-child': { ml: 'auto' } }}
      >
        {step === 'resource' ? (
          <ResourceButtons resource={resource} onNext={() => goTo('options')} />
        ) : (
          <OptionsButtons creation={creation} isValid={isValid} onBack={() => goTo('resource')} />
        )}
      </Stack>
    </Paper>
  )
}

interface ResourceStepProps extends WizardProps {
  resource: RemoteItem | undefined
  onSelect: (resource: RemoteItem | undefined) => void
}

/** Explorer of the remote catalog, with the imports that exist already. */
function ResourceStep({ catalog, plugin, resource, onSelect }: ResourceStepProps): ReactNode {
  const t = useViewTranslate()
  const { data } = useQuery(importsQuery({ catalogId: catalog._id }))
  const former = data?.results.find(({ remoteResource }) => remoteResource.id === resource?.id)
  const imported = useMemo(
    () => new Set(data?.results.map(({ remoteResource }) => remoteResource.id)),
    [data]
  )
  return (
    <>
      <Explorer
        catalog={catalog}
        plugin={plugin}
        action="import"
        isSelectable={isImportable}
        selected={resource}
        onSelect={onSelect}
        imported={imported}
      />
      {former && (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {t('catalogImports.already')}{' '}
          <MuiLink component={Link} to={paths.catalogImport(catalog._id, former._id)}>
            {t('catalogImports.seeImport')}
          </MuiLink>
        </Alert>
      )}
    </>
  )
}

interface ResourceButtonsProps {
  resource: RemoteItem | undefined
  onNext: () => void
}

function ResourceButtons({ resource, onNext }: ResourceButtonsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }} aria-live="polite">
        {resource && t('catalogRuns.selected', { title: resource.title })}
      </Typography>
      <BlockedReason reason={!resource && t('catalogImports.chooseResource')} />
      <Button variant="contained" disabled={!resource} onClick={onNext}>
        {t('catalogRuns.next')}
      </Button>
    </>
  )
}

interface OptionsButtonsProps {
  creation: RunCreation
  isValid: boolean
  onBack: () => void
}

function OptionsButtons({ creation, isValid, onBack }: OptionsButtonsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Button color="inherit" disabled={creation.isPending} onClick={onBack}>
        {t('catalogRuns.previous')}
      </Button>
      <Box sx={{ flex: 1 }} />
      <BlockedReason reason={!isValid && t('catalogImports.invalid')} />
      <Button
        variant="contained"
        disabled={!isValid}
        loading={creation.isPending || creation.isCreated}
        onClick={() => void creation.create()}
      >
        {t('catalogImports.import')}
      </Button>
    </>
  )
}
