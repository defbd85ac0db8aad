import Add from '@mui/icons-material/Add'
import ViewList from '@mui/icons-material/ViewList'
import ViewModule from '@mui/icons-material/ViewModule'
import {
  Button,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { paths } from '../../../paths.ts'
import { FacetSelect } from './FacetSelect.tsx'
import { sortOrders, type SortOrder } from './listParams.ts'
import { SearchField } from './SearchField.tsx'
import type { DatasetListController } from './useDatasetList.ts'
import { useFacetChoices } from './useFacetChoices.ts'
import type { RenderMode } from './useRenderMode.ts'

export interface DatasetListPanelProps {
  list: DatasetListController
  mode: RenderMode
  onModeChange: (mode: RenderMode) => void
}

/** Right panel of the list: creation, search, sort, facets and presentation. */
export function DatasetListPanel({ list, mode, onModeChange }: DatasetListPanelProps): ReactNode {
  const t = useTranslate()
  const rights = useRights()
  const { state, change } = list
  const facets = useFacetChoices(list)
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      {rights.contribDep && (
        <Button variant="contained" component={Link} to={paths.newDataset} startIcon={<Add />}>
          {t('datasets.list.create')}
        </Button>
      )}
      <SearchField value={state.q} onSearch={(q) => change({ q })} />
      <Tooltip title={state.q ? t('datasets.list.sortDisabled') : ''}>
        <TextField
          select
          size="small"
          fullWidth
          label={t('datasets.list.sortBy')}
          value={state.sort}
          disabled={!!state.q}
          onChange={(event) => change({ sort: event.target.value as SortOrder })}
        >
          {sortOrders.map((order) => (
            <MenuItem key={order} value={order}>
              {t(`datasets.list.sort.${sortKey(order)}`)}
            </MenuItem>
          ))}
        </TextField>
      </Tooltip>
      {rights.adminMode && (
        <FormControlLabel
          control={
            <Switch
              color="admin"
              checked={state.showAll}
              onChange={(_event, showAll) => change({ showAll, facets: { ...state.facets, owner: [] } })}
            />
          }
          label={t('datasets.list.showAll')}
        />
      )}
      {facets.map(({ name, options }) => (
        <FacetSelect
          key={name}
          label={t(`datasets.list.facets.${name}`)}
          options={options}
          selected={state.facets[name] ?? []}
          onChange={(values) => change({ facets: { ...state.facets, [name]: values } })}
        />
      ))}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
        aria-label={t('datasets.list.mode')}
        onChange={(_event, next: RenderMode | null) => next && onModeChange(next)}
      >
        <ToggleButton value="grid" aria-label={t('datasets.list.grid')}>
          <ViewModule />
        </ToggleButton>
        <ToggleButton value="list" aria-label={t('datasets.list.rows')}>
          <ViewList />
        </ToggleButton>
      </ToggleButtonGroup>
    </Stack>
  )
}

function sortKey(order: SortOrder): string {
  const [field, direction] = order.split(':')
  return `${field}_${direction === '1' ? 'asc' : 'desc'}`
}
