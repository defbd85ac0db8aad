import { Alert, Button, MenuItem, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Catalog, Named, PluginDescription, Publication } from '../../../../contract/catalogs/catalog.ts'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { errorDetail } from '../../../api/http.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { forgetKept, useKeptInEntry } from '../../../layout/useKeptInEntry.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { DatasetPicker } from '../../datasets/choose/DatasetPicker.tsx'
import type { PickedDataset } from '../../datasets/choose/pickedDataset.ts'
import type { PublicationSite } from '../../datasets/references.ts'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { catalogsKey, publicationsQuery } from '../api.ts'
import { Explorer } from '../explorer/Explorer.tsx'
import { OfCatalog } from '../runs/OfCatalog.tsx'
import { createPublication } from '../runs/runsApi.ts'
import { actionsOf, pluginText, targetOf, targetTypeOf, type Action } from './newPublication.ts'
import { SiteChoice } from './SiteChoice.tsx'

/** `/catalogs/{id}/publications/new`: dataset, action and remote target; `?datasetId=` selects the dataset. */
export function NewPublication(): ReactNode {
  const t = useViewTranslate()
  const [query] = useSearchParams()
  const datasetId = query.get('datasetId')
  return (
    <OfCatalog title={t('catalogPublications.new')}>
      {(catalog, plugin) =>
        datasetId ? (
          <DatasetPublicationTarget key={datasetId} id={datasetId}>
            {(dataset) => <Wizard catalog={catalog} plugin={plugin} first={dataset} />}
          </DatasetPublicationTarget>
        ) : (
          <Wizard catalog={catalog} plugin={plugin} first={undefined} />
        )
      }
    </OfCatalog>
  )
}

interface OfDatasetProps {
  id: string
  /** Renders with the dataset; undefined, to select another one, when it cannot be read. */
  children: (dataset: PickedDataset | undefined) => ReactNode
}

function DatasetPublicationTarget({ id, children }: OfDatasetProps): ReactNode {
  const { data, isLoading } = useGetOne<Dataset>('datasets', { id })
  return isLoading ? <Skeleton variant="rounded" height={400} /> : children(data)
}

interface WizardProps {
  catalog: Catalog
  plugin: PluginDescription
  first: PickedDataset | undefined
}

type Step = 'configuration' | 'target'

function Wizard({ catalog, plugin, first }: WizardProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const texts = useTexts(plugin)
  const actions = actionsOf(catalog)
  const [dataset, setDataset] = useKeptInEntry<PickedDataset | undefined>(
    'dataset',
    first,
    (chosen) => chosen && { id: chosen.id, title: chosen.title }
  )
  const [action, setAction] = useKeptInEntry<Action | undefined>('action', actions[0])
  const [site, setSite] = useKeptInEntry<PublicationSite | undefined>('site', undefined)
  const [selected, setTarget] = useState<Named>()
  const [here, setHere] = useState<Named>()
  const [created, setCreated] = useState<Publication>()
  const needsSite = catalog.capabilities.includes('requiresPublicationSite')
  const targetType = action && targetTypeOf(action)
  // A created resource goes into the current folder unless a folder is selected.
  const target = selected ?? (action?.startsWith('create') ? here : undefined)
  const lacks = whatLacks()
  const { step, goTo } = useWizardStep<Step>('configuration', (wanted) =>
    targetType && !lacks ? wanted : 'configuration'
  )
  const creation = useMutation({
    mutationFn: createPublication,
    onSuccess: (one) => {
      forgetKept()
      setCreated(one)
      void client.invalidateQueries({ queryKey: catalogsKey })
    }
  })
  const canCreate = !!dataset && !!action && !lacks && (!targetType || !!target)
  const create = async (): Promise<boolean> => {
    if (!canCreate) return false
    return creation
      .mutateAsync({
        catalog: { id: catalog._id },
        dataFairDataset: { id: dataset.id, title: dataset.title },
        action,
        ...(needsSite && site
          ? {
              publicationSite: {
                title: site.title ?? site.id,
                url: site.url ?? '',
                datasetUrlTemplate: site.datasetUrlTemplate ?? ''
              }
            }
          : {}),
        ...targetOf(action, target)
      })
      .then(
        () => true,
        () => false
      )
  }
  const createThenLeave = useGoToCreated(
    created && paths.catalogPublication(catalog._id, created._id),
    create
  )
  useLeaveGuard(!created && ((!!dataset && dataset.id !== first?.id) || !!target), {
    save: canCreate ? createThenLeave : undefined,
    text: t('catalogPublications.notCreated')
  })
  if (actions.length === 0) {
    return (
      <Alert severity="warning" variant="outlined">
        {t('catalogPublications.cannotPublish')}
      </Alert>
    )
  }
  const atTarget = step === 'target' && action
  const steps: Step[] = targetType ? ['configuration', 'target'] : ['configuration']
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {steps.length > 1 && (
        <WizardSteps
          steps={steps.map((id) => ({
            id,
            label:
              id === 'target' && action
                ? texts('stepTitles', action)
                : t('catalogPublications.steps.configuration'),
            subtitle: (id === 'configuration' ? dataset?.title : target?.title) ?? '',
            disabled: id === 'target' && !!lacks
          }))}
          current={step}
          onOpen={goTo}
        />
      )}
      {atTarget ? (
        <Explorer
          catalog={catalog}
          plugin={plugin}
          action={action}
          isSelectable={({ type }) => type === targetType}
          selected={selected}
          onSelect={setTarget}
          onFolder={(folder) => {
            setHere(folder)
            if (folder?.id !== here?.id) setTarget(undefined)
          }}
        />
      ) : (
        <Stack sx={{ gap: 2, maxWidth: 800 }}>
          <DatasetPicker
            required
            label={t('catalogPublications.dataset')}
            owner={{
              type: catalog.owner.type,
              id: catalog.owner.id,
              ...(catalog.owner.department ? { department: catalog.owner.department } : {})
            }}
            value={dataset}
            onChange={(chosen) => {
              setDataset(chosen)
              setSite(undefined)
            }}
          />
          {dataset && <AlreadyPublished catalog={catalog._id} dataset={dataset.id} />}
          {actions.length > 1 && (
            <TextField
              select
              id="publication-action"
              label={t('catalogPublications.action')}
              value={action ?? ''}
              onChange={(event) => {
                setAction(event.target.value as Action)
                // Each action has its own type of target.
                setTarget(undefined)
              }}
            >
              {actions.map((one) => (
                <MenuItem key={one} value={one}>
                  {texts('actionLabels', one)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {needsSite && dataset && <SiteChoice dataset={dataset.id} site={site} onChange={setSite} />}
        </Stack>
      )}
      {creation.error && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {t('catalogPublications.createError')} {errorDetail(creation.error)}
        </Alert>
      )}
      <Stack
        direction="row"
        sx={{ gap: 1, mt: 3, alignItems: 'center', flexWrap: 'wrap', '& > :last-child': { ml: 'auto' } }}
      >
        {atTarget && (
          <Button color="inherit" disabled={creation.isPending} onClick={() => goTo('configuration')}>
            {t('catalogRuns.previous')}
          </Button>
        )}
        <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }} aria-live="polite">
          {atTarget && target && t('catalogRuns.selected', { title: target.title })}
        </Typography>
        <BlockedReason
          reason={lacks ?? (atTarget && !target && t(`catalogPublications.choose.${targetType}`))}
        />
        {targetType && !atTarget ? (
          <Button variant="contained" disabled={!!lacks} onClick={() => goTo('target')}>
            {t('catalogRuns.next')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!canCreate}
            loading={creation.isPending || !!created}
            onClick={() => void create()}
          >
            {action && texts('actionButtons', action)}
          </Button>
        )}
      </Stack>
    </Paper>
  )

  function whatLacks(): string | undefined {
    if (!dataset) return t('catalogPublications.choose.dataset')
    if (needsSite && !site) return t('catalogPublications.choose.site')
    return undefined
  }
}

/** Warning about a dataset that is already published on the catalog: the server refuses a second publication. */
function AlreadyPublished({ catalog, dataset }: { catalog: string; dataset: string }): ReactNode {
  const t = useViewTranslate()
  const { data } = useQuery(publicationsQuery({ catalogId: catalog, dataFairDatasetId: dataset }))
  if (!data?.count) return null
  return (
    <Alert severity="warning" variant="outlined">
      {t('catalogPublications.already')}
    </Alert>
  )
}

function useTexts(
  plugin: PluginDescription
): (kind: 'actionLabels' | 'actionButtons' | 'stepTitles', action: Action) => string {
  const t = useViewTranslate()
  const language = currentLocale()
  return (kind, action) =>
    pluginText(plugin, kind, { action, language }) ?? t(`catalogPublications.${kind}.${action}`)
}
