import { useMemo, type ReactNode } from 'react'
import type { PageConfig } from '../../../../contract/portals/page.ts'
import { Layout } from '../../../portal/layout/Layout.tsx'
import { PageContent } from '../../../portal/pages/PageContent.tsx'
import type { LoadedPage } from '../../../portal/pages/route.ts'
import { PortalProvider, type PortalView } from '../../../portal/view/PortalContext.tsx'
import { imageAddress } from '../../portals/api.ts'

export interface PortalPageProps {
  view: PortalView
  config: PageConfig
  isHome: boolean
}

/** A page as visitors have it: its blocks, with the header, the navigation and the footer of the portal around. */
export function PortalPage({ view, config, isHome }: PortalPageProps): ReactNode {
  const { title, description, showBreadcrumbs, fluid } = config
  // What is around stays the same while blocks change.
  const page = useMemo(
    (): LoadedPage => ({
      head: { title, description },
      ...(!isHome && showBreadcrumbs !== false ? { breadcrumb: [{ title }] } : {}),
      isFluid: fluid === true,
      content: null
    }),
    [title, description, showBreadcrumbs, fluid, isHome]
  )
  return (
    <PortalProvider view={view}>
      <Layout page={page}>
        <PageContent config={config} imageAddress={imageAddress} breadcrumb={page.breadcrumb} />
      </Layout>
    </PortalProvider>
  )
}
