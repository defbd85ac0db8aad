import { Alert, Box, Button, FormControlLabel, Paper, Stack, Switch, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { errorDetail } from '../../../api/http.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { forgetKept, useKeptInEntry } from '../../../layout/useKeptInEntry.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { catalogsKey } from '../api.ts'
import { OfCatalog } from '../runs/OfCatalog.tsx'
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
  const client = useQueryClient()
  const [start] = useState(() => newHarvestOptions(catalog.title))
  const [options, setOptions] = useKeptInEntry<HarvestOptions>('options', start)
  const [dryRun, setDryRun] = useKeptInEntry('dryRun', true)
  const [created, setCreated] = useState<CatalogHarvest>()
  const { step, goTo } = useWizardStep<Step>('rules', (wanted) => wanted)
  const isValid = isTitled(options)
  const creation = useMutation({
    mutationFn: () => createHarvest({ catalog: { id: catalog._id }, ...options, dryRun }),
    onSuccess: (one) => {
      forgetKept()
      setCreated(one)
      void client.invalidateQueries({ queryKey: catalogsKey })
    }
  })
  const create = async (): Promise<boolean> => {
    if (!isValid) return false
    return creation.mutateAsync().then(
      () => true,
      () => false
    )
  }
  const createThenLeave = useGoToCreated(created && paths.catalogHarvest(catalog._id, created._id), create)
  useLeaveGuard(!created && Object.keys(changesBetween(start, options)).length > 0, {
    save: isValid ? createThenLeave : undefined,
    unsavable: isValid ? undefined : t('catalogHarvests.titleShort'),
    text: t('catalogHarvests.notCreated')
  })
  const at = steps.indexOf(step)
  const previous = steps[at - 1]
  const next = steps[at + 1]
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
        <Stack sx={{ gap: 2, maxWidth: 800 }}>
          <ScheduleEditor
            label={t('catalogHarvests.scheduled')}
            of="harvest"
            rules={options.scheduling}
            isActive={options.isSchedulingActive}
            onChange={(change) => setOptions({ ...options, ...change })}
          />
          <Alert severity="info" variant="outlined" icon={false}>
            <FormControlLabel
              control={<Switch checked={dryRun} onChange={(_event, checked) => setDryRun(checked)} />}
              label={t('catalogHarvests.dryFirst')}
            />
            <Typography variant="body2">{t('catalogHarvests.dryFirstHelp')}</Typography>
          </Alert>
        </Stack>
      )}
      {creation.error && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {t('catalogHarvests.createError')} {errorDetail(creation.error)}
        </Alert>
      )}
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
            loading={creation.isPending || !!created}
            onClick={() => void create()}
          >
            {t(dryRun ? 'catalogHarvests.tryOut' : 'catalogHarvests.run')}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
