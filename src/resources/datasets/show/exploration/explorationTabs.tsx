import AttachFile from '@mui/icons-material/AttachFile'
import History from '@mui/icons-material/History'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Images from '@mui/icons-material/CollectionsOutlined'
import Map from '@mui/icons-material/MapOutlined'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import { lazy, type ComponentType, type ReactElement } from 'react'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import type { DatasetPage } from '../../live/useDatasetPage.ts'
import { calendarColumns } from '../../../../views/calendar/calendarColumns.ts'
import { hasConcept } from '../../../../views/table/columns.ts'

interface ExplorationTab {
  /** Also the key of its label among the messages. */
  id: string
  icon: ReactElement
  isShown: (page: Pick<DatasetPage, 'dataset' | 'can'>) => boolean
  /** Takes the height that the views of the section have, in pixels. */
  Component: ComponentType<{ height: number }>
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
    Component: lazy(() => import('./MapTab.tsx'))
  },
  {
    id: 'calendar',
    icon: <CalendarMonth />,
    isShown: ({ dataset }) => !!calendarColumns(dataset.schema),
    Component: lazy(() => import('./CalendarTab.tsx'))
  },
  {
    id: 'files',
    icon: <AttachFile />,
    isShown: (page) => anyColumn(page, (column) => hasConcept(column, 'document')),
    Component: lazy(() => import('./FilesTab.tsx'))
  },
  {
    id: 'thumbnails',
    icon: <PhotoLibrary />,
    isShown: (page) => anyColumn(page, (column) => hasConcept(column, 'image')),
    Component: lazy(() => import('./ThumbnailsTab.tsx'))
  },
  {
    id: 'revisions',
    icon: <History />,
    isShown: ({ dataset, can }) => !!dataset.rest?.history && can('readRevisions'),
    Component: lazy(() => import('../revisions/RevisionsTab.tsx'))
  },
  {
    id: 'applications',
    icon: <Images />,
    // They read what is published: a first draft is nothing to them.
    isShown: ({ dataset: { draftReason } }) =>
      !pageConfig.disableApplications && (!draftReason || draftReason.key === 'file-updated'),
    Component: lazy(() => import('./ApplicationsTab.tsx'))
  }
]
