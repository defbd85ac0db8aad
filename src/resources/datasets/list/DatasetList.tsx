import Storage from '@mui/icons-material/StorageOutlined'
import Add from '@mui/icons-material/Add'
import { Chip } from '@mui/material'
import { useCanAccess, useGetOne, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { paths } from '../../../paths.ts'
import { ListedRecords } from '../../list/ListedRecords.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { ResourceListBase, useListState, useResourceList } from '../../list/ResourceListBase.tsx'
import { useRenderMode, type RenderMode } from '../../list/useRenderMode.ts'
import type { ListedDataset } from '../model/shape.ts'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { useSelection } from './bulk/useSelection.ts'
import { DatasetCard } from './DatasetCard.tsx'
import { DatasetListPanel } from './DatasetListPanel.tsx'
import { DatasetRow } from './DatasetRow.tsx'
import { countedFacets, datasetListUrl, listSelect } from './listParams.ts'

/** List of the datasets of the active account. */
export function DatasetList(): ReactNode {
  return (
    <ResourceListBase
      resource="datasets"
      url={datasetListUrl}
      select={listSelect}
      countedFacets={countedFacets}
    >
      <DatasetListPage />
    </ResourceListBase>
  )
}

function DatasetListPage(): ReactNode {
  const t = useTranslate()
  const { state } = useListState(datasetListUrl)
  const [mode, setMode] = useRenderMode('datasets')
  return (
    <ListPage
      label={t('datasets.datasets')}
      countText={(count) => t('datasets.list.count', { smart_count: count })}
      panel={<DatasetListPanel mode={mode} onModeChange={setMode} />}
    >
      {state.parameters.children && <ChildrenFilter id={state.parameters.children} />}
      <ListContent mode={mode} />
    </ListPage>
  )
}

function ListContent({ mode }: { mode: RenderMode }): ReactNode {
  const t = useTranslate()
  const { canAccess: mayCreate } = useCanAccess({ action: 'create', resource: 'datasets' })
  const { records } = useResourceList<ListedDataset>()
  const { state } = useListState(datasetListUrl)
  const ticks = useSelection(records)
  const commonProps = { ticks: mayCreate ? ticks : undefined }
  return (
    <ListedRecords<ListedDataset>
      mode={mode}
      showAll={state.showAll}
      texts={{ error: t('datasets.list.error'), loading: t('datasets.list.loading') }}
      cardHeight={168}
      empty={
        <EmptyState
          searching={datasetListUrl.isRestricted(state)}
          icon={<Storage />}
          text={t(mayCreate ? 'datasets.list.empty' : 'datasets.list.emptyForReader')}
          {...(mayCreate
            ? { action: { label: t('datasets.list.create'), to: paths.newDataset, icon: <Add /> } }
            : {})}
        />
      }
      header={
        ticks.selected.length > 0 && (
          <SelectionBar
            selected={ticks.selected}
            shownCount={records.length}
            onSelectAll={ticks.selectAll}
            onClear={ticks.clear}
          />
        )
      }
      renderCard={(dataset, showOwner) => (
        <DatasetCard key={dataset.id} dataset={dataset} showOwner={showOwner} {...commonProps} />
      )}
      renderRow={(dataset, showOwner) => (
        <DatasetRow key={dataset.id} dataset={dataset} showOwner={showOwner} {...commonProps} />
      )}
    />
  )
}

/** Chip that names the child dataset by which the virtual datasets are filtered; its cross removes the filter. */
function ChildrenFilter({ id }: { id: string }): ReactNode {
  const t = useTranslate()
  const { change } = useListState(datasetListUrl)
  const { data } = useGetOne<ListedDataset>('datasets', { id, meta: { select: 'title' } })
  return (
    <Chip
      color="primary"
      variant="outlined"
      label={t('datasets.list.children', { title: data?.title ?? id })}
      onDelete={() => change({ parameters: { children: '' } })}
      sx={{ mb: 2, maxWidth: '100%' }}
    />
  )
}
