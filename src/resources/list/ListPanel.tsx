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
import { CanAccess, useResourceContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../authProvider/useSession.ts'
import { FacetSelect, type FacetOption } from './FacetSelect.tsx'
import type { ListUrl, SortOrder } from './listState.ts'
import { useListState } from './ResourceListBase.tsx'
import { SearchField } from './SearchField.tsx'
import type { RenderMode } from './useRenderMode.ts'

export interface FacetChoice<Facet extends string> {
  name: Facet
  label: string
  options: FacetOption[]
}

export interface ListPanelProps<Facet extends string, Sort extends SortOrder, Parameter extends string> {
  url: ListUrl<Facet, Sort, Parameter>
  /** The button of creation, for who may create. */
  create: { to: string; label: string }
  /** Label of the switch of administrators. */
  showAllLabel: string
  /** Facets to show, with their options. */
  facets: FacetChoice<Facet>[]
  mode: RenderMode
  onModeChange: (mode: RenderMode) => void
}

/** Right panel of the list of a resource: creation, search, sort, facets and presentation. */
export function ListPanel<Facet extends string, Sort extends SortOrder, Parameter extends string>(
  props: ListPanelProps<Facet, Sort, Parameter>
): ReactNode {
  const t = useTranslate()
  const resource = useResourceContext() ?? ''
  const { adminMode } = useRights()
  const { state, change } = useListState(props.url)
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      <CanAccess action="create" resource={resource}>
        <Button variant="contained" component={Link} to={props.create.to} startIcon={<Add />}>
          {props.create.label}
        </Button>
      </CanAccess>
      <SearchField value={state.q} onSearch={(q) => change({ q })} />
      <Tooltip title={state.q ? t('lists.sortDisabled') : ''}>
        <TextField
          select
          size="small"
          fullWidth
          label={t('lists.sortBy')}
          value={state.sort}
          disabled={!!state.q}
          onChange={(event) => change({ sort: event.target.value as Sort })}
        >
          {props.url.options.sorts.map((order) => (
            <MenuItem key={order} value={order}>
              {t(`lists.sort.${sortKey(order)}`)}
            </MenuItem>
          ))}
        </TextField>
      </Tooltip>
      {adminMode && (
        <FormControlLabel
          control={
            <Switch
              color="admin"
              checked={state.showAll}
              onChange={(_event, showAll) => change({ showAll, facets: { ...state.facets, owner: [] } })}
            />
          }
          label={props.showAllLabel}
        />
      )}
      {props.facets.map(({ name, label, options }) => (
        <FacetSelect
          key={name}
          label={label}
          options={options}
          selected={state.facets[name] ?? []}
          onChange={(values) => change({ facets: { ...state.facets, [name]: values } })}
        />
      ))}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={props.mode}
        aria-label={t('lists.mode')}
        onChange={(_event, next: RenderMode | null) => next && props.onModeChange(next)}
      >
        <ToggleButton value="grid" aria-label={t('lists.grid')}>
          <ViewModule />
        </ToggleButton>
        <ToggleButton value="list" aria-label={t('lists.rows')}>
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
