import Storage from '@mui/icons-material/StorageOutlined'
import Add from '@mui/icons-material/Add'
import { Box, Chip, List, Skeleton, Stack, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useGetOne, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import type { ListedDataset } from '../model/shape.ts'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { useTicks } from './bulk/useTicks.ts'
import { DatasetCard } from './DatasetCard.tsx'
import { DatasetListPanel } from './DatasetListPanel.tsx'
import { DatasetRow } from './DatasetRow.tsx'
import { EndOfList } from './EndOfList.tsx'
import { isRestricted } from './listParams.ts'
import { useDatasetList, type DatasetListController } from './useDatasetList.ts'
import { useRenderMode, type RenderMode } from './useRenderMode.ts'

const placeholders = 12
const columns = { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' }

/** The datasets of the active account. */
export function DatasetList(): ReactNode {
  const t = useTranslate()
  const list = useDatasetList()
  const [mode, setMode] = useRenderMode()
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
          <DatasetListPanel list={list} mode={mode} onModeChange={setMode} />
        </RightPanel>
      )}
      {list.state.children && <ChildrenFilter list={list} />}
      <ListContent list={list} mode={mode} />
    </Box>
  )
}

function ListContent({ list, mode }: { list: DatasetListController; mode: RenderMode }): ReactNode {
  const t = useTranslate()
  const { contribDep } = useRights()
  const { account } = useSession()
  const { datasets, state } = list
  const ticks = useTicks(datasets)

  if (list.error && datasets.length === 0)
    return <RetryAlert text={t('datasets.list.error')} error={list.error} onRetry={list.retry} />
  if (!list.isLoading && !list.isChanging && datasets.length === 0) {
    return (
      <EmptyState
        searching={isRestricted(state)}
        icon={<Storage />}
        text={t('datasets.list.empty')}
        {...(contribDep
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
              ticking={contribDep ? ticks.tickingOf(dataset) : undefined}
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
              ticking={contribDep ? ticks.tickingOf(dataset) : undefined}
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
function ChildrenFilter({ list }: { list: DatasetListController }): ReactNode {
  const t = useTranslate()
  const id = list.state.children
  const { data } = useGetOne<ListedDataset>('datasets', { id, meta: { select: 'title' } })
  return (
    <Chip
      color="primary"
      variant="outlined"
      label={t('datasets.list.children', { title: data?.title ?? id })}
      onDelete={() => list.change({ children: '' })}
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
