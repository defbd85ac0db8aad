import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import Map from '@mui/icons-material/MapOutlined'
import TableView from '@mui/icons-material/TableViewOutlined'
import { Button, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SectionCard } from '../../../blocks/SectionCard.tsx'
import { paths } from '../../../paths.ts'
import { calendarColumns } from '../../../views/calendar/calendarColumns.ts'
import { mayEdit } from '../../../views/edit/lineActions.ts'
import { useDataset } from '../live/DatasetPageContext.ts'
import { DataView } from './DataView.tsx'
import { Lines } from './Lines.tsx'

const DatasetMap = lazy(() => import('../../../views/map/DatasetMap.tsx'))
const DatasetCalendar = lazy(() => import('../../../views/calendar/DatasetCalendar.tsx'))

/** Height of the window that the data leave to the rest of the page. */
const aroundDataPx = 300
const minimumDataPx = 360
const calendarPx = 500

/** The data itself. */
export function ExplorationSection(): ReactNode {
  const t = useTranslate()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { dataset, can } = useDataset()
  const height = useDataHeight()
  const [tab, setTab] = useState('table')
  /** The same data, with the same filters, in the whole page. */
  const openPage = (path: string): void => {
    const query = parameters.toString()
    void navigate(`${path}${query ? `?${query}` : ''}`)
  }
  const views = [
    {
      id: 'table',
      label: t('datasets.show.exploration.table'),
      icon: <TableView />,
      content: (
        <Lines
          mode="paginated"
          height={height}
          keep="filters"
          onFullscreen={() => openPage(paths.datasetTable(dataset.id))}
        />
      )
    },
    dataset.bbox?.length === 4 && {
      id: 'map',
      label: t('datasets.show.exploration.map'),
      icon: <Map />,
      content: (
        <DataView keep="filters">
          {(view) => (
            <DatasetMap
              {...view}
              height={height}
              inPage
              onFullscreen={() => openPage(paths.datasetMap(dataset.id))}
            />
          )}
        </DataView>
      )
    },
    calendarColumns(dataset.schema) && {
      id: 'calendar',
      label: t('datasets.show.exploration.calendar'),
      icon: <CalendarMonth />,
      content: (
        <DataView keep="filters">
          {(view) => <DatasetCalendar {...view} height={Math.max(calendarPx, height)} />}
        </DataView>
      )
    }
  ].filter((view) => view !== false && view !== undefined)
  const shown = views.find((view) => view.id === tab) ?? views[0]
  return (
    <SectionCard
      id="exploration"
      icon={<TableView />}
      title={t('datasets.show.sections.exploration')}
      actions={
        dataset.isRest && mayEdit(can) ? (
          <Button
            component={Link}
            to={paths.datasetEdit(dataset.id)}
            variant="contained"
            startIcon={<EditNote />}
          >
            {t('datasets.editData.action')}
          </Button>
        ) : undefined
      }
      tabs={views.map(({ id, label, icon }) => ({ id, label, icon }))}
      tab={shown?.id ?? 'table'}
      onTabChange={setTab}
    >
      <Suspense fallback={<Skeleton variant="rectangular" height={height} />}>{shown?.content}</Suspense>
    </SectionCard>
  )
}

function useDataHeight(): number {
  const [height, setHeight] = useState(dataHeight)
  useEffect(() => {
    const update = (): void => setHeight(dataHeight())
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return height
}

function dataHeight(): number {
  return Math.max(minimumDataPx, window.innerHeight - aroundDataPx)
}
