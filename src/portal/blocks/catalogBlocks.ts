/** Block types that show the resources published on a portal. */
import type { BlockType } from '../../../contract/portals/blocks.ts'
import { application } from './applications/ApplicationBlock.tsx'
import { applicationsCatalog } from './applications/catalog.ts'
import { applicationsList } from './applications/lists.ts'
import type { BlockView } from './block.ts'
import { datasetsCatalog } from './datasets/catalog.ts'
import { datasetDownload, datasetForm, datasetTable } from './datasets/frames.tsx'
import { datasetCard, datasetsList } from './datasets/lists.ts'
import { eventCard, eventCatalog, eventList } from './events/blocks.ts'
import { newsCard, newsCatalog, newsList } from './news/blocks.ts'
import { reuseCard, reusesCatalog, reusesList } from './reuses/blocks.ts'

export const catalogBlocks = {
  'datasets-catalog': datasetsCatalog,
  'datasets-list': datasetsList,
  'dataset-card': datasetCard,
  'dataset-table': datasetTable,
  'dataset-form': datasetForm,
  'dataset-download': datasetDownload,
  'applications-catalog': applicationsCatalog,
  'applications-list': applicationsList,
  application,
  'reuses-catalog': reusesCatalog,
  'reuses-list': reusesList,
  'reuse-card': reuseCard,
  'event-catalog': eventCatalog,
  'event-list': eventList,
  'event-card': eventCard,
  'news-catalog': newsCatalog,
  'news-list': newsList,
  'news-card': newsCard
} satisfies Partial<Record<BlockType, BlockView>>
