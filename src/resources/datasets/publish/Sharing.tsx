import { Alert, LinearProgress, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import type { WizardStepState } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { DatasetPageProvider } from '../live/DatasetPageContext.tsx'
import { useDatasetPage, type DatasetPage } from '../live/useDatasetPage.ts'
import { shortName } from '../model/files.ts'
import type { PublicationSite } from '../references.ts'
import { MetadataFields } from '../show/metadata/MetadataSection.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { SharePermissions } from './SharePermissions.tsx'
import { ShareNavigation } from './ShareNavigation.tsx'
import { isOpenShareStep, shareSteps, shownShareStep, type ShareStep } from './shareSteps.ts'
import { ShareSummary, type ShareStepProps } from './ShareSummary.tsx'
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

function ShareSteps(props: SharingProps & { page: DatasetPage }): ReactNode {
  const t = useTranslate()
  const { site, picker, page, goTo } = props
  const { dataset, can } = page
  const sharing = useSharing(page, site)
  const { hasOtherPermissions, metadata, isPublished, sending } = sharing
  const steps = shareSteps.filter((name) => name !== 'permissions' || can('getPermissions'))
  const isForbidden = !can('writeDescription') && !can('writeDescriptionBreaking')
  const state = { sending, isPublished, isForbidden, lacksMetadata: sharing.missingFields.length > 0 }
  const step = shownShareStep(props.step, steps, state)
  useShownStep(step, props, sending)
  const send = useSend(sharing, props.onChanged)

  const changed: Partial<Record<ShareStep, boolean>> = {
    permissions: hasOtherPermissions,
    metadata: metadata.dirty
  }
  const subtitles: Partial<Record<ShareStep, string>> = {
    portal: shortName(siteName(site)),
    dataset: shortName(dataset.title)
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
          disabled: !isOpenShareStep(id, state)
        }))}
        current={step}
        onOpen={goTo}
      />
      {step === 'dataset' && <DatasetStep picker={picker} {...state} />}
      {step === 'permissions' && <SharePermissions sharing={sharing} />}
      {step === 'metadata' && <MetadataStep site={site} page={page} sharing={sharing} />}
      {step === 'confirmation' && <ShareSummary site={site} page={page} sharing={sharing} />}
      <ShareNavigation
        step={step}
        sharing={sharing}
        onBack={() => previousStep && goTo(previousStep)}
        onContinue={nextStep && isOpenShareStep(nextStep, state) ? () => goTo(nextStep) : undefined}
        onSend={() => void send()}
      />
      <ConflictDialog question={sharing.question} />
    </Stack>
  )
}

/**
 * Puts the displayed step in the history entry, in place of the requested one: otherwise the wizard would jump ahead
 * once the missing field is filled.
 */
function useShownStep(
  step: ShareStep,
  { step: requested, goTo }: WizardStepState<ShareStep>,
  sending: boolean
): void {
  const replaceStep = useEffectEvent(() => goTo(step, { replace: true }))
  useEffect(() => {
    if (step !== requested && !sending) replaceStep()
  }, [step, requested, sending])
}

/** Sends what is shared and opens the page that follows; until then, changes hold the page. */
function useSend(sharing: SharingController, onChanged: SharingProps['onChanged']): () => Promise<void> {
  const t = useTranslate()
  const navigate = useNavigate()
  const { metadata } = sharing
  const [isSent, setIsSent] = useState(false)
  const hasChanges = !isSent && (sharing.hasOtherPermissions || metadata.dirty)
  useLeaveGuard(hasChanges, {
    save: sharing.saveChanges,
    unsavable: metadata.dirty && !metadata.valid ? t('owned.save.invalid') : undefined
  })
  useEffect(() => {
    onChanged(hasChanges)
    return () => onChanged(false)
  }, [hasChanges, onChanged])
  return async () => {
    const target = await sharing.send()
    if (!target) return
    setIsSent(true)
    if (target.href) window.location.assign(target.href)
    else await navigate(target.to ?? paths.home)
  }
}

interface DatasetStepProps {
  picker: ReactNode
  isPublished: boolean
  isForbidden: boolean
}

function DatasetStep({ picker, isPublished, isForbidden }: DatasetStepProps): ReactNode {
  const t = useTranslate()
  return (
    <>
      {picker}
      {(isPublished || isForbidden) && (
        <Alert severity="warning" variant="outlined">
          {t(isPublished ? 'datasets.publish.alreadyPublished' : 'datasets.publish.forbidden')}
        </Alert>
      )}
    </>
  )
}

/** Metadata of the dataset, with those that the site requires. */
function MetadataStep({ site, page: { can }, sharing }: ShareStepProps): ReactNode {
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
