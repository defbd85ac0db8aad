import AttachFile from '@mui/icons-material/AttachFile'
import Description from '@mui/icons-material/DescriptionOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSession } from '../../../../authProvider/useSession.ts'
import { FieldsPlaceholder } from '../../../../ui/FieldsPlaceholder.tsx'
import { RetryAlert } from '../../../../ui/RetryAlert.tsx'
import { SectionCard, type SectionTab } from '../../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../../ui/useSectionTab.ts'
import { WhenNear } from '../../../../ui/WhenNear.tsx'
import { AttachmentsTab } from '../../../owned/attachments/AttachmentsTab.tsx'
import type { UploadController } from '../../../owned/upload/useUpload.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { SaveButtons } from '../../../owned/save/SaveButtons.tsx'
import type { EditsSave } from '../../live/useEditsSave.ts'
import { isMemberOf } from '../../../../../contract/permissions.ts'
import { facetQuery, licensesQuery, metadataSettingsQuery, topicsQuery } from '../../references.ts'
import { lazyPart, preload } from '../../../../lazyScreen.ts'
import { MetadataExtras } from './MetadataExtras.tsx'
import { metadataForm } from './metadataSchema.ts'
import type { MetadataEdits } from './useMetadataEdits.ts'

// Lazy: the form and its validator are large, and the rest of the page must not wait for them.
const SchemaForm = lazyPart(
  async () => (await import('../../../../schemaForms/SchemaForm.tsx')).SchemaForm,
  FormPlaceholder
)

interface MetadataSectionProps {
  edits: MetadataEdits
  saving: EditsSave
  /** Upload of attachments; a warning is shown when the user leaves the page during an upload. */
  upload: UploadController
}

/** Public metadata of the dataset, in a form with a save button, and its attachments. */
export function MetadataSection({
  edits,
  saving: { save, saving },
  upload
}: MetadataSectionProps): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const tabs: SectionTab[] = [
    {
      id: 'fields',
      label: t('datasets.metadata.fields'),
      icon: <Info />,
      dirty: edits.dirty,
      invalid: edits.dirty && !edits.valid
    }
  ]
  // Attachments belong to the published version, not to the draft.
  if (!dataset.draftReason) {
    tabs.push({ id: 'attachments', label: t('owned.attachments.title'), icon: <AttachFile /> })
  }
  const [tab = 'fields', setTab] = useSectionTab('metadata', tabs)
  return (
    <SectionCard
      id="metadata"
      icon={<Description />}
      title={t('datasets.show.sections.metadata')}
      color={edits.dirty ? 'accent' : 'primary'}
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
      actions={
        <SaveButtons
          dirty={edits.dirty}
          valid={edits.valid}
          saving={saving}
          onSave={() => void save()}
          onDiscard={edits.discard}
        />
      }
    >
      {tab === 'attachments' ? (
        <AttachmentsTab upload={upload} />
      ) : (
        <WhenNear placeholder={<FormPlaceholder />}>
          <MetadataFields edits={edits} disabled={!can('writeDescription') || saving} />
          <MetadataExtras edits={edits} disabled={!can('writeDescription') || saving} />
        </WhenNear>
      )}
    </SectionCard>
  )
}

interface MetadataFieldsProps {
  edits: MetadataEdits
  disabled: boolean
  /** Keys that must have a value; `custom.{key}` for custom metadata of the account. */
  required?: string[]
}

/** Form of the metadata. Its code and its options load in parallel. */
export function MetadataFields({ edits, disabled, required }: MetadataFieldsProps): ReactNode {
  const t = useTranslate()
  const session = useSession()
  const { dataset } = useDataset()
  const settings = useQuery(metadataSettingsQuery(dataset.id))
  // Only members of the owner's account may read its topics.
  const enabled = isMemberOf(session, dataset.owner)
  const topics = useQuery({ ...topicsQuery(dataset.owner), enabled })
  const licenses = useQuery(licensesQuery(dataset.owner))
  // Suggestions are read once the user enters the form.
  const [isVisited, setVisited] = useState(false)
  const suggests = isVisited && !disabled
  const { owner } = dataset
  const keywords = useQuery({
    ...facetQuery<string>('keywords', owner),
    enabled: suggests && !!settings.data?.keywords?.active
  })
  const spatial = useQuery({
    ...facetQuery<string>('spatial', owner),
    enabled: suggests && !!settings.data?.spatial?.active
  })
  const form = useMemo(
    () =>
      metadataForm(
        {
          settings: settings.data ?? {},
          topics: topics.data ?? [],
          licenses: licenses.data ?? [],
          keywords: keywords.data ?? [],
          spatial: spatial.data ?? [],
          required
        },
        t
      ),
    [settings.data, topics.data, licenses.data, keywords.data, spatial.data, required, t]
  )
  useEffect(() => void preload(SchemaForm), [])
  const sources = [settings, topics, licenses]
  if (sources.some(({ isLoading }) => isLoading)) return <FormPlaceholder />
  const failed = sources.filter(({ error }) => error)
  return (
    <div onFocus={() => setVisited(true)}>
      {failed.length > 0 && (
        <RetryAlert
          severity="warning"
          text={t('datasets.metadata.sourcesError')}
          error={failed[0]?.error}
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      )}
      <SchemaForm
        {...form}
        data={edits.data}
        disabled={disabled}
        isDirty={edits.isDirty}
        onChange={edits.change}
      />
    </div>
  )
}

/** Heights of the fields in pixels: the placeholder reserves them, so that the page does not move after loading. */
const fieldHeights = [56, 104, 235, 55, 57, 58]

/** Placeholder of the form while it loads. */
function FormPlaceholder(): ReactNode {
  return <FieldsPlaceholder heights={fieldHeights} />
}
