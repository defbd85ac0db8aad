import { Tab, Tabs, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { OrganizationsTab } from './OrganizationsTab.tsx'
import { OwnersTab } from './OwnersTab.tsx'
import { UsersTab } from './UsersTab.tsx'

const tabs = { owners: OwnersTab, users: UsersTab, organizations: OrganizationsTab } as const
type TabName = keyof typeof tabs

/** `/admin/owners`: accounts of the platform, their consumption, users and organizations. */
export default function OwnersPage(): ReactNode {
  const t = useViewTranslate()
  const [parameters, setParameters] = useSearchParams()
  useBreadcrumbs([{ text: t('layout.nav.owners') }])
  const requestedTab = parameters.get('tab') ?? ''
  const tab: TabName = requestedTab in tabs ? (requestedTab as TabName) : 'owners'
  const Content = tabs[tab]
  return (
    <Guard require="adminMode">
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('layout.nav.owners')}
      </Typography>
      <Tabs
        value={tab}
        onChange={(_event, name: TabName) => setParameters(name === 'owners' ? {} : { tab: name })}
        variant="scrollable"
        aria-label={t('layout.nav.owners')}
        sx={{ mb: 2 }}
      >
        {Object.keys(tabs).map((name) => (
          <Tab
            key={name}
            id={`owners-tab-${name}`}
            aria-controls="owners-panel"
            value={name}
            label={t(`admin.tabs.${name}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="owners-panel" aria-labelledby={`owners-tab-${tab}`}>
        <Content key={tab} />
      </div>
    </Guard>
  )
}
