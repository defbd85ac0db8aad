import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { errorDetail, type ApiError } from '../../../api/http.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import type { ContentsSection } from '../../../ui/TableOfContents.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { useSectionOfAddress } from '../../../layout/useSectionOfAddress.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { useUpload } from '../../owned/upload/useUpload.ts'
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx'
import { DatasetPageProvider } from '../live/DatasetPageContext.tsx'
import { PublishedVersion } from '../live/PublishedVersion.tsx'
import { useEditsSave } from '../live/useEditsSave.ts'
import { useDatasetPage, type DatasetPage } from '../live/useDatasetPage.ts'
import { ActivitySection } from './activity/ActivitySection.tsx'
import { DangerZone } from './DangerZone.tsx'
import { DatasetPanel } from './DatasetPanel.tsx'
import { DiagnoseSection } from './diagnose/DiagnoseSection.tsx'
import { ExplorationSection } from './ExplorationSection.tsx'
import { InformationsSection } from './InformationsSection.tsx'
import { MetadataSection } from './metadata/MetadataSection.tsx'
import { useMetadataEdits } from './metadata/useMetadataEdits.ts'
import { visibleSections, type SectionId } from './sections.ts'
import { ShareSection } from './share/ShareSection.tsx'
import { StatusBanner } from './StatusBanner.tsx'
import { StructureSection } from './structure/StructureSection.tsx'
import { useStructureEdits } from './structure/useStructureEdits.ts'
import { UpdateDataDialog } from './UpdateDataDialog.tsx'

// Memoized, so that typing in one section does not render the others.
const sectionViews = {
  informations: memo(InformationsSection),
  structure: memo(StructureSection),
  metadata: memo(MetadataSection),
  exploration: memo(ExplorationSection),
  share: memo(ShareSection),
  activity: memo(ActivitySection),
  diagnose: memo(DiagnoseSection),
  dangerZone: memo(DangerZone)
} as const
const Panel = memo(DatasetPanel)

/** The page of a dataset. */
export function DatasetShow(): ReactNode {
  const { id = '' } = useParams()
  // Remounts the page for another dataset, without the state of the previous one.
  return <OneDataset key={id} id={id} />
}

function OneDataset({ id }: { id: string }): ReactNode {
  const t = useTranslate()
  const { page, error, retry } = useDatasetPage(id)
  useBreadcrumbs([
    { text: t('datasets.datasets'), to: paths.datasets },
    ...(page ? [{ text: page.dataset.title || id }] : [])
  ])
  if (error) {
    const back = { label: t('datasets.backToDatasets'), to: paths.datasets }
    return <ResourceError error={error} back={back} onRetry={retry} />
  }
  return page ? <Loaded page={page} /> : null
}

/** Returns the message of a refused update of the data. */
function updateRefusal(refusal: ApiError, t: Translate): string {
  if (refusal.status === 413) return t('owned.upload.tooLarge')
  return t('owned.upload.importError', { detail: errorDetail(refusal) })
}

function attachmentRefusal(refusal: ApiError, t: Translate): string {
  if (refusal.status === 413) return t('owned.attachments.tooLarge')
  if (refusal.status === 429) return t('owned.attachments.noSpace')
  return t('owned.upload.importError', { detail: errorDetail(refusal) })
}

const sectionsOf = (names: string): SectionId[] => names.split(' ') as SectionId[]

function Loaded({ page }: { page: DatasetPage }): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const structure = useStructureEdits(page)
  const metadata = useMetadataEdits(page)
  const upload = useUpload((refusal) => updateRefusal(refusal, t))
  const documents = useUpload((refusal) => attachmentRefusal(refusal, t))
  const isUploading = upload.uploading || documents.uploading
  const [updating, setUpdating] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const structureSave = useEditsSave(page, structure)
  const metadataSave = useEditsSave(page, metadata)
  const isSavable = (!structure.dirty || structure.valid) && (!metadata.dirty || metadata.valid)
  useLeaveGuard(!deleted && (structure.dirty || metadata.dirty || isUploading), {
    text: isUploading ? t('owned.upload.leaving') : undefined,
    save: isUploading ? undefined : saveBoth,
    unsavable: isSavable ? undefined : t('owned.save.invalid')
  })

  async function saveBoth(): Promise<boolean> {
    if (structure.dirty && !(await structureSave.save())) return false
    return !metadata.dirty || metadataSave.save()
  }

  useSectionOfAddress()

  const { dataset, can } = page
  const shownSections = visibleSections(dataset, can, {
    isAdminMode: adminMode,
    isSharingDisabled: pageConfig.disableSharing,
    hasEvents: pageConfig.eventsIntegration
  }).join(' ')
  const contents = useMemo(
    () =>
      sectionsOf(shownSections).map((id): ContentsSection => ({
        id,
        title: t(`datasets.show.sections.${id}`)
      })),
    [shownSections, t]
  )
  const updateData = useCallback(() => setUpdating(true), [])
  const onDeleted = useCallback(() => setDeleted(true), [])
  const views = sectionViews
  const section: Record<SectionId, ReactNode> = {
    informations: <views.informations />,
    structure: <views.structure edits={structure} saving={structureSave} />,
    metadata: <views.metadata edits={metadata} saving={metadataSave} upload={documents} />,
    exploration: <views.exploration />,
    share: (
      <PublishedVersion>
        <views.share />
      </PublishedVersion>
    ),
    activity: <views.activity />,
    diagnose: <views.diagnose />,
    'danger-zone': <views.dangerZone onDeleted={onDeleted} />
  }
  return (
    <DatasetPageProvider value={page}>
      <RightPanel>
        <Panel sections={contents} onUpdateData={updateData} />
      </RightPanel>
      <div>
        <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 } }}>
          {page.dataset.title || page.dataset.id}
        </Typography>
        <StatusBanner onUpdateData={updateData} />
        {sectionsOf(shownSections).map((name) => (
          <Box key={name}>{section[name]}</Box>
        ))}
      </div>
      <ConflictDialog question={structureSave.question ?? metadataSave.question} />
      <UpdateDataDialog open={updating} onClose={() => setUpdating(false)} upload={upload} />
    </DatasetPageProvider>
  )
}
