import Business from '@mui/icons-material/ContactMailOutlined'
import Compat from '@mui/icons-material/SyncAltOutlined'
import Key from '@mui/icons-material/VpnKeyOutlined'
import LocalOffer from '@mui/icons-material/LocalOfferOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import Policy from '@mui/icons-material/GavelOutlined'
import Public from '@mui/icons-material/PublicOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Webhook from '@mui/icons-material/WebhookOutlined'
import { memo, type ReactNode } from 'react'
import type { AccountKeys } from '../../../contract/session.ts'
import { useRights } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RightPanel } from '../../layout/RightPanel.tsx'
import { useSectionOfAddress } from '../../layout/useSectionOfAddress.ts'
import { pageConfig } from '../../pageConfig.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { SectionCard, type SectionCardProps, type SectionTab } from '../../ui/SectionCard.tsx'
import { TableOfContents } from '../../ui/TableOfContents.tsx'
import { useSectionTab } from '../../ui/useSectionTab.ts'
import { SaveButtons } from '../owned/save/SaveButtons.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import {
  CompatibilitySection,
  ContactSection,
  LicensesSection,
  MetadataSection,
  SitesSection,
  TopicsSection,
  VocabularySection,
  WebhooksSection
} from './sections.tsx'
import { SectionState } from './SectionState.tsx'
import { removePublicationSite, type Settings } from './settingsApi.ts'
import type { Department } from '../../authProvider/useDepartments.ts'
import { useSectionEdits, type SectionEdits } from './useSectionEdits.ts'

interface SectionOfProps {
  account: AccountKeys
  saved: Settings
}

interface AccountSettingsProps extends SectionOfProps {
  departments: Department[]
}

/** Settings of an account, or the subset that a department has. */
export function AccountSettings({ departments, ...props }: AccountSettingsProps): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const isRoot = !props.account.department
  const sections: { id: string; isShown: boolean; content: ReactNode }[] = [
    { id: 'info', isShown: isRoot, content: <Contact {...props} /> },
    { id: 'topics', isShown: isRoot, content: <Topics {...props} /> },
    { id: 'quality', isShown: isRoot, content: <Quality {...props} /> },
    { id: 'api-keys', isShown: true, content: <Keys {...props} /> },
    { id: 'webhooks', isShown: true, content: <Webhooks {...props} /> },
    {
      id: 'publicationSites',
      isShown: !pageConfig.disablePublicationSites,
      content: <Sites {...props} departments={departments} />
    },
    {
      id: 'compat',
      isShown: isRoot && adminMode && pageConfig.compatODS,
      content: <Compatibility {...props} />
    }
  ]
  const shownSections = sections.filter(({ isShown }) => isShown)
  useSectionOfAddress()
  return (
    <>
      <RightPanel>
        <TableOfContents
          sections={shownSections.map(({ id }) => ({ id, title: t(`settings.titles.${id}`) }))}
        />
      </RightPanel>
      <div>
        {shownSections.map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
      </div>
    </>
  )
}

/** Section whose changes are saved at once. */
function AutomaticSection({
  edits,
  children,
  ...card
}: Omit<SectionCardProps, 'title'> & { edits: SectionEdits }): ReactNode {
  const t = useViewTranslate()
  const color = card.color ?? (edits.dirty ? 'accent' : 'primary')
  return (
    <SectionCard {...card} title={t(`settings.titles.${card.id}`)} color={color}>
      {children}
      <SectionState edits={edits} />
    </SectionCard>
  )
}

/** Section with save and cancel buttons. */
function SavedSection({
  edits,
  children,
  ...card
}: Omit<SectionCardProps, 'title'> & { edits: SectionEdits }): ReactNode {
  const t = useViewTranslate()
  return (
    <SectionCard
      {...card}
      title={t(`settings.titles.${card.id}`)}
      color={edits.dirty ? 'accent' : 'primary'}
      actions={
        <SaveButtons
          dirty={edits.dirty}
          valid={edits.valid}
          saving={edits.saving}
          onSave={() => void edits.save()}
          onDiscard={edits.discard}
        />
      }
    >
      {children}
      <ConflictDialog question={edits.question} />
    </SectionCard>
  )
}

/** Turns commits into plain changes, in a section with a save button. */
const withoutAutomaticSave = (edits: SectionEdits): SectionEdits => ({ ...edits, commit: edits.change })

// Memoized sections: data that loads later for one of them, such as departments, does not render the others.

const Contact = memo(function Contact({ account, saved }: SectionOfProps): ReactNode {
  const edits = useSectionEdits(account, saved)
  return (
    <AutomaticSection id="info" icon={<Business />} edits={edits}>
      <ContactSection account={account} edits={edits} />
    </AutomaticSection>
  )
})

const Topics = memo(function Topics({ account, saved }: SectionOfProps): ReactNode {
  const edits = withoutAutomaticSave(useSectionEdits(account, saved))
  return (
    <SavedSection id="topics" icon={<LocalOffer />} edits={edits}>
      <TopicsSection account={account} edits={edits} />
    </SavedSection>
  )
})

const qualityTabs = [
  { id: 'metadata', key: 'datasetsMetadata', icon: <TuneOutlined />, Content: MetadataSection },
  { id: 'licenses', key: 'licenses', icon: <Policy />, Content: LicensesSection },
  { id: 'vocabulary', key: 'privateVocabulary', icon: <MenuBook />, Content: VocabularySection }
] as const

const Quality = memo(function Quality({ account, saved }: SectionOfProps): ReactNode {
  const t = useViewTranslate()
  const edits = withoutAutomaticSave(useSectionEdits(account, saved))
  const tabs = qualityTabs.map(({ id, key, icon }): SectionTab => ({
    id,
    icon,
    label: t(`settings.sections.${key}`),
    dirty: edits.isDirty(key),
    invalid: edits.isDirty(key) && !edits.isValid(key)
  }))
  const [tab, setTab] = useSectionTab('quality', tabs)
  const { Content } = qualityTabs.find(({ id }) => id === tab) ?? qualityTabs[0]
  return (
    <SavedSection
      id="quality"
      icon={<VerifiedOutlined />}
      edits={edits}
      tabs={tabs}
      tab={tab ?? 'metadata'}
      onTabChange={setTab}
    >
      <Content account={account} edits={edits} />
    </SavedSection>
  )
})

const Keys = memo(function Keys({ account }: SectionOfProps): ReactNode {
  const t = useViewTranslate()
  return (
    <SectionCard id="api-keys" icon={<Key />} title={t('settings.titles.api-keys')}>
      <ApiKeys account={account} />
    </SectionCard>
  )
})

const Webhooks = memo(function Webhooks({ account, saved }: SectionOfProps): ReactNode {
  const edits = useSectionEdits(account, saved)
  return (
    <AutomaticSection id="webhooks" icon={<Webhook />} edits={edits}>
      <WebhooksSection account={account} edits={edits} />
    </AutomaticSection>
  )
})

const Sites = memo(function Sites(props: AccountSettingsProps): ReactNode {
  const { account, saved } = props
  const edits = withoutAutomaticSave(
    useSectionEdits(account, saved, {
      // Removes deleted sites from the datasets and applications that were published there.
      async afterWrite({ publicationSites: sitesBefore = [] }, { publicationSites: sitesAfter = [] }) {
        const removedSites = sitesBefore.filter(
          (site) => !sitesAfter.some(({ type, id }) => type === site.type && id === site.id)
        )
        for (const site of removedSites) await removePublicationSite(account, site)
      }
    })
  )
  return (
    <SavedSection id="publicationSites" icon={<Public />} edits={edits}>
      <SitesSection {...props} edits={edits} />
    </SavedSection>
  )
})

const Compatibility = memo(function Compatibility({ account, saved }: SectionOfProps): ReactNode {
  const edits = useSectionEdits(account, saved)
  return (
    <AutomaticSection id="compat" icon={<Compat />} color="admin" edits={edits}>
      <CompatibilitySection account={account} edits={edits} />
    </AutomaticSection>
  )
})
