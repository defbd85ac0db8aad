import { useMemo, type ReactNode } from 'react'
import type { PageConfig, PageType } from '../../../../contract/portals/page.ts'
import { Layout } from '../../../portal/layout/Layout.tsx'
import { crumbsOf, lookOf } from '../../../portal/pages/contentLook.ts'
import { DatedHeader } from '../../../portal/pages/dated/DatedHeader.tsx'
import { PageContent } from '../../../portal/pages/PageContent.tsx'
import { PortalProvider, type PortalView } from '../../../portal/view/PortalContext.tsx'
import { imageAddress } from '../../portals/api.ts'

interface PortalPageProps {
  view: PortalView
  type: PageType
  config: PageConfig
}

/** Page as visitors see it: blocks, with the portal's header, navigation and footer. */
export function PortalPage({ view, type, config }: PortalPageProps): ReactNode {
  const { lang } = view.visit
  const breadcrumb = useMemo(() => crumbsOf(type, config, lang), [type, config, lang])
  const { title, description } = config
  const page = { head: { title, description }, ...lookOf(config, breadcrumb), content: null }
  return (
    <PortalProvider view={view}>
      <Layout page={page}>
        <PageContent
          config={config}
          imageAddress={imageAddress}
          breadcrumb={breadcrumb}
          heading={
            type === 'event' || type === 'news' ? <DatedHeader type={type} config={config} /> : undefined
          }
        />
      </Layout>
    </PortalProvider>
  )
}
