import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { Guard } from '../../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { shortName } from '../model/files.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { ParametersStep } from './ParametersStep.tsx'
import { TypeStep } from './TypeStep.tsx'
import { InitializationStep } from './InitializationStep.tsx'
import { copiesData, isBegun, missingFieldsOf, stepsOf, type Step } from './newDataset.ts'
import { useNewDataset, type NewDatasetController } from './useNewDataset.ts'

/** `/new-dataset`, for users who may create a dataset. */
export function NewDataset(): ReactNode {
  return (
    <Guard require={(_session, rights) => rights.contribDep}>
      <Wizard />
    </Guard>
  )
}

/** Wizard that creates a dataset and opens its page. */
function Wizard(): ReactNode {
  const t = useTranslate()
  const [parameters] = useSearchParams()
  const wizard = useNewDataset()
  const { created, upload } = wizard
  const isSimple = parameters.get('simple') === 'true'
  const root = isSimple
    ? { text: t('datasets.create.home'), to: paths.home }
    : { text: t('datasets.datasets'), to: paths.datasets }
  useBreadcrumbs([root, { text: t('datasets.create.title') }])
  const createThenLeave = useGoToCreated(created && paths.dataset(created.id), () => wizard.create())
  useLeaveGuard(!created && (upload.uploading || isBegun(wizard.fields)), {
    text: upload.uploading ? t('owned.upload.leaving') : undefined,
    save: wizard.step === 'confirmation' && wizard.canCreate ? createThenLeave : undefined,
    unsavable:
      upload.uploading || wizard.canCreate
        ? undefined
        : t(wizard.checking ? 'datasets.create.conflicts.checking' : 'datasets.create.notReady')
  })

  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('datasets.create.title')}
      </Typography>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <NewDatasetSteps wizard={wizard} />
        {wizard.step === 'type' && (
          <TypeStep
            selected={wizard.fields.type}
            isSimple={isSimple}
            onSelect={(type) => {
              wizard.change({ type })
              wizard.goTo(stepsOf(type)[1] ?? 'parameters')
            }}
          />
        )}
        {wizard.step === 'initialization' && <InitializationStep wizard={wizard} />}
        {wizard.step === 'parameters' && <ParametersStep wizard={wizard} isSimple={isSimple} />}
        {wizard.step === 'confirmation' && <ConfirmationStep wizard={wizard} />}
        <WizardButtons wizard={wizard} />
      </Paper>
    </Box>
  )
}

function NewDatasetSteps({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  return (
    <WizardSteps
      steps={wizard.steps.map((name) => ({
        id: name,
        label: t(`datasets.create.steps.${name}`),
        subtitle: subtitle(name),
        disabled: !wizard.isOpen(name)
      }))}
      current={wizard.step}
      onOpen={wizard.goTo}
    />
  )

  function subtitle(name: Step): string {
    const { type, file, model } = wizard.fields
    if (name === 'type' && type) return t(`datasets.create.types.${type}`)
    if (name === 'initialization' && model) return shortName(model.title)
    const hasFile = type === 'file' && file && !copiesData(wizard.fields)
    return name === 'parameters' && hasFile ? shortName(file.name) : ''
  }
}

function WizardButtons({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const { step, fields } = wizard
  if (step === 'type') return null
  const isBusy = wizard.creating || wizard.upload.uploading
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <Button color="inherit" disabled={isBusy} onClick={() => wizard.moveStep(-1)}>
        {t('datasets.create.back')}
      </Button>
      <BlockedReason reason={!isBusy && reason()} />
      {step === 'confirmation' ? (
        <Button
          variant="contained"
          disabled={!wizard.canCreate}
          loading={isBusy}
          onClick={() => void wizard.create()}
        >
          {t(fields.type === 'file' ? 'datasets.create.import' : 'datasets.create.create')}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!wizard.isOpen(step === 'parameters' ? 'confirmation' : 'parameters')}
          onClick={() => wizard.moveStep(1)}
        >
          {t(
            step === 'initialization' && !fields.model ? 'datasets.create.ignore' : 'datasets.create.continue'
          )}
        </Button>
      )}
    </Stack>
  )

  function reason(): string {
    if (step === 'parameters') {
      return missingFieldsOf(fields)
        .map((lack) => t(`datasets.create.lacks.${lack}`))
        .join(' ')
    }
    if (step !== 'confirmation' || wizard.canCreate) return ''
    if (!fields.owner) return t('datasets.create.lacks.owner')
    if (wizard.checking) return t('datasets.create.conflicts.checking')
    return wizard.conflicts.length > 0 && !wizard.ignoresConflicts ? t('datasets.create.lacks.conflicts') : ''
  }
}
