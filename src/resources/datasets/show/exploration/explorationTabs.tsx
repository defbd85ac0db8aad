import AttachFile from '@mui/icons-material/AttachFile'
import History from '@mui/icons-material/History'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Images from '@mui/icons-material/CollectionsOutlined'
import Map from '@mui/icons-material/MapOutlined'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import { type ComponentType, type ReactElement, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { calendarColumns } from '../../../../views/calendar/calendarColumns.ts'
import { hasConcept } from '../../../../views/table/columns.ts'
import { lazyPart } from '../../../../lazyScreen.ts'

interface ExplorationTab {
  /** Id of the tab, and key of its label among the messages. */
  id: string
  icon: ReactElement
  isShown: (page: Pick<DatasetPage, 'dataset' | 'can'>) => boolean
  /** Component of the view; `height` is in pixels. */
  Component: ComponentType<{ height: number }>
}

function Place({ height }: { height: number }): ReactNode {
  return <div style={{ height }} />
}

const anyColumn = (
  { dataset }: Pick<DatasetPage, 'dataset'>,
  test: (column: SchemaProperty) => boolean
): boolean => dataset.schema.some(test)

/** Views of the section other than the table, in the order of the tabs. */
export const explorationTabs: ExplorationTab[] = [
  {
    id: 'map',
    icon: <Map />,
    isShown: ({ dataset }) => dataset.bbox?.length === 4,
    Component: lazyPart(async () => (await import('./MapTab.tsx')).default, Place)
  },
  {
    id: 'calendar',
    icon: <CalendarMonth />,
    isShown: ({ dataset }) => !!calendarColumns(dataset.schema),
    Component: lazyPart(async () => (await import('./CalendarTab.tsx')).default, Place)
  },
  {
    id: 'files',
    icon: <AttachFile />,
    isShown: (page) => anyColumn(page, (column) => hasConcept(column, 'document')),
    Component: lazyPart(async () => (await import('./FilesTab.tsx')).default, Place)
  },
  {
    id: 'thumbnails',
    icon: <PhotoLibrary />,
    isShown: (page) => anyColumn(page, (column) => hasConcept(column, 'image')),
    Component: lazyPart(async () => (await import('./ThumbnailsTab.tsx')).default, Place)
  },
  {
    id: 'revisions',
    icon: <History />,
    isShown: ({ dataset, can }) => !!dataset.rest?.history && can('readRevisions'),
    Component: lazyPart(async () => (await import('../revisions/RevisionsTab.tsx')).default, Place)
  },
  {
    id: 'applications',
    icon: <Images />,
    // Applications read the published version, which a first draft does not have.
    isShown: ({ dataset: { draftReason } }) =>
      !pageConfig.disableApplications && (!draftReason || draftReason.key === 'file-updated'),
    Component: lazyPart(async () => (await import('./ApplicationsTab.tsx')).default, Place)
  }
]
