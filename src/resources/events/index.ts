/** Events and notifications. The framed pages themselves belong to the `events` entry. */
import { createElement } from 'react'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { eventPagesMessages } from './messages.ts'

const NotificationsPage = lazyScreen(async () => (await import('./NotificationsPage.tsx')).default)
const EventsPage = lazyScreen(async () => (await import('./EventsPage.tsx')).default)

export const events: ResourceFeature = {
  name: 'events',
  routes: pageConfig.eventsIntegration
    ? [
        { path: paths.notifications, element: createElement(NotificationsPage) },
        { path: paths.events, element: createElement(EventsPage) },
        { path: `${paths.events}/*`, element: createElement(EventsPage) }
      ]
    : [],
  messages: [eventPagesMessages]
}
