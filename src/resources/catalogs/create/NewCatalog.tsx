import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { forgetEntryState, useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useOwnerChoices } from '../../../ui/useOwnerChoices.ts'
import { WizardForm } from '../../../ui/WizardForm.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { catalogsKey, createCatalog, pluginsQuery } from '../api.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'
import { ConfigForm, isEmptyRight } from '../ConfigForm.tsx'
import {
  creationOf,
  emptyCatalog,
  missingFieldOf,
  openStep,
  stepsOfCreation,
  withoutSecrets,
  type NewCatalogFields,
  type NewCatalogStep
} from '../model/newCatalog.ts'
import { writeProblem } from '../model/writeProblem.ts'
import { PluginIcon } from '../PluginIcon.tsx'
import { TitleFields } from '../TitleFields.tsx'

/** `/catalogs/new`: type, owner when there is a choice, and connection. */
export function NewCatalog(): ReactNode {
  return (
    <CatalogGuard>
      <Loaded />
    </CatalogGuard>
  )
}

function Loaded(): ReactNode {
  const t = useViewTranslate()
  const plugins = useQuery({ ...pluginsQuery, retry })
  const owners = useOwnerChoices(false)
  useBreadcrumbs([{ text: t('catalogs.catalogs'), to: paths.catalogs }, { text: t('catalogs.create.title') }])
  if (plugins.error) {
    const again = (): void => void plugins.refetch()
    return <RetryAlert text={t('catalogs.pluginsError')} error={plugins.error} onRetry={again} />
  }
  if (!plugins.data || owners.isLoading) return <LinearProgress aria-label={t('catalogs.loading')} />
  return <Wizard plugins={plugins.data.results} hasOwners={owners.choices.length > 1} />
}

interface WizardProps {
  plugins: PluginDescription[]
  hasOwners: boolean
}

interface CatalogCreation {
  create: () => Promise<boolean>
  isRunning: boolean
  /** Message of the failure; undefined after a change of the fields. */
  error: string | undefined
  forgetError: () => void
  /** Id of the created catalog. */
  created: string | undefined
}

/** Creation of the catalog of the fields; it fails while they are incomplete. */
function useCatalogCreation(fields: NewCatalogFields): CatalogCreation {
  const t = useViewTranslate()
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<string>()

  async function create(): Promise<boolean> {
    const creation = creationOf(fields)
    if (!creation) return false
    setError(undefined)
    setRunning(true)
    try {
      const { _id: id } = await createCatalog(creation)
      await client.invalidateQueries({ queryKey: [...catalogsKey, 'list'] })
      forgetEntryState()
      setCreated(id)
      return true
    } catch (failure) {
      setError(writeProblem(failure, t('catalogs.create.error'), t))
      return false
    } finally {
      setRunning(false)
    }
  }

  return { create, isRunning, error, forgetError: () => setError(undefined), created }
}

function Wizard({ plugins, hasOwners }: WizardProps): ReactNode {
  const t = useViewTranslate()
  const [fields, setFields] = useHistoryEntryState<NewCatalogFields>('fields', emptyCatalog, (typed) =>
    withoutSecrets(typed, plugins)
  )
  const { create, isRunning, error, forgetError, created } = useCatalogCreation(fields)
  const steps = stepsOfCreation(hasOwners)
  const { step, goTo } = useWizardStep<NewCatalogStep>('plugin', (wanted) =>
    openStep(steps.includes(wanted) ? wanted : 'info', fields)
  )
  const plugin = plugins.find(({ id }) => id === fields.plugin)
  const isReady = !!creationOf(fields)
  const createThenLeave = useGoToCreated(created && paths.catalog(created), create)
  useLeaveGuard(!created && !!fields.plugin, {
    save: isReady ? createThenLeave : undefined,
    unsavable: isReady ? undefined : t('catalogs.create.notReady')
  })

  function change(next: Partial<NewCatalogFields>): void {
    setFields((former) => ({ ...former, ...next }))
    forgetError()
  }

  function choose(next: PluginDescription): void {
    // Another type has another form: its values are reset.
    if (next.id !== fields.plugin) {
      change({ plugin: next.id, config: {}, isConfigValid: isEmptyRight(next.configSchema) })
    }
    goTo(steps[1] ?? 'info')
  }

  const moveBy = (count: 1 | -1): void => goTo(steps[steps.indexOf(step) + count] ?? step)
  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('catalogs.create.title')}
      </Typography>
      <WizardForm busy={isRunning} onSubmit={() => (step === 'info' ? void create() : moveBy(1))}>
        <WizardSteps
          steps={steps.map((id) => ({
            id,
            label: t(`catalogs.create.steps.${id}`),
            ...(id === 'plugin' && plugin ? { subtitle: plugin.metadata.title } : {}),
            disabled: isRunning || openStep(id, fields) !== id
          }))}
          current={step}
          onOpen={goTo}
        />
        {step === 'plugin' && <PluginChoice plugins={plugins} chosen={plugin} onChoose={choose} />}
        {step === 'owner' && <OwnerPicker value={fields.owner} onChange={(owner) => change({ owner })} />}
        {step === 'info' && plugin && (
          <Information plugin={plugin} fields={fields} disabled={isRunning} error={error} onChange={change} />
        )}
        {step !== 'plugin' && (
          <Buttons fields={fields} isLast={step === 'info'} isRunning={isRunning} onBack={() => moveBy(-1)} />
        )}
      </WizardForm>
    </Box>
  )
}

interface PluginChoiceProps {
  plugins: PluginDescription[]
  chosen: PluginDescription | undefined
  onChoose: (plugin: PluginDescription) => void
}

function PluginChoice({ plugins, chosen, onChoose }: PluginChoiceProps): ReactNode {
  return (
    <ChoiceCards>
      {plugins.map((plugin) => (
        <ChoiceCard
          key={plugin.id}
          title={plugin.metadata.title}
          text={plugin.metadata.description}
          icon={<PluginIcon plugin={plugin.id} />}
          isSelected={plugin.id === chosen?.id}
          onSelect={() => onChoose(plugin)}
        />
      ))}
    </ChoiceCards>
  )
}

interface InformationProps {
  plugin: PluginDescription
  fields: NewCatalogFields
  disabled: boolean
  error: string | undefined
  onChange: (change: Partial<NewCatalogFields>) => void
}

/** Title, description and connection. */
function Information({ plugin, fields, disabled, error, onChange }: InformationProps): ReactNode {
  return (
    <>
      <TitleFields {...fields} disabled={disabled} onChange={onChange} />
      <ConfigForm
        key={plugin.id}
        id={`catalog-${plugin.id}`}
        schema={plugin.configSchema}
        data={fields.config}
        disabled={disabled}
        onChange={(config, isConfigValid) => onChange({ config, isConfigValid })}
      />
      {error && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {error}
        </Alert>
      )}
    </>
  )
}

interface ButtonsProps {
  fields: NewCatalogFields
  /** Whether the step is the last one, whose button creates. */
  isLast: boolean
  isRunning: boolean
  onBack: () => void
}

function Buttons({ fields, isLast, isRunning, onBack }: ButtonsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <Button color="inherit" disabled={isRunning} onClick={onBack}>
        {t('catalogs.create.back')}
      </Button>
      {isLast ? (
        <>
          <Lack fields={fields} />
          <Button type="submit" variant="contained" disabled={!creationOf(fields)} loading={isRunning}>
            {t('catalogs.create.save')}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="contained" disabled={!fields.owner}>
          {t('catalogs.create.continue')}
        </Button>
      )}
    </Stack>
  )
}

function Lack({ fields }: { fields: NewCatalogFields }): ReactNode {
  const t = useViewTranslate()
  const lack = missingFieldOf(fields)
  return <BlockedReason reason={lack && lack !== 'plugin' && t(`catalogs.create.lacks.${lack}`)} />
}
