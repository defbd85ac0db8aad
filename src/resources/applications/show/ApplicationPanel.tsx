import Api from '@mui/icons-material/Api'
import ExitToApp from '@mui/icons-material/ExitToApp'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import Tune from '@mui/icons-material/Tune'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { isMemberOf } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { openedApplicationPath, paths } from '../../../paths.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { TableOfContents, type ContentsSection } from '../../../ui/TableOfContents.tsx'
import { publicationSitesQuery } from '../../datasets/references.ts'
import { pageOnSite, siteKey, siteName } from '../../owned/portals/publication.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { useBaseApplication } from '../live/useConfigured.ts'
import { ScreenshotDialog } from './ScreenshotDialog.tsx'

/** Right panel of the page of an application: links, actions and table of contents. */
export function ApplicationPanel({ sections }: { sections: ContentsSection[] }): ReactNode {
  const t = useTranslate()
  const { application, can } = useApplication()
  const documentation = useBaseApplication()?.documentation
  const [capturing, setCapturing] = useState(false)
  const actions: ActionItem[] = []
  if (can('writeConfig')) {
    actions.push({
      id: 'config',
      icon: <Tune />,
      label: t('applications.show.panel.config'),
      to: paths.applicationConfig(application.id)
    })
  }
  // An administrator may write any URL here: only http(s) is accepted, against `javascript:` links.
  if (documentation && /^https?:\/\//.test(documentation)) {
    actions.push({
      id: 'documentation',
      icon: <MenuBook />,
      label: t('applications.show.panel.documentation'),
      href: documentation,
      newTab: true
    })
  }
  if (can('readApiDoc')) {
    actions.push({
      id: 'api-doc',
      icon: <Api />,
      label: t('applications.show.panel.apiDoc'),
      to: paths.applicationApiDoc(application.id)
    })
  }
  if (can('readCapture')) {
    actions.push({
      id: 'capture',
      icon: <PhotoCamera />,
      label: t('applications.show.panel.capture'),
      onClick: () => setCapturing(true)
    })
  }
  return (
    <>
      <Navigation />
      <ActionsList title={t('blocks.actions')} items={actions} />
      <TableOfContents sections={sections} />
      {capturing && <ScreenshotDialog onClose={() => setCapturing(false)} />}
    </>
  )
}

/** Links to the application: in full page, and on the sites that publish it. */
function Navigation(): ReactNode {
  const t = useTranslate()
  const session = useSession()
  const { application, can } = useApplication()
  const published = application.publicationSites ?? []
  const sites = useQuery({
    ...publicationSitesQuery(application.owner),
    enabled:
      !pageConfig.disablePublicationSites && published.length > 0 && isMemberOf(session, application.owner)
  })
  const items: ActionItem[] = []
  if (can('readConfig')) {
    items.push({
      id: 'open',
      icon: <ExitToApp />,
      label: t('applications.show.panel.open'),
      href: openedApplicationPath(application.id),
      newTab: true
    })
  }
  for (const site of sites.data ?? []) {
    const href = published.includes(siteKey(site))
      ? site.applicationUrlTemplate && pageOnSite(site, application, site.applicationUrlTemplate)
      : undefined
    if (href) {
      items.push({
        id: `site-${siteKey(site)}`,
        icon: <OpenInNew />,
        label: t('applications.show.panel.view', { title: siteName(site) }),
        href,
        newTab: true
      })
    }
  }
  return <ActionsList title={t('applications.show.panel.navigation')} items={items} />
}
