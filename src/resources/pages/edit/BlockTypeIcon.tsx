import Alert from '@mui/icons-material/CampaignOutlined'
import Application from '@mui/icons-material/InsertChartOutlined'
import Assistant from '@mui/icons-material/SmartToyOutlined'
import Banner from '@mui/icons-material/FormatColorFillOutlined'
import Breadcrumbs from '@mui/icons-material/KeyboardDoubleArrowRight'
import Button from '@mui/icons-material/SmartButtonOutlined'
import Card from '@mui/icons-material/WebAssetOutlined'
import Catalog from '@mui/icons-material/GridViewOutlined'
import Contact from '@mui/icons-material/ContactMailOutlined'
import Dataset from '@mui/icons-material/StorageOutlined'
import Divider from '@mui/icons-material/HorizontalRule'
import Download from '@mui/icons-material/DownloadOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Form from '@mui/icons-material/EditNoteOutlined'
import Frame from '@mui/icons-material/WebOutlined'
import Grid from '@mui/icons-material/AppsOutlined'
import Emoji from '@mui/icons-material/EmojiEmotionsOutlined'
import Image from '@mui/icons-material/ImageOutlined'
import List from '@mui/icons-material/ViewListOutlined'
import Menu from '@mui/icons-material/MenuOpenOutlined'
import Metrics from '@mui/icons-material/PinOutlined'
import News from '@mui/icons-material/NewspaperOutlined'
import Panels from '@mui/icons-material/ViewDayOutlined'
import Reuse from '@mui/icons-material/RecyclingOutlined'
import Search from '@mui/icons-material/Search'
import Table from '@mui/icons-material/TableChartOutlined'
import Tabs from '@mui/icons-material/TabOutlined'
import Text from '@mui/icons-material/Notes'
import Title from '@mui/icons-material/Title'
import Topics from '@mui/icons-material/LocalOfferOutlined'
import TwoColumns from '@mui/icons-material/ViewColumnOutlined'
import type { SvgIconProps } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import type { BlockType } from '../../../../contract/portals/blocks.ts'

const icons: Record<BlockType, ComponentType<SvgIconProps>> = {
  title: Title,
  text: Text,
  alert: Alert,
  image: Image,
  iframe: Frame,
  icon: Emoji,
  button: Button,
  menu: Menu,
  breadcrumbs: Breadcrumbs,
  divider: Divider,
  banner: Banner,
  card: Card,
  'two-columns': TwoColumns,
  'responsive-grid': Grid,
  tabs: Tabs,
  'expansion-panels': Panels,
  search: Search,
  topics: Topics,
  metrics: Metrics,
  contact: Contact,
  'custom-agent': Assistant,
  'datasets-catalog': Catalog,
  'datasets-list': List,
  'dataset-card': Dataset,
  'dataset-table': Table,
  'dataset-form': Form,
  'dataset-download': Download,
  'applications-catalog': Catalog,
  'applications-list': List,
  application: Application,
  'reuses-catalog': Catalog,
  'reuses-list': List,
  'reuse-card': Reuse,
  'event-catalog': Catalog,
  'event-list': List,
  'event-card': Event,
  'news-catalog': Catalog,
  'news-list': List,
  'news-card': News
}

/** Decorative icon of a block type, next to its name. */
export function BlockTypeIcon({ type, ...props }: { type: BlockType } & SvgIconProps): ReactNode {
  const Icon = icons[type]
  return <Icon aria-hidden {...props} />
}
