import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { forgetKept, useKeptInEntry } from '../../../layout/useKeptInEntry.ts'
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

function Wizard({ plugins, hasOwners }: WizardProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const [fields, setFields] = useKeptInEntry<NewCatalogFields>('fields', emptyCatalog, (typed) =>
    withoutSecrets(typed, plugins)
  )
  const [creating, setCreating] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<string>()
  const steps = stepsOfCreation(hasOwners)
  const { step, goTo } = useWizardStep<NewCatalogStep>('plugin', (wanted) =>
    openStep(steps.includes(wanted) ? wanted : 'info', fields)
  )
  const plugin = plugins.find(({ id }) => id === fields.plugin)
  const creation = creationOf(fields)

  function change(next: Partial<NewCatalogFields>): void {
    setFields((former) => ({ ...former, ...next }))
    setError(undefined)
  }

  function choose(next: PluginDescription): void {
    // Another type has another form: its values are reset.
    if (next.id !== fields.plugin) {
      change({ plugin: next.id, config: {}, isConfigValid: isEmptyRight(next.configSchema) })
    }
    goTo(steps[1] ?? 'info')
  }

  async function create(): Promise<boolean> {
    if (!creation) return false
    setError(undefined)
    setCreating(true)
    try {
      const { _id: id } = await createCatalog(creation)
      await client.invalidateQueries({ queryKey: [...catalogsKey, 'list'] })
      forgetKept()
      setCreated(id)
      return true
    } catch (failure) {
      setError(writeProblem(failure, t('catalogs.create.error'), t))
      return false
    } finally {
      setCreating(false)
    }
  }

  const createThenLeave = useGoToCreated(created && paths.catalog(created), create)
  useLeaveGuard(!created && !!fields.plugin, {
    save: creation ? createThenLeave : undefined,
    unsavable: creation ? undefined : t('catalogs.create.notReady')
  })
  const goOn = (by: 1 | -1): void => goTo(steps[steps.indexOf(step) + by] ?? step)
  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('catalogs.create.title')}
      </Typography>
      <WizardForm busy={creating} onSubmit={() => (step === 'info' ? void create() : goOn(1))}>
        <WizardSteps
          steps={steps.map((id) => ({
            id,
            label: t(`catalogs.create.steps.${id}`),
            ...(id === 'plugin' && plugin ? { subtitle: plugin.metadata.title } : {}),
            disabled: creating || openStep(id, fields) !== id
          }))}
          current={step}
          onOpen={goTo}
        />
        {step === 'plugin' && (
          <ChoiceCards>
            {plugins.map((one) => (
              <ChoiceCard
                key={one.id}
                title={one.metadata.title}
                text={one.metadata.description}
                icon={<PluginIcon plugin={one.id} />}
                isSelected={one.id === fields.plugin}
                onSelect={() => choose(one)}
              />
            ))}
          </ChoiceCards>
        )}
        {step === 'owner' && <OwnerPicker value={fields.owner} onChange={(owner) => change({ owner })} />}
        {step === 'info' && plugin && (
          <>
            <TitleFields {...fields} disabled={creating} onChange={change} />
            <ConfigForm
              key={plugin.id}
              id={`catalog-${plugin.id}`}
              schema={plugin.configSchema}
              data={fields.config}
              disabled={creating}
              onChange={(config, isConfigValid) => change({ config, isConfigValid })}
            />
            {error && (
              <Alert severity="error" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
                {error}
              </Alert>
            )}
          </>
        )}
        {step !== 'plugin' && (
          <Stack direction="row" sx={{ gap: 1, mt: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
            <Button color="inherit" disabled={creating} onClick={() => goOn(-1)}>
              {t('catalogs.create.back')}
            </Button>
            {step === 'info' ? (
              <>
                <Lack fields={fields} />
                <Button type="submit" variant="contained" disabled={!creation} loading={creating}>
                  {t('catalogs.create.save')}
                </Button>
              </>
            ) : (
              <Button type="submit" variant="contained" disabled={!fields.owner}>
                {t('catalogs.create.continue')}
              </Button>
            )}
          </Stack>
        )}
      </WizardForm>
    </Box>
  )
}

function Lack({ fields }: { fields: NewCatalogFields }): ReactNode {
  const t = useViewTranslate()
  const lack = missingFieldOf(fields)
  return <BlockedReason reason={lack && lack !== 'plugin' && t(`catalogs.create.lacks.${lack}`)} />
}
