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
  /** Also the key of its label among the messages. */
  id: string
  icon: ReactElement
  isShown: (page: Pick<DatasetPage, 'dataset' | 'can'>) => boolean
  /** Takes the height that the views of the section have, in pixels. */
  Component: ComponentType<{ height: number }>
}

function Place({ height }: { height: number }): ReactNode {
  return <div style={{ height }} />
}

const anyColumn = (
  { dataset }: Pick<DatasetPage, 'dataset'>,
  test: (column: SchemaProperty) => boolean
): boolean => dataset.schema.some(test)

/** What the section shows beside the table, in the order of the tabs. */
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
    // They read what is published: a first draft is nothing to them.
    isShown: ({ dataset: { draftReason } }) =>
      !pageConfig.disableApplications && (!draftReason || draftReason.key === 'file-updated'),
    Component: lazyPart(async () => (await import('./ApplicationsTab.tsx')).default, Place)
  }
]
