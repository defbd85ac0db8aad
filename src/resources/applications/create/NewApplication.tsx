import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { retry } from '../../../api/retry.ts'
import { Guard } from '../../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { CopyStep } from './CopyStep.tsx'
import { InfoStep } from './InfoStep.tsx'
import { ModelStep } from './ModelStep.tsx'
import { selectionOf, type ContextDataset, type Step } from './newApplication.ts'
import { TypeStep } from './TypeStep.tsx'
import { useNewApplication, type NewApplicationController } from './useNewApplication.ts'

/**
 * `/new-application`, for users who may create an application; `?dataset={id}` creates an application of that dataset.
 */
export function NewApplication(): ReactNode {
  const [parameters] = useSearchParams()
  const dataset = parameters.get('dataset')
  return (
    <Guard require={(_session, rights) => rights.contribDep}>
      {dataset ? <ForDataset key={dataset} id={dataset} /> : <Wizard dataset={undefined} />}
    </Guard>
  )
}

function ForDataset({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useGetOne<Dataset>('datasets', { id }, { retry })
  if (error && !data) return <ResourceError error={error} onRetry={() => void refetch()} />
  return data ? <Wizard dataset={data} /> : <Skeleton variant="rounded" height={400} />
}

/** Wizard that creates an application and opens its page. */
function Wizard({ dataset }: { dataset: ContextDataset | undefined }): ReactNode {
  const t = useTranslate()
  const wizard = useNewApplication(dataset)
  const { created } = wizard
  useBreadcrumbs([
    dataset
      ? { text: dataset.title, to: paths.dataset(dataset.id) }
      : { text: t('applications.applications'), to: paths.applications },
    { text: t('applications.create.title') }
  ])
  const createThenLeave = useGoToCreated(created && paths.application(created.id), () => wizard.create())
  useLeaveGuard(!created && !!selectionOf(wizard.fields), {
    save: wizard.canCreate ? createThenLeave : undefined,
    unsavable: wizard.canCreate ? undefined : t('applications.create.notReady')
  })

  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('applications.create.title')}
      </Typography>
      {dataset && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('applications.create.forDataset', { title: dataset.title })}
        </Alert>
      )}
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Steps wizard={wizard} />
        {wizard.step === 'type' && <TypeStep wizard={wizard} />}
        {wizard.step === 'selection' &&
          (wizard.fields.type === 'copy' ? <CopyStep wizard={wizard} /> : <ModelStep wizard={wizard} />)}
        {wizard.step === 'info' && <InfoStep wizard={wizard} />}
        <Buttons wizard={wizard} />
      </Paper>
    </Box>
  )
}

function Steps({ wizard }: { wizard: NewApplicationController }): ReactNode {
  const t = useTranslate()
  const { type } = wizard.fields
  const subtitles: Record<Step, string> = {
    type: type ? t(`applications.create.types.${type}`) : '',
    selection: selectionOf(wizard.fields)?.title ?? '',
    info: ''
  }
  const label = (name: Step): string =>
    name === 'selection'
      ? t(`applications.create.selection.${type ?? 'model'}`)
      : t(`applications.create.steps.${name}`)
  return (
    <WizardSteps
      steps={wizard.steps.map((name) => ({
        id: name,
        label: label(name),
        subtitle: subtitles[name],
        disabled: !wizard.isOpen(name)
      }))}
      current={wizard.step}
      onOpen={wizard.goTo}
    />
  )
}

function Buttons({ wizard }: { wizard: NewApplicationController }): ReactNode {
  const t = useTranslate()
  const { step, steps, fields, creating } = wizard
  if (step === 'type') return null
  const lack = step === 'info' ? !fields.title.trim() && 'noTitle' : !selectionOf(fields) && 'noSelection'
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
      {step === steps[0] ? (
        <span />
      ) : (
        <Button color="inherit" disabled={creating} onClick={() => wizard.moveStep(-1)}>
          {t('applications.create.back')}
        </Button>
      )}
      <BlockedReason reason={lack && t(`applications.create.lacks.${lack}`)} />
      {step === 'info' ? (
        <Button
          variant="contained"
          disabled={!wizard.canCreate}
          loading={creating}
          onClick={() => void wizard.create()}
        >
          {t('applications.create.save')}
        </Button>
      ) : (
        <Button variant="contained" disabled={!wizard.isOpen('info')} onClick={() => wizard.moveStep(1)}>
          {t('applications.create.continue')}
        </Button>
      )}
    </Stack>
  )
}
