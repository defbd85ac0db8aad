import { Alert, Button, MenuItem, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router'
import type {
  Catalog,
  TitledReference,
  PluginDescription,
  Publication
} from '../../../../contract/catalogs/catalog.ts'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { DatasetPicker } from '../../datasets/choose/DatasetPicker.tsx'
import type { PickedDataset } from '../../datasets/choose/pickedDataset.ts'
import type { PublicationSite } from '../../datasets/references.ts'
import { publicationsQuery } from '../api.ts'
import { Explorer } from '../explorer/Explorer.tsx'
import { CreationError } from '../runs/CreationError.tsx'
import { OfCatalog } from '../runs/OfCatalog.tsx'
import { createPublication } from '../runs/runsApi.ts'
import { useRunCreation, type RunCreation } from '../runs/useRunCreation.ts'
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

/** Choices of the wizard. */
interface Draft {
  dataset: PickedDataset | undefined
  setDataset: (dataset: PickedDataset | undefined) => void
  action: Action | undefined
  setAction: (action: Action) => void
  site: PublicationSite | undefined
  setSite: (site: PublicationSite | undefined) => void
  /** Remote object that is selected in the explorer. */
  selected: TitledReference | undefined
  select: (target: TitledReference | undefined) => void
  openFolder: (folder: TitledReference | undefined) => void
  /** Remote object to write to or to replace. */
  target: TitledReference | undefined
}

function useDraft(catalog: Catalog, first: PickedDataset | undefined): Draft {
  const [dataset, setDataset] = useHistoryEntryState<PickedDataset | undefined>(
    'dataset',
    first,
    (chosen) => chosen && { id: chosen.id, title: chosen.title }
  )
  const [action, setAction] = useHistoryEntryState<Action | undefined>('action', actionsOf(catalog)[0])
  const [site, setSite] = useHistoryEntryState<PublicationSite | undefined>('site', undefined)
  const [selected, select] = useState<TitledReference>()
  const [here, setHere] = useState<TitledReference>()
  return {
    dataset,
    setDataset(chosen) {
      setDataset(chosen)
      setSite(undefined)
    },
    action,
    setAction(chosen) {
      setAction(chosen)
      // Each action has its own type of target.
      select(undefined)
    },
    site,
    setSite,
    selected,
    select,
    openFolder(folder) {
      setHere(folder)
      if (folder?.id !== here?.id) select(undefined)
    },
    // A created resource goes into the current folder unless a folder is selected.
    target: selected ?? (action?.startsWith('create') ? here : undefined)
  }
}

const needsSite = ({ capabilities }: Catalog): boolean => capabilities.includes('requiresPublicationSite')

/** Returns the request of the creation; undefined while a choice lacks. */
function creationOf(
  catalog: Catalog,
  { dataset, action, site, target }: Draft
): (() => Promise<Publication>) | undefined {
  if (!dataset || !action || (needsSite(catalog) && !site) || (targetTypeOf(action) && !target))
    return undefined
  const publicationSite = needsSite(catalog) &&
    site && {
      title: site.title ?? site.id,
      url: site.url ?? '',
      datasetUrlTemplate: site.datasetUrlTemplate ?? ''
    }
  return () =>
    createPublication({
      catalog: { id: catalog._id },
      dataFairDataset: { id: dataset.id, title: dataset.title },
      action,
      ...(publicationSite ? { publicationSite } : {}),
      ...targetOf(action, target)
    })
}

function Wizard({ catalog, plugin, first }: WizardProps): ReactNode {
  const t = useViewTranslate()
  const texts = useTexts(plugin)
  const draft = useDraft(catalog, first)
  const { dataset, action, target } = draft
  const targetType = action && targetTypeOf(action)
  const lack = lackOf()
  const { step, goTo } = useWizardStep<Step>('configuration', (wanted) =>
    targetType && !lack ? wanted : 'configuration'
  )
  const creation = useRunCreation(creationOf(catalog, draft), (id) =>
    paths.catalogPublication(catalog._id, id)
  )
  useLeaveGuard(!creation.isCreated && ((!!dataset && dataset.id !== first?.id) || !!target), {
    save: creation.createThenLeave,
    text: t('catalogPublications.notCreated')
  })
  if (!action || !actionsOf(catalog).length) {
    return (
      <Alert severity="warning" variant="outlined">
        {t('catalogPublications.cannotPublish')}
      </Alert>
    )
  }
  const isAtTarget = step === 'target'
  const steps: Step[] = targetType ? ['configuration', 'target'] : ['configuration']
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {steps.length > 1 && (
        <WizardSteps
          steps={steps.map((id) => ({
            id,
            label:
              id === 'target' ? texts('stepTitles', action) : t('catalogPublications.steps.configuration'),
            subtitle: (id === 'configuration' ? dataset?.title : target?.title) ?? '',
            disabled: id === 'target' && !!lack
          }))}
          current={step}
          onOpen={goTo}
        />
      )}
      {isAtTarget ? (
        <Explorer
          catalog={catalog}
          plugin={plugin}
          action={action}
          isSelectable={({ type }) => type === targetType}
          selected={draft.selected}
          onSelect={draft.select}
          onFolder={draft.openFolder}
        />
      ) : (
        <Configuration catalog={catalog} draft={draft} texts={texts} />
      )}
      <CreationError text={t('catalogPublications.createError')} error={creation.error} />
      <Footer
        creation={creation}
        lack={lack ?? (isAtTarget && !target ? t(`catalogPublications.choose.${targetType}`) : undefined)}
        target={isAtTarget ? target : undefined}
        createLabel={texts('actionButtons', action)}
        {...(isAtTarget ? { onBack: () => goTo('configuration') } : {})}
        {...(targetType && !isAtTarget ? { onNext: () => goTo('target') } : {})}
      />
    </Paper>
  )

  function lackOf(): string | undefined {
    if (!dataset) return t('catalogPublications.choose.dataset')
    if (needsSite(catalog) && !draft.site) return t('catalogPublications.choose.site')
    return undefined
  }
}

interface ConfigurationProps {
  catalog: Catalog
  draft: Draft
  texts: Texts
}

/** Dataset, action, and site where the catalog needs one. */
function Configuration({ catalog, draft, texts }: ConfigurationProps): ReactNode {
  const t = useViewTranslate()
  const { dataset, action } = draft
  const actions = actionsOf(catalog)
  const { type, id, department } = catalog.owner
  return (
    <Stack sx={{ gap: 2, maxWidth: 800 }}>
      <DatasetPicker
        required
        label={t('catalogPublications.dataset')}
        owner={{ type, id, ...(department ? { department } : {}) }}
        value={dataset}
        onChange={draft.setDataset}
      />
      {dataset && <AlreadyPublished catalog={catalog._id} dataset={dataset.id} />}
      {actions.length > 1 && (
        <TextField
          select
          id="publication-action"
          label={t('catalogPublications.action')}
          value={action ?? ''}
          onChange={(event) => draft.setAction(event.target.value as Action)}
        >
          {actions.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {texts('actionLabels', choice)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {needsSite(catalog) && dataset && (
        <SiteChoice dataset={dataset.id} site={draft.site} onChange={draft.setSite} />
      )}
    </Stack>
  )
}

interface FooterProps {
  creation: RunCreation
  /** What has to be chosen before the next step or the creation. */
  lack: string | undefined
  target: TitledReference | undefined
  createLabel: string
  onBack?: () => void
  /** Goes to the next step; absent on the last one. */
  onNext?: () => void
}

function Footer({ creation, lack, target, createLabel, onBack, onNext }: FooterProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, mt: 3, alignItems: 'center', flexWrap: 'wrap', '& > :last-child': { ml: 'auto' } }}
    >
      {onBack && (
        <Button color="inherit" disabled={creation.isPending} onClick={onBack}>
          {t('catalogRuns.previous')}
        </Button>
      )}
      <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }} aria-live="polite">
        {target && t('catalogRuns.selected', { title: target.title })}
      </Typography>
      <BlockedReason reason={lack} />
      {onNext ? (
        <Button variant="contained" disabled={!!lack} onClick={onNext}>
          {t('catalogRuns.next')}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!creation.createThenLeave}
          loading={creation.isPending || creation.isCreated}
          onClick={() => void creation.create()}
        >
          {createLabel}
        </Button>
      )}
    </Stack>
  )
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

type Texts = (kind: 'actionLabels' | 'actionButtons' | 'stepTitles', action: Action) => string

/** Returns the texts of an action: those of the plugin, else the common ones. */
function useTexts(plugin: PluginDescription): Texts {
  const t = useViewTranslate()
  const language = currentLocale()
  return (kind, action) =>
    pluginText(plugin, kind, { action, language }) ?? t(`catalogPublications.${kind}.${action}`)
}
