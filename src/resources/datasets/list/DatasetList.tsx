import Storage from '@mui/icons-material/StorageOutlined'
import Add from '@mui/icons-material/Add'
import { Box, Chip, List, Skeleton, Stack, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useCanAccess, useGetOne, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { EndOfList } from '../../list/EndOfList.tsx'
import { ResourceListBase, useListState, useResourceList } from '../../list/ResourceListBase.tsx'
import { useRenderMode, type RenderMode } from '../../list/useRenderMode.ts'
import type { ListedDataset } from '../model/shape.ts'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { useTicks } from './bulk/useTicks.ts'
import { DatasetCard } from './DatasetCard.tsx'
import { DatasetListPanel } from './DatasetListPanel.tsx'
import { DatasetRow } from './DatasetRow.tsx'
import { countedFacets, datasetListUrl, listSelect } from './listParams.ts'

const placeholders = 12
const columns = { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' }

/** The datasets of the active account. */
export function DatasetList(): ReactNode {
  return (
    <ResourceListBase resource="datasets" url={datasetListUrl} select={listSelect} counted={countedFacets}>
      <DatasetListPage />
    </ResourceListBase>
  )
}

function DatasetListPage(): ReactNode {
  const t = useTranslate()
  const list = useResourceList<ListedDataset>()
  const { state } = useListState(datasetListUrl)
  const [mode, setMode] = useRenderMode('datasets')
  // Once it is there the panel stays: a filter that fails can be taken back.
  const [hasPanel, setHasPanel] = useState(false)
  if (!hasPanel && !list.isLoading) setHasPanel(true)
  const title =
    list.total === undefined ? t('datasets.datasets') : t('datasets.list.count', { smart_count: list.total })
  useBreadcrumbs([{ text: title }])
  return (
    <Box component="section" aria-label={t('datasets.datasets')}>
      {/* Breadcrumbs say it on a wide screen. On others the round button of the panel stands beside it. */}
      <Typography
        variant="h1"
        sx={[{ mb: 2, pr: 6 }, (theme) => ({ [theme.breakpoints.up('lg')]: visuallyHidden })]}
      >
        {title}
      </Typography>
      {hasPanel && (
        <RightPanel>
          <DatasetListPanel mode={mode} onModeChange={setMode} />
        </RightPanel>
      )}
      {state.parameters.children && <ChildrenFilter id={state.parameters.children} />}
      <ListContent mode={mode} />
    </Box>
  )
}

function ListContent({ mode }: { mode: RenderMode }): ReactNode {
  const t = useTranslate()
  const { canAccess: mayCreate } = useCanAccess({ action: 'create', resource: 'datasets' })
  const { account } = useSession()
  const list = useResourceList<ListedDataset>()
  const { state } = useListState(datasetListUrl)
  const datasets = list.records
  const ticks = useTicks(datasets)

  if (list.error && datasets.length === 0)
    return <RetryAlert text={t('datasets.list.error')} error={list.error} onRetry={list.retry} />
  if (!list.isLoading && !list.isChanging && datasets.length === 0) {
    return (
      <EmptyState
        searching={datasetListUrl.isRestricted(state)}
        icon={<Storage />}
        text={t('datasets.list.empty')}
        {...(mayCreate
          ? { action: { label: t('datasets.list.create'), to: paths.newDataset, icon: <Add /> } }
          : {})}
      />
    )
  }
  const showsOwner = (department: string | undefined): boolean =>
    state.showAll || (!!department && !account?.department)
  const waiting = list.isLoading || list.isLoadingMore
  const rows = mode === 'list' && !list.isLoading
  return (
    <Box aria-busy={waiting || list.isChanging} sx={{ opacity: list.isChanging ? 0.5 : 1 }}>
      {ticks.selected.length > 0 && (
        <SelectionBar
          selected={ticks.selected}
          shown={datasets.length}
          onSelectAll={ticks.selectAll}
          onClear={ticks.clear}
        />
      )}
      {rows ? (
        <List disablePadding sx={{ bgcolor: 'background.paper', borderRadius: 1 }}>
          {datasets.map((dataset) => (
            <DatasetRow
              key={dataset.id}
              dataset={dataset}
              showOwner={showsOwner(dataset.owner.department)}
              ticking={mayCreate ? ticks.tickingOf(dataset) : undefined}
            />
          ))}
        </List>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2 }}>
          {datasets.map((dataset) => (
            <DatasetCard
              key={dataset.id}
              dataset={dataset}
              showOwner={showsOwner(dataset.owner.department)}
              ticking={mayCreate ? ticks.tickingOf(dataset) : undefined}
            />
          ))}
        </Box>
      )}
      {waiting && <Placeholders rows={rows} label={t('datasets.list.loading')} />}
      {list.error ? (
        <RetryAlert text={t('datasets.list.error')} error={list.error} onRetry={list.retry} />
      ) : (
        <EndOfList key={datasets.length} onReach={list.loadMore} />
      )}
    </Box>
  )
}

/** Says which dataset the listed ones are made of, and lets go of it. */
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

function Placeholders({ rows, label }: { rows: boolean; label: string }): ReactNode {
  const keys = Array.from({ length: placeholders }, (_, index) => index)
  return rows ? (
    <Stack component="output" aria-label={label} sx={{ gap: 1, mt: 1 }}>
      {keys.map((key) => (
        <Skeleton key={key} variant="rounded" height={56} />
      ))}
    </Stack>
  ) : (
    <Box
      component="output"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2, mt: 2 }}
    >
      {keys.map((key) => (
        <Skeleton key={key} variant="rounded" height={168} />
      ))}
    </Box>
  )
}
