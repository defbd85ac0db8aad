import { Alert, Box, Button, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type {
  Catalog,
  CatalogImport,
  PluginDescription,
  RemoteItem
} from '../../../../contract/catalogs/catalog.ts'
import { errorDetail } from '../../../api/http.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { forgetKept, useKeptInEntry } from '../../../layout/useKeptInEntry.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { catalogsKey, importsQuery } from '../api.ts'
import { isEmptyRight } from '../ConfigForm.tsx'
import { Explorer } from '../explorer/Explorer.tsx'
import { OfCatalog } from '../runs/OfCatalog.tsx'
import { createImport } from '../runs/runsApi.ts'
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

function Wizard({ catalog, plugin }: { catalog: Catalog; plugin: PluginDescription }): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const [resource, setResource] = useKeptInEntry<RemoteItem | undefined>('resource', undefined)
  const [options, setOptions] = useKeptInEntry<ImportOptions>('options', newOptions)
  const [isValid, setValid] = useKeptInEntry<boolean>(
    'isValid',
    () => !plugin.importConfigSchema || isEmptyRight(plugin.importConfigSchema)
  )
  const [created, setCreated] = useState<CatalogImport>()
  const { step, goTo } = useWizardStep<Step>('resource', (wanted) => (resource ? wanted : 'resource'))
  const known = useQuery(importsQuery({ catalogId: catalog._id }))
  const former = known.data?.results.find(({ remoteResource }) => remoteResource.id === resource?.id)
  const imported = useMemo(
    () => new Set(known.data?.results.map(({ remoteResource }) => remoteResource.id)),
    [known.data]
  )
  const creation = useMutation({
    mutationFn: ({ id, title, origin }: RemoteItem) =>
      createImport({
        catalog: { id: catalog._id },
        remoteResource: { id, title, ...(origin ? { origin } : {}) },
        ...options
      }),
    onSuccess: (one) => {
      forgetKept()
      setCreated(one)
      void client.invalidateQueries({ queryKey: catalogsKey })
    }
  })
  const create = async (): Promise<boolean> => {
    if (!resource || !isValid) return false
    return creation.mutateAsync(resource).then(
      () => true,
      () => false
    )
  }
  const createThenLeave = useGoToCreated(created && paths.catalogImport(catalog._id, created._id), create)
  useLeaveGuard(!created && !!resource, {
    save: resource && isValid ? createThenLeave : undefined,
    unsavable: isValid ? undefined : t('catalogImports.invalid'),
    text: t('catalogImports.notCreated')
  })
  const atOptions = step === 'options'
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
      {!atOptions && (
        <Explorer
          catalog={catalog}
          plugin={plugin}
          action="import"
          isSelectable={isImportable}
          selected={resource}
          onSelect={setResource}
          imported={imported}
        />
      )}
      {atOptions && (
        <ImportOptionsForm
          owner={catalog.owner}
          plugin={plugin}
          options={options}
          onChange={setOptions}
          onValid={setValid}
        />
      )}
      {former && !atOptions && (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {t('catalogImports.already')}{' '}
          <MuiLink component={Link} to={paths.catalogImport(catalog._id, former._id)}>
            {t('catalogImports.seeImport')}
          </MuiLink>
        </Alert>
      )}
      {creation.error && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {t('catalogImports.createError')} {errorDetail(creation.error)}
        </Alert>
      )}
      <Stack
        direction="row"
        sx={{ gap: 1, mt: 3, alignItems: 'center', flexWrap: 'wrap', '& > :last-child': { ml: 'auto' } }}
      >
        {atOptions ? (
          <>
            <Button color="inherit" disabled={creation.isPending} onClick={() => goTo('resource')}>
              {t('catalogRuns.previous')}
            </Button>
            <Box sx={{ flex: 1 }} />
            <BlockedReason reason={!isValid && t('catalogImports.invalid')} />
            <Button
              variant="contained"
              disabled={!isValid}
              loading={creation.isPending || !!created}
              onClick={() => void create()}
            >
              {t('catalogImports.import')}
            </Button>
          </>
        ) : (
          <>
            <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }} aria-live="polite">
              {resource && t('catalogRuns.selected', { title: resource.title })}
            </Typography>
            <BlockedReason reason={!resource && t('catalogImports.chooseResource')} />
            <Button variant="contained" disabled={!resource} onClick={() => goTo('options')}>
              {t('catalogRuns.next')}
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  )
}
