import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { errorDetail, type ApiError } from '../../../api/http.ts'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { useSectionOfAddress } from '../../../layout/useSectionOfAddress.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import type { ContentsSection } from '../../../ui/TableOfContents.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useRecordEdits } from '../../owned/save/useRecordEdits.ts'
import { useRecordEditsSave } from '../../owned/save/useRecordEditsSave.ts'
import { useUpload } from '../../owned/upload/useUpload.ts'
import { ApplicationPageProvider, ownedPageOf } from '../live/ApplicationPageContext.tsx'
import { useApplicationPage, type ApplicationPage } from '../live/useApplicationPage.ts'
import { ActivitySection } from './ActivitySection.tsx'
import { ApplicationPanel } from './ApplicationPanel.tsx'
import { DangerZone } from './DangerZone.tsx'
import { InformationsSection } from './InformationsSection.tsx'
import { MetadataSection } from './MetadataSection.tsx'
import { metadataTitles } from './metadataSchema.ts'
import { RenderSection } from './RenderSection.tsx'
import { visibleSections, type SectionId } from './sections.ts'
import { ShareSection } from './share/ShareSection.tsx'
import { UpgradeAlert } from './UpgradeAlert.tsx'

// Memoized, so that typing in one section does not render the others.
const views = {
  informations: memo(InformationsSection),
  metadata: memo(MetadataSection),
  render: memo(RenderSection),
  share: memo(ShareSection),
  activity: memo(ActivitySection),
  dangerZone: memo(DangerZone)
} as const
const Panel = memo(ApplicationPanel)

/** The page of an application. */
export function ApplicationShow(): ReactNode {
  const { id = '' } = useParams()
  // Remounts the page for another application, without the state of the previous one.
  return <OneApplication key={id} id={id} />
}

function OneApplication({ id }: { id: string }): ReactNode {
  const t = useTranslate()
  const { page, error, retry } = useApplicationPage(id)
  useBreadcrumbs([
    { text: t('applications.applications'), to: paths.applications },
    ...(page ? [{ text: page.application.title || id }] : [])
  ])
  if (error) {
    const back = { label: t('applications.show.back'), to: paths.applications }
    return <ResourceError error={error} back={back} onRetry={retry} />
  }
  return page ? <Loaded page={page} /> : null
}

function attachmentRefusal(refusal: ApiError, t: Translate): string {
  if (refusal.status === 413) return t('applications.show.attachments.tooLarge')
  if (refusal.status === 429) return t('owned.attachments.noSpace')
  return t('applications.show.attachments.error', { detail: errorDetail(refusal) })
}

function Loaded({ page }: { page: ApplicationPage }): ReactNode {
  const t = useTranslate()
  const { application, can } = page
  const edits = useRecordEdits(application, metadataTitles)
  const saving = useRecordEditsSave(ownedPageOf(page), edits)
  const upload = useUpload((refusal) => attachmentRefusal(refusal, t))
  const [deleted, setDeleted] = useState(false)
  useLeaveGuard(!deleted && (edits.dirty || upload.uploading), {
    text: upload.uploading ? t('owned.upload.leaving') : undefined,
    save: upload.uploading ? undefined : saving.save,
    unsavable: edits.valid ? undefined : t('owned.save.invalid')
  })
  useSectionOfAddress()

  const shownSections = visibleSections(can, {
    isSharingDisabled: pageConfig.disableSharing,
    hasEvents: pageConfig.eventsIntegration
  }).join(' ')
  const contents = useMemo(
    () =>
      (shownSections.split(' ') as SectionId[]).map((id): ContentsSection => ({
        id,
        title: t(`applications.show.sections.${id}`)
      })),
    [shownSections, t]
  )
  const onDeleted = useCallback(() => setDeleted(true), [])
  const section: Record<SectionId, ReactNode> = {
    informations: <views.informations />,
    metadata: <views.metadata edits={edits} saving={saving} upload={upload} />,
    render: <views.render />,
    share: <views.share />,
    activity: <views.activity />,
    'danger-zone': <views.dangerZone onDeleted={onDeleted} />
  }
  return (
    <ApplicationPageProvider value={page}>
      <RightPanel>
        <Panel sections={contents} />
      </RightPanel>
      <div>
        <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 } }}>
          {application.title || application.id}
        </Typography>
        <UpgradeAlert />
        {(shownSections.split(' ') as SectionId[]).map((name) => (
          <Box key={name}>{section[name]}</Box>
        ))}
      </div>
      <ConflictDialog question={saving.question} />
    </ApplicationPageProvider>
  )
}
