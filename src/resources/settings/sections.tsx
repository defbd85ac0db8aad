/** Editors of the sections, connected to the edits of settings that `useSectionEdits` saves. */
import { Checkbox, FormControlLabel, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { AccountKeys } from '../../../contract/session.ts'
import { optionalMetadata } from '../../../contract/settings.ts'
import { useRights } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { ContactEditor } from './editors/ContactEditor.tsx'
import type { EditorProps } from './editors/editor.ts'
import { LicensesEditor } from './editors/LicensesEditor.tsx'
import { MetadataEditor } from './editors/MetadataEditor.tsx'
import { SitesEditor } from './editors/SitesEditor.tsx'
import { VocabularyEditor } from './editors/VocabularyEditor.tsx'
import { WebhooksEditor } from './editors/WebhooksEditor.tsx'
import type { EditedSections, SectionKey } from './model/sections.ts'
import type { Settings } from './settingsApi.ts'
import { TopicsEditor } from './topics/TopicsEditor.tsx'
import type { Department } from '../../authProvider/useDepartments.ts'
import type { SectionEdits } from './useSectionEdits.ts'

export interface SectionProps {
  account: AccountKeys
  edits: SectionEdits
}

type Value<Key extends SectionKey> = NonNullable<EditedSections[Key]>

function editorOf<Key extends SectionKey>(
  { values, change, commit }: SectionEdits,
  key: Key,
  defaultValue: Value<Key>
): EditorProps<Value<Key>> {
  return {
    value: values[key] ?? defaultValue,
    onChange: (value) => change(key, value),
    onCommit: (value) => commit(key, value)
  }
}

export function ContactSection({ edits }: SectionProps): ReactNode {
  const t = useViewTranslate()
  const { value, onChange, onCommit } = editorOf(edits, 'info', {})
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('settings.contact.intro')}</Typography>
      <ContactEditor
        value={value.contact ?? {}}
        onChange={(contact) => onChange({ ...value, contact })}
        onCommit={(contact) => onCommit({ ...value, contact })}
      />
    </>
  )
}

export function TopicsSection({ account, edits }: SectionProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Typography>
        {t(pageConfig.disableApplications ? 'settings.topics.introDatasets' : 'settings.topics.intro')}
      </Typography>
      <TopicsEditor account={account} {...editorOf(edits, 'topics', [])} />
    </>
  )
}

export function MetadataSection({ edits }: SectionProps): ReactNode {
  return <MetadataEditor {...editorOf(edits, 'datasetsMetadata', {})} />
}

export function LicensesSection({ edits }: SectionProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('settings.licenses.intro')}</Typography>
      <LicensesEditor {...editorOf(edits, 'licenses', [])} />
    </>
  )
}

export function VocabularySection({ account, edits }: SectionProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('settings.vocabulary.intro')}</Typography>
      <VocabularyEditor account={account} {...editorOf(edits, 'privateVocabulary', [])} />
    </>
  )
}

export function WebhooksSection({ edits }: SectionProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('settings.webhooks.intro')}</Typography>
      <WebhooksEditor {...editorOf(edits, 'webhooks', [])} />
    </>
  )
}

interface SitesSectionProps extends SectionProps {
  saved: Settings
  departments: Department[]
}

export function SitesSection({ edits, saved, departments }: SitesSectionProps): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('settings.sites.intro')}</Typography>
      <SitesEditor
        isAdmin={adminMode}
        departments={departments}
        metadata={requirableMetadata()}
        {...editorOf(edits, 'publicationSites', [])}
      />
    </>
  )

  /** Returns the metadata that a site may require: the standard ones, then those that the account enables. */
  function requirableMetadata(): { key: string; title: string }[] {
    const { custom = [], ...options } = saved.datasetsMetadata ?? {}
    return [
      ...['summary', 'description', 'license', 'topics'].map((key) => ({
        key,
        title: t(`settings.sites.metadata.${key}`)
      })),
      ...optionalMetadata.flatMap((key) =>
        options[key]?.active ? [{ key, title: options[key].title || t(`settings.metadata.of.${key}`) }] : []
      ),
      ...custom.map(({ key, title }) => ({ key: `custom.${key}`, title }))
    ]
  }
}

export function CompatibilitySection({ edits }: SectionProps): ReactNode {
  const t = useViewTranslate()
  const { value, onCommit } = editorOf(edits, 'compatODS', false)
  return (
    <FormControlLabel
      label={t('settings.compat.ods')}
      control={
        <Checkbox
          sx={{ '&.Mui-checked': { color: 'admin.main' } }}
          checked={value}
          onChange={(_event, checked) => onCommit(checked)}
        />
      }
    />
  )
}
