/** Forms of each type of block, for the editor of pages. */
import type { BlockType } from '../blocks.ts'
import { alertForm } from './alert.ts'
import { bannerForm } from './banner.ts'
import { breadcrumbsForm } from './breadcrumbs.ts'
import { buttonForm } from './button.ts'
import { cardForm } from './card.ts'
import {
  applicationsListForm,
  datasetCardForm,
  datasetsListForm,
  eventCardForm,
  eventListForm,
  newsCardForm,
  newsListForm,
  reuseCardForm,
  reusesListForm
} from './cardLists.ts'
import {
  applicationsCatalogForm,
  datasetsCatalogForm,
  eventCatalogForm,
  newsCatalogForm,
  reusesCatalogForm
} from './catalogs.ts'
import { contactForm } from './contact.ts'
import { customAgentForm } from './custom-agent.ts'
import { applicationForm, datasetDownloadForm, datasetFormForm, datasetTableForm } from './dataFrames.ts'
import { dividerForm } from './divider.ts'
import { expansionPanelsForm } from './expansion-panels.ts'
import type { BlockForm } from './fields.ts'
import { iconForm } from './icon.ts'
import { iframeForm } from './iframe.ts'
import { imageForm } from './image.ts'
import { menuForm } from './menu.ts'
import { metricsForm } from './metrics.ts'
import { responsiveGridForm } from './responsive-grid.ts'
import { searchForm } from './search.ts'
import { tabsForm } from './tabs.ts'
import { textForm } from './text.ts'
import { titleForm } from './title.ts'
import { topicsForm } from './topics.ts'
import { twoColumnsForm } from './two-columns.ts'

export type { BlockForm, FormLanguage } from './fields.ts'

export const blockForms: Partial<Record<BlockType, BlockForm>> = {
  title: titleForm,
  text: textForm,
  alert: alertForm,
  image: imageForm,
  iframe: iframeForm,
  icon: iconForm,
  button: buttonForm,
  menu: menuForm,
  breadcrumbs: breadcrumbsForm,
  divider: dividerForm,
  banner: bannerForm,
  card: cardForm,
  'two-columns': twoColumnsForm,
  'responsive-grid': responsiveGridForm,
  tabs: tabsForm,
  'expansion-panels': expansionPanelsForm,
  search: searchForm,
  topics: topicsForm,
  metrics: metricsForm,
  contact: contactForm,
  'custom-agent': customAgentForm,
  'datasets-catalog': datasetsCatalogForm,
  'datasets-list': datasetsListForm,
  'dataset-card': datasetCardForm,
  'dataset-table': datasetTableForm,
  'dataset-form': datasetFormForm,
  'dataset-download': datasetDownloadForm,
  'applications-catalog': applicationsCatalogForm,
  'applications-list': applicationsListForm,
  application: applicationForm,
  'reuses-catalog': reusesCatalogForm,
  'reuses-list': reusesListForm,
  'reuse-card': reuseCardForm,
  'event-catalog': eventCatalogForm,
  'event-list': eventListForm,
  'event-card': eventCardForm,
  'news-catalog': newsCatalogForm,
  'news-list': newsListForm,
  'news-card': newsCardForm
}
