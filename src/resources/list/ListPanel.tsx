import ViewList from '@mui/icons-material/ViewList'
import ViewModule from '@mui/icons-material/ViewModule'
import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { CanAccess, useResourceContext, useTranslate } from 'react-admin'
import { memo, useCallback, type ReactNode } from 'react'
import { FacetSelect, type FacetOption } from './FacetSelect.tsx'
import { sameValue } from '../../ui/sameValue.ts'
import { CreateButton, ShowAllSwitch } from './FilterPanel.tsx'
import type { ListUrl, SortOrder } from './listState.ts'
import { useListState } from './ResourceListBase.tsx'
import { SearchField } from './SearchField.tsx'
import { SortField } from './SortField.tsx'
import type { RenderMode } from './useRenderMode.ts'

export interface FacetChoice<Facet extends string> {
  name: Facet
  label: string
  options: FacetOption[]
  /** Names of selected values without an option. */
  absent?: FacetOption[]
}

interface ListPanelProps<Facet extends string, Sort extends SortOrder, Parameter extends string> {
  url: ListUrl<Facet, Sort, Parameter>
  /** Button that creates a record, for users with the permission. */
  create: { to: string; label: string }
  /** Label of the switch of administrators that shows every account. */
  showAllLabel: string
  /** Facets to display, with their options. */
  facets: FacetChoice<Facet>[]
  mode: RenderMode
  onModeChange: (mode: RenderMode) => void
}

const noValues: string[] = []

interface FacetProps<Name extends string> extends FacetChoice<Name> {
  selected: string[]
  onChange: (name: Name, values: string[]) => void
}

function FacetField<Name extends string>({ name, onChange, ...field }: FacetProps<Name>): ReactNode {
  return <FacetSelect {...field} onChange={(values) => onChange(name, values)} />
}

/** Memoized by value: each response with names creates all options again, most of them equal. */
const Facet = memo(FacetField, sameValue) as typeof FacetField

/** Right panel of the list of a resource: creation, search, sort, facets and display mode. */
export function ListPanel<Facet extends string, Sort extends SortOrder, Parameter extends string>(
  props: ListPanelProps<Facet, Sort, Parameter>
): ReactNode {
  const t = useTranslate()
  const resource = useResourceContext() ?? ''
  const { state, change } = useListState(props.url)
  const changeFacet = useCallback(
    (name: Facet, values: string[]) => change(({ facets }) => ({ facets: { ...facets, [name]: values } })),
    [change]
  )
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      <CanAccess action="create" resource={resource}>
        <CreateButton {...props.create} />
      </CanAccess>
      <SearchField value={state.q} onSearch={(q) => change({ q })} />
      <SortField
        sorts={props.url.options.sorts}
        value={state.sort}
        isSearching={!!state.q}
        onChange={(sort) => change({ sort })}
      />
      <ShowAllSwitch
        label={props.showAllLabel}
        checked={state.showAll}
        onChange={(showAll) => change({ showAll, facets: { ...state.facets, owner: [] } })}
      />
      {props.facets.map(({ name, label, options, absent }) => (
        <Facet
          key={name}
          name={name}
          label={label}
          options={options}
          absent={absent}
          selected={state.facets[name] ?? noValues}
          onChange={changeFacet}
        />
      ))}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={props.mode}
        aria-label={t('lists.mode')}
        onChange={(_event, mode: RenderMode | null) => mode && props.onModeChange(mode)}
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
