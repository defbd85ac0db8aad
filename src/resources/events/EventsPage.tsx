import type { ReactNode } from 'react'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { paths } from '../../paths.ts'
import { eventsPath } from './widgets.ts'

/** `/events`: traceability of the account (who did what), for its administrators. */
export default function EventsPage(): ReactNode {
  const t = useViewTranslate()
  const title = t('layout.nav.events')
  useBreadcrumbs([{ text: title }])
  return (
    <Guard require={(_session, { admin }) => admin}>
      <HostedFrame
        rule={{ src: eventsPath, path: { prefix: paths.events }, own: { 'd-frame': 'true' } }}
        title={title}
      />
    </Guard>
  )
}
