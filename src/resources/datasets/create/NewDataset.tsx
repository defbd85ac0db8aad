import { Box, Button, Paper, Stack, Step, StepButton, Stepper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLeaveGuard } from '../../../blocks/useLeaveGuard.ts'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { shortName } from '../model/files.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { ParametersStep } from './ParametersStep.tsx'
import { TypeStep } from './TypeStep.tsx'
import { steps, useNewDataset, type NewDatasetController, type Step as StepName } from './useNewDataset.ts'

/** The wizard that creates a dataset, then leads to its page. */
export function NewDataset(): ReactNode {
  const t = useTranslate()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const wizard = useNewDataset()
  const { created, upload } = wizard
  const isSimple = parameters.get('simple') === 'true'
  const root = isSimple
    ? { text: t('datasets.create.home'), to: paths.home }
    : { text: t('datasets.datasets'), to: paths.datasets }
  useBreadcrumbs([root, { text: t('datasets.create.title') }])
  useLeaveGuard(upload.uploading, t('datasets.upload.leaving'))
  useEffect(() => {
    if (created) void navigate(paths.dataset(created.id))
  }, [created, navigate])

  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('datasets.create.title')}
      </Typography>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <WizardSteps wizard={wizard} />
        {wizard.step === 'type' && (
          <TypeStep
            selected={wizard.fields.type}
            onSelect={(type) => {
              wizard.change({ type })
              wizard.goTo('parameters')
            }}
          />
        )}
        {wizard.step === 'parameters' && <ParametersStep wizard={wizard} isSimple={isSimple} />}
        {wizard.step === 'confirmation' && <ConfirmationStep wizard={wizard} />}
        <WizardButtons wizard={wizard} />
      </Paper>
    </Box>
  )
}

function WizardSteps({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const current = steps.indexOf(wizard.step)
  return (
    <Stepper nonLinear activeStep={current} alternativeLabel sx={{ mb: 3 }}>
      {steps.map((name, index) => (
        <Step key={name} completed={index < current} disabled={!wizard.isOpen(name) && index !== current}>
          <StepButton
            optional={<Typography variant="caption">{subtitle(name)}</Typography>}
            onClick={() => wizard.goTo(name)}
            aria-current={index === current ? 'step' : undefined}
          >
            {t(`datasets.create.steps.${name}`)}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  )

  function subtitle(name: StepName): string {
    const { type, file } = wizard.fields
    if (name === 'type' && type) return t(`datasets.create.types.${type}`)
    if (name === 'parameters' && type === 'file' && file) return shortName(file.name)
    return ''
  }
}

function WizardButtons({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const { step, fields } = wizard
  if (step === 'type') return null
  const busy = wizard.creating || wizard.upload.uploading
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <Button
        color="inherit"
        disabled={busy}
        onClick={() => wizard.goTo(step === 'confirmation' ? 'parameters' : 'type')}
      >
        {t('datasets.create.back')}
      </Button>
      {step === 'parameters' ? (
        <Button
          variant="contained"
          disabled={!wizard.isOpen('confirmation')}
          onClick={() => wizard.goTo('confirmation')}
        >
          {t('datasets.create.continue')}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!wizard.canCreate}
          loading={busy}
          onClick={() => void wizard.create()}
        >
          {t(fields.type === 'file' ? 'datasets.create.import' : 'datasets.create.create')}
        </Button>
      )}
    </Stack>
  )
}
