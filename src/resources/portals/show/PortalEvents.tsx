import type { ReactNode } from 'react'
import { HostedFrame } from '../../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { resourceEventsAddress } from '../../events/widgets.ts'
import { PortalGuard } from '../PortalGuard.tsx'
import { PortalSubPage } from './PortalSubPage.tsx'

/** `/portals/{id}/events`: history of a portal. */
export function PortalEvents(): ReactNode {
  const t = useViewTranslate()
  const title = t('portals.actions.events')
  return (
    <PortalGuard>
      <PortalSubPage name={title}>
        {({ _id }) => <HostedFrame rule={{ src: resourceEventsAddress('portal', _id) }} title={title} />}
      </PortalSubPage>
    </PortalGuard>
  )
}
