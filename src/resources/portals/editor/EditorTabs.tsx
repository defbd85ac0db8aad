import AppsOutlined from '@mui/icons-material/BarChartOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Contact from '@mui/icons-material/ContactMailOutlined'
import Dns from '@mui/icons-material/StorageOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Footer from '@mui/icons-material/CallToActionOutlined'
import Header from '@mui/icons-material/WebAssetOutlined'
import Menu from '@mui/icons-material/MenuOutlined'
import Palette from '@mui/icons-material/PaletteOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Reuse from '@mui/icons-material/RecyclingOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import { Badge, Box, Tab, Tabs } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { TabProblems } from '../model/tabProblems.ts'
import { portalTabs, type PortalTab } from '../forms/index.ts'

const icons: Record<PortalTab, ReactElement> = {
  general: <Settings />,
  appearance: <Palette />,
  header: <Header />,
  navBar: <Menu />,
  footer: <Footer />,
  contact: <Contact />,
  datasets: <Dns />,
  applications: <AppsOutlined />,
  reuses: <Reuse />,
  events: <Event />,
  news: <Campaign />,
  personal: <Person />
}

interface EditorTabsProps {
  tab: PortalTab
  /** Title of the portal, for the accessible name of the tabs. */
  title: string
  problems: TabProblems
  onChange: (tab: PortalTab) => void
}

/** Vertical tabs of the portal's settings; only icons on narrow screens. */
export function EditorTabs({ tab, title, problems, onChange }: EditorTabsProps): ReactNode {
  const t = useViewTranslate()
  function nameOf(id: PortalTab): string {
    const count = problems.get(id)
    const name = t(`portals.tabs.${id}`)
    return count ? labelled(name, t('portals.draft.invalid', { smart_count: count })) : name
  }

  return (
    <Tabs
      orientation="vertical"
      value={tab}
      variant="scrollable"
      scrollButtons={false}
      aria-label={title}
      onChange={(_event, next: PortalTab) => onChange(next)}
      sx={{ flexShrink: 0, borderRight: 1, borderColor: 'divider', minHeight: 0 }}
    >
      {portalTabs.map((id) => (
        <Tab
          key={id}
          id={`portal-tab-${id}`}
          aria-controls="portal-tab-panel"
          aria-label={nameOf(id)}
          title={t(`portals.tabs.${id}`)}
          value={id}
          icon={
            <Badge variant="dot" color="error" invisible={!problems.has(id)}>
              {icons[id]}
            </Badge>
          }
          iconPosition="start"
          label={
            <Box
              component="span"
              sx={{ display: 'none', '@container editor (min-width: 1000px)': { display: 'inline' } }}
            >
              {t(`portals.tabs.${id}`)}
            </Box>
          }
          sx={{
            minHeight: 44,
            minWidth: 0,
            px: 1.5,
            justifyContent: 'flex-start',
            textAlign: 'left',
            '& .MuiTab-icon': { m: 0 },
            '@container editor (min-width: 1000px)': { gap: 1, pr: 2 }
          }}
        />
      ))}
    </Tabs>
  )
}
