import EditNote from '@mui/icons-material/EditNoteOutlined'
import TableView from '@mui/icons-material/TableViewOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { paths } from '../../../paths.ts'
import { mayEdit } from '../../../views/edit/lineActions.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { explorationTabs } from './exploration/explorationTabs.tsx'
import { useFullscreen } from './exploration/useFullscreen.ts'
import { Lines } from './Lines.tsx'

/** Pixels of the viewport's height that are left to the rest of the page. */
const aroundTablePx = 300
const minimumTablePx = 360

/** Views of the lines: table, and one tab per other view. */
export function ExplorationSection(): ReactNode {
  const t = useTranslate()
  const onFullscreen = useFullscreen(paths.datasetTable)
  const page = useDataset()
  const { dataset, can } = page
  const height = useTableHeight()
  const shownTabs = explorationTabs.filter(({ isShown }) => isShown(page))
  const tabs = [
    { id: 'table', label: t('datasets.show.exploration.table'), icon: <TableView /> },
    ...shownTabs.map(({ id, icon }) => ({ id, label: t(`datasets.show.exploration.${id}`), icon }))
  ]
  const [tab, setTab] = useSectionTab('exploration', tabs)
  const selectedTab = shownTabs.find(({ id }) => id === tab)
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
      tab={tab ?? 'table'}
      onTabChange={setTab}
    >
      {selectedTab ? (
        <selectedTab.Component height={height} />
      ) : (
        <Lines mode="paginated" height={height} keep="filters" onFullscreen={onFullscreen} />
      )}
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
