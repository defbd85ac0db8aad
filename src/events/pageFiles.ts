/** Lazy loader of each page. */
import type { ComponentType } from 'react'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import type { EventPageName } from './route.ts'

export interface EventPageProps {
  location: PageLocation
}

type PageFile = () => Promise<{ default: ComponentType<EventPageProps> }>

export const pageFiles: Record<EventPageName, PageFile> = {
  events: () => import('./traceability/TraceabilityPage.tsx'),
  subscribe: () => import('./subscribe/SubscribePage.tsx'),
  'subscribe-webhooks': () => import('./webhooks/WebhooksPage.tsx'),
  devices: () => import('./devices/DevicesPage.tsx'),
  notifications: () => import('./notifications/NotificationsPage.tsx'),
  subscriptions: () => import('./subscriptions/SubscriptionsPage.tsx')
}
