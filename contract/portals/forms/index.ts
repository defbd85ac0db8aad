/** Forms of the fields of each type of block, which the editor of pages shows. */
import type { BlockType } from '../blocks.ts'
import { alertForm } from './alert.ts'
import { bannerForm } from './banner.ts'
import { breadcrumbsForm } from './breadcrumbs.ts'
import { buttonForm } from './button.ts'
import { cardForm } from './card.ts'
import { contactForm } from './contact.ts'
import { customAgentForm } from './custom-agent.ts'
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
  'custom-agent': customAgentForm
}
