import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardForm } from '../../../ui/WizardForm.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import {
  emptyPortal,
  isTitled,
  newPortalSteps,
  type NewPortalFields,
  type NewPortalStep
} from '../model/newPortal.ts'
import { PortalGuard } from '../PortalGuard.tsx'
import { InfoStep } from './InfoStep.tsx'
import { PageStep } from './PageStep.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { useCreatePortal } from './useCreatePortal.ts'

/** `/portals/new`: wizard for title, template and first pages. */
export function NewPortal(): ReactNode {
  return (
    <PortalGuard>
      <Wizard />
    </PortalGuard>
  )
}

function Wizard(): ReactNode {
  const t = useViewTranslate()
  useBreadcrumbs([{ text: t('portals.portals'), to: paths.portals }, { text: t('portals.create.title') }])
  const [fields, setFields] = useHistoryEntryState<NewPortalFields>('fields', emptyPortal)
  const { isCreating, error, created, create, forgetError } = useCreatePortal()
  const { step, goTo } = useWizardStep<NewPortalStep>('info', (wanted) =>
    newPortalSteps.includes(wanted) ? wanted : 'info'
  )
  const isReady = isTitled(fields)
  const createThenLeave = useGoToCreated(created && paths.portal(created), () => create(fields))
  useLeaveGuard(!created && isReady, { save: createThenLeave })
  const change = (next: Partial<NewPortalFields>): void => {
    setFields((former) => ({ ...former, ...next }))
    forgetError()
  }
  // The title is required in its own step, and in the last one.
  const isBlocked = !isReady && (step === 'info' || step === 'summary')
  const index = newPortalSteps.indexOf(step)
  const goOn = (by: 1 | -1): void => goTo(newPortalSteps[index + by] ?? step)
  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('portals.create.title')}
      </Typography>
      <WizardForm
        busy={isCreating || isBlocked}
        onSubmit={() => (step === 'summary' ? void create(fields) : goOn(1))}
      >
        <WizardSteps
          steps={newPortalSteps.map((id) => ({
            id,
            label: t(`portals.create.steps.${id}`),
            disabled: isCreating
          }))}
          current={step}
          onOpen={goTo}
        />
        {step === 'info' && <InfoStep fields={fields} onChange={change} />}
        {(step === 'home' || step === 'datasets' || step === 'applications') && (
          <PageStep
            key={step}
            page={step}
            value={fields.pages[step]}
            onChange={(start) => change({ pages: { ...fields.pages, [step]: start } })}
          />
        )}
        {step === 'summary' && <SummaryStep fields={fields} />}
        {error && step === 'summary' && (
          <Alert severity="error" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {error}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, mt: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <Button color="inherit" disabled={index === 0 || isCreating} onClick={() => goOn(-1)}>
            {t('portals.create.back')}
          </Button>
          <BlockedReason reason={isBlocked && t('portals.create.untitled')} />
          <Button type="submit" variant="contained" disabled={isBlocked} loading={isCreating}>
            {t(step === 'summary' ? 'portals.create.save' : 'portals.create.continue')}
          </Button>
        </Stack>
      </WizardForm>
    </Box>
  )
}
