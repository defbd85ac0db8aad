import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { errorDetail, type ApiError } from '../../../api/http.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { ResourceError } from '../../../blocks/ResourceError.tsx'
import type { ContentsSection } from '../../../blocks/TableOfContents.tsx'
import { useLeaveGuard } from '../../../blocks/useLeaveGuard.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { useUpload } from '../files/useUpload.ts'
import { DatasetPageContext } from '../live/DatasetPageContext.ts'
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

/** Another page may lead to one section of this one, which is there only once the dataset is read. */
function useSectionOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}

/** The page of a dataset. */
export function DatasetShow(): ReactNode {
  const { id = '' } = useParams()
  // Another dataset is another page: nothing of the former one stays.
  return <OneDataset key={id} id={id} />
}

function OneDataset({ id }: { id: string }): ReactNode {
  const t = useTranslate()
  const { page, error } = useDatasetPage(id)
  useBreadcrumbs([
    { text: t('datasets.datasets'), to: paths.datasets },
    ...(page ? [{ text: page.dataset.title || id }] : [])
  ])
  if (error) {
    return <ResourceError error={error} back={{ label: t('datasets.backToDatasets'), to: paths.datasets }} />
  }
  return page ? <Loaded page={page} /> : null
}

/** Why new data was refused, in words. */
function updateRefusal(refusal: ApiError, t: Translate): string {
  if (refusal.status === 413) return t('datasets.upload.tooLarge')
  return t('datasets.upload.importError', { detail: errorDetail(refusal) })
}

function attachmentRefusal(refusal: ApiError, t: Translate): string {
  if (refusal.status === 413) return t('datasets.attachments.tooLarge')
  if (refusal.status === 429) return t('datasets.attachments.noSpace')
  return t('datasets.upload.importError', { detail: errorDetail(refusal) })
}

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
  useLeaveGuard(
    !deleted && (structure.dirty || metadata.dirty || isUploading),
    isUploading ? t('datasets.upload.leaving') : undefined
  )

  useSectionOfAddress()

  const shown = visibleSections(page.dataset, page.can, adminMode)
  const sections: ContentsSection[] = shown.map((name) => ({
    id: name,
    title: t(`datasets.show.sections.${name}`)
  }))
  const section: Record<SectionId, ReactNode> = {
    informations: <InformationsSection />,
    structure: <StructureSection edits={structure} />,
    metadata: <MetadataSection edits={metadata} upload={documents} />,
    exploration: <ExplorationSection />,
    share: <ShareSection />,
    activity: <ActivitySection />,
    diagnose: <DiagnoseSection />,
    'danger-zone': <DangerZone onDeleted={() => setDeleted(true)} />
  }
  return (
    <DatasetPageContext value={page}>
      <RightPanel>
        <DatasetPanel sections={sections} onUpdateData={() => setUpdating(true)} />
      </RightPanel>
      <div>
        <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 } }}>
          {page.dataset.title || page.dataset.id}
        </Typography>
        <StatusBanner />
        {shown.map((name) => (
          <Box key={name}>{section[name]}</Box>
        ))}
      </div>
      <UpdateDataDialog open={updating} onClose={() => setUpdating(false)} upload={upload} />
    </DatasetPageContext>
  )
}
