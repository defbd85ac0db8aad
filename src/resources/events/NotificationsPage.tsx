import { Box, Tab, Tabs, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../authProvider/useSession.ts'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { pageConfig } from '../../pageConfig.ts'
import { applicationEvents, datasetEvents } from './eventNames.ts'
import { PortalEvents } from './PortalEvents.tsx'
import {
  devicesAddress,
  notificationsAddress,
  subscribeAddress,
  subscriptionsAddress,
  type OfferedTopic
} from './widgets.ts'

const tabs = { choices: Choices, received: ReceivedNotifications, subscriptions: AllSubscriptions } as const
type TabName = keyof typeof tabs

/** `/notifications`: subscriptions, devices and received notifications of the user. */
export default function NotificationsPage(): ReactNode {
  const t = useViewTranslate()
  const title = t('layout.nav.notifications')
  const [parameters, setParameters] = useSearchParams()
  useBreadcrumbs([{ text: title }])
  const requestedTab = parameters.get('tab') ?? ''
  const tab: TabName = Object.hasOwn(tabs, requestedTab) ? (requestedTab as TabName) : 'choices'
  const Content = tabs[tab]
  return (
    <Guard require="session">
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Tabs
        value={tab}
        onChange={(_event, name: TabName) => setParameters(name === 'choices' ? {} : { tab: name })}
        variant="scrollable"
        aria-label={title}
        sx={{ mb: 2 }}
      >
        {Object.keys(tabs).map((name) => (
          <Tab
            key={name}
            id={`notifications-tab-${name}`}
            aria-controls="notifications-panel"
            value={name}
            label={t(`eventPages.tabs.${name}`)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="notifications-panel"
        aria-labelledby={`notifications-tab-${tab}`}
        sx={{ maxWidth: 1000 }}
      >
        <Content />
      </Box>
    </Guard>
  )
}

function ReceivedNotifications(): ReactNode {
  const t = useViewTranslate()
  return (
    <HostedFrame rule={{ src: notificationsAddress }} title={t('eventPages.tabs.received')} size="content" />
  )
}

function AllSubscriptions(): ReactNode {
  const t = useViewTranslate()
  return (
    <HostedFrame
      rule={{ src: subscriptionsAddress }}
      title={t('eventPages.tabs.subscriptions')}
      size="content"
    />
  )
}

function Choices(): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  if (!account) return null
  const isOrganization = account.type === 'organization'
  const department = account.departmentName ?? account.department
  const name = department ? `${account.name} / ${department}` : account.name
  const accountSuffix = isOrganization ? 'Organization' : 'Personal'
  const topics = (names: readonly string[]): OfferedTopic[] =>
    names.map((event) => ({ key: `data-fair:${event}`, title: t(`settings.webhooks.of.${event}`) }))
  return (
    <>
      <Widget title={t('eventPages.devices')} address={devicesAddress} />
      <Widget
        title={t(`eventPages.datasets${accountSuffix}`, { name })}
        address={subscribeAddress({ topics: topics(datasetEvents), page: 'dataset/{id}' })}
      />
      {!pageConfig.disableApplications && (
        <Widget
          title={t(`eventPages.applications${accountSuffix}`, { name })}
          address={subscribeAddress({ topics: topics(applicationEvents), page: 'application/{id}' })}
        />
      )}
      {!pageConfig.disablePublicationSites && <PortalEvents account={account} name={name} />}
    </>
  )
}

function Widget({ title, address }: { title: string; address: string }): ReactNode {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <HostedFrame rule={{ src: address }} title={title} size="content" />
    </Box>
  )
}
