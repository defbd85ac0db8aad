import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { useMissingSubscription } from '../../layout/useMissingSubscription.ts'
import { hosted } from '../../hosted/directoryFrame.ts'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'

/** `/me`: the directory's page about the user. */
export default function MePage(): ReactNode {
  const t = useViewTranslate()
  const title = t('layout.nav.me')
  useBreadcrumbs([{ text: title }])
  const { account } = useSession()
  const isMissing = useMissingSubscription()
  // A user returns here after the creation of an organization, which needs a subscription first.
  if (isMissing && account?.type === 'organization') return <Navigate replace to={paths.subscription} />
  return (
    <Guard require="session">
      <HostedFrame rule={{ src: `${pageConfig.directoryPath}/me`, own: hosted }} title={title} />
    </Guard>
  )
}
