import type { ReactNode } from 'react'
import { HostedFrame } from '../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../i18n/translate.tsx'
import { NotFound } from '../layout/errors/NotFound.tsx'
import { useBreadcrumbs } from '../layout/useBreadcrumbs.ts'
import { pageConfig } from '../pageConfig.ts'
import { paths } from '../paths.ts'

/** `/subscription`: the configured page where accounts subscribe. */
export default function SubscriptionPage(): ReactNode {
  const t = useViewTranslate()
  const title = t('layout.nav.subscription')
  useBreadcrumbs([{ text: title }])
  const { subscriptionUrl } = pageConfig
  if (!subscriptionUrl) return <NotFound />
  return <HostedFrame rule={{ src: subscriptionUrl, path: { prefix: paths.subscription } }} title={title} />
}
