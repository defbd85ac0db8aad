import { useState, type ReactNode } from 'react'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { Breadcrumb } from '../../layout/breadcrumbs.ts'
import { NotFound } from '../../layout/errors/NotFound.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { breadcrumbsUnder } from './breadcrumbsOfExtra.ts'

/** `/subscription`: page of the configuration where accounts subscribe. */
export default function SubscriptionPage(): ReactNode {
  const t = useViewTranslate()
  const title = t('layout.nav.subscription')
  const [frameBreadcrumbs, setFrameBreadcrumbs] = useState<Breadcrumb[]>()
  useBreadcrumbs(
    frameBreadcrumbs ? breadcrumbsUnder(frameBreadcrumbs, paths.subscription) : [{ text: title }]
  )
  const { subscriptionUrl } = pageConfig
  if (!subscriptionUrl) return <NotFound />
  return (
    <HostedFrame
      rule={{ src: subscriptionUrl, path: { prefix: paths.subscription } }}
      title={title}
      onBreadcrumbs={setFrameBreadcrumbs}
    />
  )
}
