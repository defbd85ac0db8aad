import Cloud from '@mui/icons-material/CloudOutlined'
import Extension from '@mui/icons-material/ExtensionOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import { Link as MuiLink, Stack, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { dirtyOutline } from '../../../schemaForms/dirtyOutline.ts'
import { MarkdownField } from '../../../schemaForms/MarkdownField.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { mailLink } from '../../../ui/safeLink.ts'
import { ActionList } from '../ActionList.tsx'
import { infoOf } from '../model/apiDocument.ts'
import { SectionSave } from './SectionSave.tsx'
import type { ServiceEdits } from './useServiceEdits.ts'

export interface ServiceSectionProps {
  /** Saved service. */
  service: RemoteService
  edits: ServiceEdits
  disabled: boolean
}

/** Description of the service, and its actions. */
export function MetadataSection(props: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const { service, edits } = props
  const isDirty = edits.isDirty('info')
  const tabs = [
    {
      id: 'info',
      label: t('remoteServices.show.tabs.info'),
      icon: <Info />,
      dirty: isDirty,
      invalid: isDirty && !edits.valid
    },
    { id: 'extensions', label: t('remoteServices.show.tabs.extensions'), icon: <Extension /> }
  ]
  const [tab = 'info', setTab] = useSectionTab('metadata', tabs)
  return (
    <SectionCard
      id="metadata"
      icon={<Cloud />}
      title={t('remoteServices.show.sections.metadata')}
      color={isDirty ? 'accent' : 'primary'}
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
      actions={<SectionSave edits={edits} tabs={['info']} />}
    >
      {tab === 'info' ? <Information {...props} /> : <ActionList actions={service.actions} />}
    </SectionCard>
  )
}

function Information({ service, edits, disabled }: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const { edited } = edits
  const isTitleEdited = edited.title !== service.title
  return (
    <Stack sx={{ gap: 3 }}>
      <TextField
        required
        size="small"
        label={t('remoteServices.fields.title')}
        value={edited.title ?? ''}
        disabled={disabled}
        error={!edits.valid}
        helperText={edits.valid ? undefined : t('blocks.form.required')}
        onChange={(event) => edits.set('title', event.target.value)}
        sx={isTitleEdited ? dirtyOutline : {}}
      />
      <MarkdownField
        label={t('remoteServices.fields.description')}
        value={edited.description ?? ''}
        disabled={disabled}
        dirty={edited.description !== service.description}
        onChange={(description) => edits.set('description', description)}
      />
      <DocumentFacts service={service} />
    </Stack>
  )
}

/** Facts about the author, from the document of the service. */
function DocumentFacts({ service }: { service: RemoteService }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const info = infoOf(service.apiDoc)
  const contact = info.contactUrl ? (
    <OutsideLink href={info.contactUrl}>{info.contactName ?? info.contactUrl}</OutsideLink>
  ) : (
    info.contactName
  )
  return (
    <Facts>
      {contact && <Fact label={t('remoteServices.show.contact')}>{contact}</Fact>}
      {info.contactEmail && (
        <Fact label={t('remoteServices.show.email')}>
          <MuiLink href={mailLink(info.contactEmail)}>{info.contactEmail}</MuiLink>
        </Fact>
      )}
      {info.version && <Fact label={t('remoteServices.show.version')}>{info.version}</Fact>}
      {info.terms && (
        <Fact label={t('remoteServices.show.terms')}>
          <OutsideLink href={info.terms}>{info.terms}</OutsideLink>
        </Fact>
      )}
      {service.updatedAt && (
        <Fact label={t('remoteServices.show.updatedAt')}>{formats.dateTime(service.updatedAt)}</Fact>
      )}
    </Facts>
  )
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <MuiLink href={href} target="_blank" rel="noopener">
      {children}
    </MuiLink>
  )
}
