/** What the administrators of an account decide for it. */
import { lazy } from 'react'
import type { ResourceFeature } from '../feature.ts'
import { settingsMessages } from './messages.ts'

export const settings: ResourceFeature = {
  name: 'settings',
  list: lazy(() => import('./SettingsPage.tsx')),
  routes: [],
  messages: [settingsMessages],
  access: { list: ({ adminDep }) => adminDep, edit: ({ adminDep }) => adminDep }
}
