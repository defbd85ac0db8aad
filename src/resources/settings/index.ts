/** Settings of an account, for its administrators. */
import type { ResourceFeature } from '../feature.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { settingsMessages } from './messages.ts'

export const settings: ResourceFeature = {
  name: 'settings',
  list: lazyScreen(async () => (await import('./SettingsPage.tsx')).default),
  routes: [],
  messages: [settingsMessages],
  access: { list: ({ adminDep }) => adminDep, edit: ({ adminDep }) => adminDep }
}
