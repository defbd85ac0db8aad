import EditNote from '@mui/icons-material/EditNoteOutlined'
import TableView from '@mui/icons-material/TableViewOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SectionCard } from '../../../blocks/SectionCard.tsx'
import { paths } from '../../../paths.ts'
import { mayEdit } from '../../../views/edit/lineActions.ts'
import { useDataset } from '../live/DatasetPageContext.ts'
import { Lines } from './Lines.tsx'

/** Height of the window that the table leaves to the rest of the page. */
const aroundTablePx = 300
const minimumTablePx = 360

/** The data itself. */
export function ExplorationSection(): ReactNode {
  const t = useTranslate()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { dataset, can } = useDataset()
  const height = useTableHeight()
  const tabs = [{ id: 'table', label: t('datasets.show.exploration.table'), icon: <TableView /> }]
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
      tabs={tabs}
      tab="table"
    >
      <Lines
        mode="paginated"
        height={height}
        keep="filters"
        onFullscreen={() => {
          const query = parameters.toString()
          void navigate(`${paths.datasetTable(dataset.id)}${query ? `?${query}` : ''}`)
        }}
      />
    </SectionCard>
  )
}

function useTableHeight(): number {
  const [height, setHeight] = useState(tableHeight)
  useEffect(() => {
    const update = (): void => setHeight(tableHeight())
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return height
}

function tableHeight(): number {
  return Math.max(minimumTablePx, window.innerHeight - aroundTablePx)
}
