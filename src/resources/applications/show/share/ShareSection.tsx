import Code from '@mui/icons-material/Code'
import Link from '@mui/icons-material/Link'
import Lock from '@mui/icons-material/LockOutlined'
import Share from '@mui/icons-material/ShareOutlined'
import Web from '@mui/icons-material/WebOutlined'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { isMemberOf } from '../../../../../contract/permissions.ts'
import { useSession } from '../../../../authProvider/useSession.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import { SectionCard, type SectionTab } from '../../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../../ui/useSectionTab.ts'
import { PortalsTab } from '../../../owned/portals/PortalsTab.tsx'
import { useApplication } from '../../live/ApplicationPageContext.tsx'
import { EmbedTab } from './EmbedTab.tsx'
import { LargeDisplay } from './LargeDisplay.tsx'
import { PermissionsTab } from './PermissionsTab.tsx'
import { ProtectedLinkTab } from './ProtectedLinkTab.tsx'

/** Permissions and publication of the application. */
export function ShareSection(): ReactNode {
  const t = useTranslate()
  const session = useSession()
  const { application, can } = useApplication()
  const tabs: SectionTab[] = []
  if (can('getPermissions')) {
    tabs.push({ id: 'permissions', label: t('owned.permissions.title'), icon: <Lock /> })
  }
  if (can('getKeys')) {
    tabs.push({ id: 'link', label: t('applications.link.title'), icon: <Link /> })
  }
  // Only members of the owner's account may read its sites.
  if (!pageConfig.disablePublicationSites && isMemberOf(session, application.owner)) {
    tabs.push({ id: 'portals', label: t('owned.portals.title'), icon: <Web /> })
  }
  tabs.push({ id: 'embed', label: t('applications.embed.title'), icon: <Code /> })
  const [tab, setTab] = useSectionTab('share', tabs)
  return (
    <SectionCard
      id="share"
      icon={<Share />}
      title={t('applications.show.sections.share')}
      tabs={tabs}
      {...(tab ? { tab } : {})}
      onTabChange={setTab}
    >
      {tab === 'permissions' && <PermissionsTab />}
      {tab === 'link' && <ProtectedLinkTab />}
      {tab === 'portals' && (
        <PortalsTab>
          <LargeDisplay />
        </PortalsTab>
      )}
      {tab === 'embed' && <EmbedTab />}
    </SectionCard>
  )
}
