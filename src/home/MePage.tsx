import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { Guard } from '../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../layout/useBreadcrumbs.ts'
import { hosted } from '../hosted/directoryFrame.ts'
import { pageConfig } from '../pageConfig.ts'
import { HostedFrame } from '../hosted/HostedFrame.tsx'

/** `/me`: the directory's page about the person. */
export default function MePage(): ReactNode {
  const t = useViewTranslate()
  const title = t('layout.nav.me')
  useBreadcrumbs([{ text: title }])
  return (
    <Guard require="session">
      <HostedFrame rule={{ src: `${pageConfig.directoryPath}/me`, own: hosted }} title={title} />
    </Guard>
  )
}
