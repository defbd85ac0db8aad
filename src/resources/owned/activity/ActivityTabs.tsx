import Fingerprint from '@mui/icons-material/Fingerprint'
import History from '@mui/icons-material/History'
import Notifications from '@mui/icons-material/Notifications'
import Webhook from '@mui/icons-material/Webhook'
import type { ReactElement, ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { HostedFrame } from '../../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { applicationEvents, datasetEvents, laterEvents, type EventName } from '../../events/eventNames.ts'
import {
  resourceEventsAddress,
  subscribeAddress,
  webhooksAddress,
  type OfferedTopic
} from '../../events/widgets.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { eventTabs, type EventTabId } from './eventTabs.ts'

interface ActivityTabsProps {
  title: string
  /** Journal of the resource; undefined for a user who may not read it. */
  journal: ReactNode | undefined
}

const icons: Record<EventTabId, ReactElement> = {
  traceability: <Fingerprint />,
  notifications: <Notifications />,
  webhooks: <Webhook />
}

/** Tabs about events of a resource: journal, traceability, notifications and webhooks. */
export function ActivityTabs({ title, journal }: ActivityTabsProps): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { can } = useOwned()
  const tabs = [
    ...(journal === undefined
      ? []
      : [{ id: 'journal', label: t('owned.journal.journal'), icon: <History /> }]),
    ...(pageConfig.eventsIntegration ? eventTabs(session, can) : []).map((id) => ({
      id,
      label: t(`eventPages.${id}`),
      icon: icons[id]
    }))
  ]
  const [tab, setTab] = useSectionTab('activity', tabs)
  return (
    <SectionCard
      id="activity"
      icon={<History />}
      title={title}
      tabs={tabs}
      {...(tab === undefined ? {} : { tab })}
      onTabChange={setTab}
    >
      {tab === undefined || tab === 'journal' ? journal : <EventTab key={tab} id={tab as EventTabId} />}
    </SectionCard>
  )
}

function EventTab({ id }: { id: EventTabId }): ReactNode {
  const t = useViewTranslate()
  const { kind, record } = useOwned()
  const { owner } = record
  const type = kind.resource === 'datasets' ? 'dataset' : 'application'
  const { type: ownerType, id: ownerId, department } = owner
  const sender = { type: ownerType, id: ownerId, ...(department ? { department } : {}) }
  const topics = (names: readonly EventName[]): OfferedTopic[] =>
    names.map((event) => ({
      key: `data-fair:${event}:${record.slug ?? record.id}`,
      title: t(`eventPages.ofResource.${event}`)
    }))
  const addresses: Record<EventTabId, () => string> = {
    traceability: () => resourceEventsAddress(type, record.id),
    notifications: () =>
      subscribeAddress({
        topics: topics(laterEvents(type === 'dataset' ? datasetEvents : applicationEvents)),
        sender,
        page: `${type}/{id}`
      }),
    // Applications have no data events: errors are the closest ones.
    webhooks: () =>
      webhooksAddress(topics([type === 'dataset' ? 'dataset-data-updated' : 'application-error']), sender)
  }
  return <HostedFrame rule={{ src: addresses[id]() }} title={t(`eventPages.${id}`)} size="content" />
}
