import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Code from '@mui/icons-material/Code'
import Key from '@mui/icons-material/KeyOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import Share from '@mui/icons-material/ShareOutlined'
import Web from '@mui/icons-material/WebOutlined'
import { Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type ReactNode } from 'react'
import { useSession } from '../../../../authProvider/useSession.ts'
import { KeepMountedPanel } from '../../../../ui/KeepMountedPanel.tsx'
import { SectionCard, type SectionTab } from '../../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../../ui/useSectionTab.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { isMemberOf } from '../../../../../contract/permissions.ts'
import { EmbedTab } from './EmbedTab.tsx'
import { PermissionsTab } from './PermissionsTab.tsx'
import { PortalsTab } from '../../../owned/portals/PortalsTab.tsx'
import { mayPublishOnCatalogs } from '../../../catalogs/publications/mayPublishOnCatalogs.ts'
import { lazyPart } from '../../../../lazyScreen.ts'
import { ReadApiKeyTab } from './ReadApiKeyTab.tsx'

const DatasetPublications = lazyPart(
  async () => (await import('../../../catalogs/publications/DatasetPublications.tsx')).DatasetPublications,
  () => <Skeleton variant="rounded" height={120} />
)

/** Permissions and publication of the dataset. */
export function ShareSection(): ReactNode {
  const t = useTranslate()
  const session = useSession()
  const { dataset, can } = useDataset()
  const tabs: SectionTab[] = []
  if (can('getPermissions')) {
    tabs.push({ id: 'permissions', label: t('owned.permissions.title'), icon: <Lock /> })
  }
  if (can('setReadApiKey') && dataset.finalizedAt && !dataset.isMetaOnly) {
    tabs.push({ id: 'readApiKey', label: t('datasets.share.readKey.title'), icon: <Key /> })
  }
  // Only members of the owner's account may read its sites; users without the permission to publish see them read-only.
  if (!pageConfig.disablePublicationSites && isMemberOf(session, dataset.owner)) {
    tabs.push({ id: 'portals', label: t('owned.portals.title'), icon: <Web /> })
  }
  if (pageConfig.catalogsIntegration && mayPublishOnCatalogs(session, dataset.owner)) {
    tabs.push({
      id: 'catalogs',
      label: t('catalogPublications.ofDataset.title'),
      icon: <CloudUpload />
    })
  }
  if (dataset.finalizedAt) {
    tabs.push({ id: 'embed', label: t('datasets.share.embed'), icon: <Code /> })
  }
  const [tab, setTab] = useSectionTab('share', tabs)
  if (!tab) return null
  return (
    <SectionCard
      id="share"
      icon={<Share />}
      title={t('datasets.show.sections.share')}
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
    >
      {tab === 'permissions' && <PermissionsTab />}
      {tab === 'embed' && <EmbedTab />}
      {tab === 'portals' && <PortalsTab />}
      {tab === 'catalogs' && <DatasetPublications dataset={dataset} />}
      {tabs.some(({ id }) => id === 'readApiKey') && (
        <KeepMountedPanel isShown={tab === 'readApiKey'}>
          <ReadApiKeyTab />
        </KeepMountedPanel>
      )}
    </SectionCard>
  )
}
