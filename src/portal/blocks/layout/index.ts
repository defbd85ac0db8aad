import { banner } from './BannerBlock.tsx'
import { card } from './CardBlock.tsx'
import { divider } from './DividerBlock.tsx'
import { responsiveGrid } from './GridBlock.tsx'
import { expansionPanels } from './PanelsBlock.tsx'
import { tabs } from './TabsBlock.tsx'
import { twoColumns } from './TwoColumnsBlock.tsx'

export const layoutBlocks = {
  divider,
  banner,
  card,
  'two-columns': twoColumns,
  'responsive-grid': responsiveGrid,
  tabs,
  'expansion-panels': expansionPanels
}
