import Check from '@mui/icons-material/Check'
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import type { WizardStepState } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { DatasetPageProvider } from '../live/DatasetPageContext.tsx'
import { useDatasetPage, type DatasetPage } from '../live/useDatasetPage.ts'
import { shortName } from '../model/files.ts'
import { visibilityPresetOf } from '../../owned/permissions/permissionPresets.ts'
import type { PublicationSite } from '../references.ts'
import { MetadataFields } from '../show/metadata/MetadataSection.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { SharePermissions } from './SharePermissions.tsx'
import { shareSteps, type ShareStep } from './shareSteps.ts'
import { useSharing, type SharingController } from './useSharing.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'

interface SharingProps extends WizardStepState<ShareStep> {
  site: PublicationSite
  id: string
  /** Selector of another dataset. */
  picker: ReactNode
  /** Called with whether there are unsaved changes. */
  onChanged: (hasChanges: boolean) => void
}

/** Steps for the selected dataset, up to its publication. */
export function Sharing(props: SharingProps): ReactNode {
  const t = useTranslate()
  const { page, error, retry } = useDatasetPage(props.id)
  if (error) {
    return (
      <Stack sx={{ gap: 2 }}>
        {props.picker}
        <RetryAlert text={t('datasets.publish.readError')} error={error} onRetry={retry} />
      </Stack>
    )
  }
  if (!page) return <LinearProgress aria-label={t('datasets.publish.steps.dataset')} />
  return (
    <DatasetPageProvider value={page}>
      <ShareSteps {...props} page={page} />
    </DatasetPageProvider>
  )
}

function ShareSteps({
  site,
  picker,
  page,
  step: requestedStep,
  goTo,
  onChanged
}: SharingProps & { page: DatasetPage }): ReactNode {
  const t = useTranslate()
  const navigate = useNavigate()
  const sharing = useSharing(page, site)
  const { dataset, can } = page
  const [isSent, setIsSent] = useState(false)
  const steps = shareSteps.filter((name) => name !== 'permissions' || can('getPermissions'))
  const { hasOtherPermissions, metadata, missingFields } = sharing
  const step = shownStep()
  const replaceStep = useEffectEvent(() => goTo(step, { replace: true }))
  useEffect(() => {
    // The displayed step replaces the one in the history entry: otherwise the wizard would jump ahead once the missing
    // field is filled.
    if (step !== requestedStep && !sharing.sending) replaceStep()
  }, [step, requestedStep, sharing.sending])
  const hasChanges = !isSent && (hasOtherPermissions || metadata.dirty)
  useLeaveGuard(hasChanges, {
    save: sharing.saveChanges,
    unsavable: metadata.dirty && !metadata.valid ? t('owned.save.invalid') : undefined
  })
  useEffect(() => {
    onChanged(hasChanges)
    return () => onChanged(false)
  }, [hasChanges, onChanged])

  async function send(): Promise<void> {
    const target = await sharing.send()
    if (!target) return
    setIsSent(true)
    if (target.href) window.location.assign(target.href)
    else await navigate(target.to ?? paths.home)
  }

  const changed: Partial<Record<ShareStep, boolean>> = {
    permissions: hasOtherPermissions,
    metadata: metadata.dirty
  }
  const subtitles: Partial<Record<ShareStep, string>> = {
    portal: shortName(siteName(site)),
    dataset: shortName(dataset.title)
  }
  const isOpen = (name: ShareStep): boolean => {
    if (sharing.sending) return false
    if (name === 'portal' || name === 'dataset') return true
    if (sharing.isPublished) return false
    return name !== 'confirmation' || missingFields.length === 0
  }
  const nextStep = steps[steps.indexOf(step) + 1]
  const previousStep = steps[steps.indexOf(step) - 1]
  return (
    <Stack sx={{ gap: 2 }}>
      <WizardSteps
        steps={steps.map((id) => ({
          id,
          label: t(`datasets.publish.steps.${id}`),
          ...(subtitles[id] ? { subtitle: subtitles[id] } : {}),
          ...(changed[id] ? { color: 'accent' as const } : {}),
          disabled: !isOpen(id)
        }))}
        current={step}
        onOpen={goTo}
      />
      {step === 'dataset' && <DatasetStep picker={picker} isPublished={sharing.isPublished} />}
      {step === 'permissions' && <SharePermissions sharing={sharing} />}
      {step === 'metadata' && <MetadataStep site={site} page={page} sharing={sharing} />}
      {step === 'confirmation' && <Summary site={site} page={page} sharing={sharing} />}
      <Navigation
        step={step}
        sharing={sharing}
        onBack={() => previousStep && goTo(previousStep)}
        onContinue={nextStep && isOpen(nextStep) ? () => goTo(nextStep) : undefined}
        onSend={() => void send()}
      />
    </Stack>
  )

  /** Returns the requested step, or the first that must be completed before it. */
  function shownStep(): ShareStep {
    if (sharing.sending) return 'confirmation'
    if (requestedStep === 'portal') return requestedStep
    if (sharing.isPublished) return 'dataset'
    if (requestedStep === 'confirmation' && missingFields.length > 0) return 'metadata'
    return steps.includes(requestedStep) ? requestedStep : 'metadata'
  }
}

function DatasetStep({ picker, isPublished }: { picker: ReactNode; isPublished: boolean }): ReactNode {
  const t = useTranslate()
  return (
    <>
      {picker}
      {isPublished && (
        <Alert severity="warning" variant="outlined">
          {t('datasets.publish.alreadyPublished')}
        </Alert>
      )}
    </>
  )
}

interface StepProps {
  site: PublicationSite
  page: DatasetPage
  sharing: SharingController
}

/** Metadata of the dataset, with those that the site requires. */
function MetadataStep({ site, page: { can }, sharing }: StepProps): ReactNode {
  const t = useTranslate()
  const { metadata, missingFields } = sharing
  function nameOf(key: string): string {
    return key.startsWith('custom.') ? key.slice('custom.'.length) : t(`datasets.metadata.${key}`, { _: key })
  }

  return (
    <>
      {missingFields.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {t('datasets.publish.missing', { names: missingFields.map(nameOf).join(', ') })}
        </Alert>
      )}
      <MetadataFields
        edits={metadata}
        disabled={!can('writeDescription') || sharing.sending}
        {...(site.settings?.datasetsRequiredMetadata
          ? { required: site.settings.datasetsRequiredMetadata }
          : {})}
      />
    </>
  )
}

interface NavigationProps {
  step: ShareStep
  sharing: SharingController
  onBack: () => void
  /** Opens the next step; undefined when it is missing or locked. */
  onContinue: (() => void) | undefined
  onSend: () => void
}

/** Buttons below a step. */
function Navigation(props: NavigationProps): ReactNode {
  const t = useTranslate()
  const { step, sharing, onContinue } = props
  const { metadata } = sharing
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button color="inherit" disabled={sharing.sending} onClick={props.onBack}>
        {t('datasets.publish.back')}
      </Button>
      <Box sx={{ flex: 1 }} />
      <PendingChanges step={step} sharing={sharing} />
      {step === 'confirmation' ? (
        <Button variant="contained" loading={sharing.sending} onClick={props.onSend}>
          {t(sharing.publishes ? 'datasets.publish.publish' : 'datasets.publish.request')}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!onContinue || (step === 'metadata' && metadata.dirty && !metadata.valid)}
          onClick={onContinue}
        >
          {t('datasets.publish.continue')}
        </Button>
      )}
    </Stack>
  )
}

/** Button that discards the changes of a step, after a confirmation. */
function PendingChanges({ step, sharing }: { step: ShareStep; sharing: SharingController }): ReactNode {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const isChanged =
    (step === 'permissions' && sharing.hasOtherPermissions) || (step === 'metadata' && sharing.metadata.dirty)
  if (!isChanged) return null
  return (
    <>
      <Typography variant="body2" sx={{ color: 'accent.text' }}>
        {t('datasets.publish.pending')}
      </Typography>
      <Button color="warning" onClick={() => setAsking(true)}>
        {t('blocks.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        text={t('owned.save.discard')}
        onConfirm={() => {
          if (step === 'permissions') sharing.changePermissions(undefined)
          else sharing.metadata.discard()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Summary of the publication that the last button does. */
function Summary(props: StepProps): ReactNode {
  const t = useTranslate()
  const { site, sharing } = props
  const { dataset } = props.page
  const { permissions } = sharing
  const isPrivate = permissions && visibilityPresetOf(permissions, dataset.owner) !== 'public'
  const changes = [
    sharing.hasOtherPermissions && t('datasets.publish.pendingPermissions'),
    sharing.metadata.dirty && t('datasets.publish.pendingMetadata')
  ].filter((change) => change !== false)
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t(sharing.publishes ? 'datasets.publish.summary' : 'datasets.publish.requestSummary', {
          title: dataset.title,
          portal: siteName(site)
        })}
      </Typography>
      {changes.map((change) => (
        <Stack key={change} direction="row" sx={{ gap: 1, alignItems: 'center', color: 'accent.text' }}>
          <Check fontSize="small" />
          <Typography>{change}</Typography>
        </Stack>
      ))}
      {isPrivate && (
        <Alert severity="info" variant="outlined">
          {t('datasets.publish.private')}
        </Alert>
      )}
    </>
  )
}
