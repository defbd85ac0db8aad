import Accessibility from '@mui/icons-material/AccessibilityNewOutlined'
import Applications from '@mui/icons-material/CollectionsOutlined'
import Article from '@mui/icons-material/ArticleOutlined'
import Contact from '@mui/icons-material/ContactMailOutlined'
import Cookie from '@mui/icons-material/CookieOutlined'
import Datasets from '@mui/icons-material/StorageOutlined'
import Event from '@mui/icons-material/EventOutlined'
import EventCatalog from '@mui/icons-material/EventNoteOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Legal from '@mui/icons-material/BalanceOutlined'
import News from '@mui/icons-material/NewspaperOutlined'
import NewsCatalog from '@mui/icons-material/FeedOutlined'
import Privacy from '@mui/icons-material/ShieldOutlined'
import Reuses from '@mui/icons-material/RecyclingOutlined'
import Terms from '@mui/icons-material/GavelOutlined'
import type { SvgIconProps } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import type { PageType } from '../../../contract/portals/page.ts'

const icons: Record<PageType, ComponentType<SvgIconProps>> = {
  generic: Article,
  event: Event,
  news: News,
  home: Home,
  contact: Contact,
  accessibility: Accessibility,
  'terms-of-service': Terms,
  'legal-notice': Legal,
  'privacy-policy': Privacy,
  'cookie-policy': Cookie,
  datasets: Datasets,
  applications: Applications,
  reuses: Reuses,
  'event-catalog': EventCatalog,
  'news-catalog': NewsCatalog
}

/** Decorative icon of a page type, next to its name. */
export function PageTypeIcon({ type, ...props }: { type: PageType } & SvgIconProps): ReactNode {
  const Icon = icons[type]
  return <Icon {...props} />
}
