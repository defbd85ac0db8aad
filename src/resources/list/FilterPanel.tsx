/** Shared parts of the right panels of lists. */
import Add from '@mui/icons-material/Add'
import { Button, FormControlLabel, Stack, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../authProvider/useSession.ts'
import { documentSorts, type DocumentFilter } from './localFilter.ts'
import { SearchField } from './SearchField.tsx'
import { SortField } from './SortField.tsx'

interface FilterPanelProps {
  /** Button that creates an item. */
  create: { to: string; label: string }
  /** Other actions, above the search. */
  actions?: ReactNode
  filter: { q: string }
  change: (change: { q: string }) => void
  /** Sort and filters. */
  children: ReactNode
}

/** Right panel of a list that is filtered in the browser. */
export function FilterPanel({ create, actions, filter, change, children }: FilterPanelProps): ReactNode {
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      <CreateButton {...create} />
      {actions}
      <SearchField value={filter.q} onSearch={(q) => change({ q })} />
      {children}
    </Stack>
  )
}

export function CreateButton({ to, label }: { to: string; label: string }): ReactNode {
  return (
    <Button variant="contained" component={Link} to={to} startIcon={<Add />}>
      {label}
    </Button>
  )
}

interface DocumentSortFieldProps {
  filter: Pick<DocumentFilter, 'sort'>
  change: (change: Pick<DocumentFilter, 'sort'>) => void
  /** Whether a search is active, whose results are sorted by relevance. */
  isSearching?: boolean
}

/** Sort of a list of documents. */
export function DocumentSortField({
  filter,
  change,
  isSearching = false
}: DocumentSortFieldProps): ReactNode {
  return (
    <SortField
      sorts={documentSorts}
      value={filter.sort}
      isSearching={isSearching}
      onChange={(sort) => change({ sort })}
    />
  )
}

interface ShowAllSwitchProps {
  label: string
  checked: boolean
  onChange: (showAll: boolean) => void
}

/** Switch that lists the documents of every account, for administrators of the platform. */
export function ShowAllSwitch({ label, checked, onChange }: ShowAllSwitchProps): ReactNode {
  const { adminMode } = useRights()
  if (!adminMode) return null
  return (
    <FormControlLabel
      control={<Switch color="admin" checked={checked} onChange={(_event, showAll) => onChange(showAll)} />}
      label={label}
    />
  )
}
