import Apps from '@mui/icons-material/Apps'
import AttachFile from '@mui/icons-material/AttachFile'
import Description from '@mui/icons-material/DescriptionOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import Storage from '@mui/icons-material/StorageOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Application } from '../../../../contract/applications/application.ts'
import { isMemberOf } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { FieldsPlaceholder } from '../../../ui/FieldsPlaceholder.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { SectionCard, type SectionTab } from '../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { WhenNear } from '../../../ui/WhenNear.tsx'
import { topicsQuery } from '../../datasets/references.ts'
import { AttachmentsTab } from '../../owned/attachments/AttachmentsTab.tsx'
import { SaveButtons } from '../../owned/save/SaveButtons.tsx'
import type { RecordFormEdits } from '../../owned/save/useRecordEdits.ts'
import type { EditsSave } from '../../owned/save/useRecordEditsSave.ts'
import type { UploadController } from '../../owned/upload/useUpload.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { useConfigured } from '../live/useConfigured.ts'
import { lazyPart, preload } from '../../../lazyScreen.ts'
import { metadataForm, type MetadataKey } from './metadataSchema.ts'
import { UsedApplications, UsedDatasets } from './UsedResources.tsx'

// Lazy: the form and its validator are large, and the rest of the page must not wait for them.
const SchemaForm = lazyPart(
  async () => (await import('../../../schemaForms/SchemaForm.tsx')).SchemaForm,
  FormPlaceholder
)

type ApplicationEdits = RecordFormEdits<Application, MetadataKey>

interface MetadataSectionProps {
  edits: ApplicationEdits
  saving: EditsSave
  /** Upload of attachments; a warning is shown when the user leaves the page during an upload. */
  upload: UploadController
}

/** Public description of the application, and what it is made of. */
export function MetadataSection({ edits, saving, upload }: MetadataSectionProps): ReactNode {
  const t = useTranslate()
  const configured = useConfigured()
  const tabs: SectionTab[] = [
    {
      id: 'info',
      label: t('applications.metadata.tabs.info'),
      icon: <Info />,
      dirty: edits.dirty,
      invalid: edits.dirty && !edits.valid
    },
    { id: 'attachments', label: t('owned.attachments.title'), icon: <AttachFile /> }
  ]
  if (configured.datasetIds.length > 0) {
    tabs.push({ id: 'datasets', label: t('applications.metadata.tabs.datasets'), icon: <Storage /> })
  }
  if (configured.applicationIds.length > 0) {
    tabs.push({ id: 'children-apps', label: t('applications.metadata.tabs.applications'), icon: <Apps /> })
  }
  const [tab = 'info', setTab] = useSectionTab('metadata', tabs)
  return (
    <SectionCard
      id="metadata"
      icon={<Description />}
      title={t('applications.show.sections.metadata')}
      color={edits.dirty ? 'accent' : 'primary'}
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
      actions={
        <SaveButtons
          dirty={edits.dirty}
          valid={edits.valid}
          saving={saving.saving}
          onSave={() => void saving.save()}
          onDiscard={edits.discard}
        />
      }
    >
      {tab === 'info' && (
        <WhenNear placeholder={<FormPlaceholder />}>
          <MetadataFields edits={edits} isSaving={saving.saving} />
        </WhenNear>
      )}
      {tab === 'attachments' && <AttachmentsTab upload={upload} />}
      {tab === 'datasets' && <UsedDatasets configured={configured} />}
      {tab === 'children-apps' && <UsedApplications configured={configured} />}
    </SectionCard>
  )
}

interface MetadataFieldsProps {
  edits: ApplicationEdits
  isSaving: boolean
}

function MetadataFields({ edits, isSaving }: MetadataFieldsProps): ReactNode {
  const t = useTranslate()
  const session = useSession()
  const { application, can } = useApplication()
  // Only members of the owner's account may read its topics.
  const topics = useQuery({
    ...topicsQuery(application.owner),
    enabled: isMemberOf(session, application.owner)
  })
  const form = useMemo(() => metadataForm(topics.data ?? [], t), [topics.data, t])
  useEffect(() => void preload(SchemaForm), [])
  if (topics.isLoading) return <FormPlaceholder />
  return (
    <>
      {topics.error && (
        <RetryAlert
          severity="warning"
          text={t('applications.metadata.topicsError')}
          error={topics.error}
          onRetry={() => void topics.refetch()}
        />
      )}
      <SchemaForm
        {...form}
        data={edits.data}
        disabled={!can('writeDescription') || isSaving}
        isDirty={edits.isDirty}
        onChange={edits.change}
      />
    </>
  )
}

/** Heights of the fields in pixels: the placeholder reserves them, so that the page does not move after loading. */
const fieldHeights = [56, 104, 235, 57]

/** Placeholder of the form while it loads. */
function FormPlaceholder(): ReactNode {
  return <FieldsPlaceholder heights={fieldHeights} />
}
