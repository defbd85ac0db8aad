import { Alert, Box, Button, FormControlLabel, Paper, Stack, Switch, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { CreationError } from '../runs/CreationError.tsx'
import { OfCatalog } from '../runs/OfCatalog.tsx'
import { useRunCreation, type RunCreation } from '../runs/useRunCreation.ts'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { changesBetween, isTitled, newHarvestOptions, type HarvestOptions } from './harvestOptions.ts'
import { createHarvest } from './harvestsApi.ts'
import { RulesForm } from './RulesForm.tsx'
import { TargetForm } from './TargetForm.tsx'

/** `/catalogs/{id}/harvests/new`: filters, target account and schedule. */
export function NewHarvest(): ReactNode {
  const t = useViewTranslate()
  return <OfCatalog title={t('catalogHarvests.new')}>{(catalog) => <Wizard catalog={catalog} />}</OfCatalog>
}

const steps = ['rules', 'target', 'schedule'] as const
type Step = (typeof steps)[number]

function Wizard({ catalog }: { catalog: Catalog }): ReactNode {
  const t = useViewTranslate()
  const [start] = useState(() => newHarvestOptions(catalog.title))
  const [options, setOptions] = useHistoryEntryState<HarvestOptions>('options', start)
  const [dryRun, setDryRun] = useHistoryEntryState('dryRun', true)
  const { step, goTo } = useWizardStep<Step>('rules', (wanted) => wanted)
  const isValid = isTitled(options)
  const send = (): Promise<CatalogHarvest> =>
    createHarvest({ catalog: { id: catalog._id }, ...options, dryRun })
  const creation = useRunCreation(isValid ? send : undefined, (id) => paths.catalogHarvest(catalog._id, id))
  useLeaveGuard(!creation.isCreated && Object.keys(changesBetween(start, options)).length > 0, {
    save: creation.createThenLeave,
    unsavable: isValid ? undefined : t('catalogHarvests.titleShort'),
    text: t('catalogHarvests.notCreated')
  })
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <WizardSteps
        steps={steps.map((id) => ({
          id,
          label: t(`catalogHarvests.steps.${id}`),
          subtitle: '',
          disabled: id !== 'rules' && !isValid
        }))}
        current={step}
        onOpen={goTo}
      />
      {step === 'rules' && (
        <>
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('catalogHarvests.intro')}</Typography>
          <RulesForm options={options} onChange={setOptions} />
        </>
      )}
      {step === 'target' && <TargetForm owner={catalog.owner} options={options} onChange={setOptions} />}
      {step === 'schedule' && (
        <ScheduleStep options={options} onChange={setOptions} dryRun={dryRun} onDryRun={setDryRun} />
      )}
      <CreationError text={t('catalogHarvests.createError')} error={creation.error} />
      <Footer
        step={step}
        goTo={goTo}
        creation={creation}
        createLabel={t(dryRun ? 'catalogHarvests.tryOut' : 'catalogHarvests.run')}
      />
    </Paper>
  )
}

interface ScheduleStepProps {
  options: HarvestOptions
  onChange: (options: HarvestOptions) => void
  dryRun: boolean
  onDryRun: (dryRun: boolean) => void
}

/** Schedule, and whether the first run is a trial. */
function ScheduleStep({ options, onChange, dryRun, onDryRun }: ScheduleStepProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack sx={{ gap: 2, maxWidth: 800 }}>
      <ScheduleEditor
        label={t('catalogHarvests.scheduled')}
        of="harvest"
        rules={options.scheduling}
        isActive={options.isSchedulingActive}
        onChange={(change) => onChange({ ...options, ...change })}
      />
      <Alert severity="info" variant="outlined" icon={false}>
        <FormControlLabel
          control={<Switch checked={dryRun} onChange={(_event, checked) => onDryRun(checked)} />}
          label={t('catalogHarvests.dryFirst')}
        />
        <Typography variant="body2">{t('catalogHarvests.dryFirstHelp')}</Typography>
      </Alert>
    </Stack>
  )
}

interface FooterProps {
  step: Step
  goTo: (step: Step) => void
  creation: RunCreation
  createLabel: string
}

function Footer({ step, goTo, creation, createLabel }: FooterProps): ReactNode {
  const t = useViewTranslate()
  const index = steps.indexOf(step)
  const previous = steps[index - 1]
  const next = steps[index + 1]
  const isValid = !!creation.createThenLeave
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      {previous && (
        <Button color="inherit" disabled={creation.isPending} onClick={() => goTo(previous)}>
          {t('catalogRuns.previous')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <BlockedReason reason={!isValid && t('catalogHarvests.titleShort')} />
      {next ? (
        <Button variant="contained" disabled={!isValid} onClick={() => goTo(next)}>
          {t('catalogRuns.next')}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!isValid}
          loading={creation.isPending || creation.isCreated}
          onClick={() => void creation.create()}
        >
          {createLabel}
        </Button>
      )}
    </Stack>
  )
}
