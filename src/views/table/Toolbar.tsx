import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FilterChips } from '../filters/FilterChips.tsx'
import { LineCount } from './LineCount.tsx'
import { toolbarHeight } from './linesRequest.ts'
import { SearchField } from './SearchField.tsx'

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  minHeight: toolbarHeight,
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 8px 0 12px',
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  borderBottom: `1px solid ${theme.palette.divider}`,
  // In a narrow frame the filters have a row of their own.
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', rowGap: 0, paddingBlock: 4 }
}))

const Menus = styled('div')({
  flex: 'none',
  display: 'flex',
  justifyContent: 'flex-end',
  marginLeft: 'auto',
  minWidth: 80,
  minHeight: 34,
  // On paper, the count and the filters say which lines are printed.
  '@media print': { display: 'none' }
})

interface ToolbarProps {
  /** Unit of the count. */
  of?: 'lines' | 'files'
  /** Buttons at the end of the toolbar. */
  children?: ReactNode
}

/** Toolbar of a list of lines: count, search and filters. */
export function Toolbar({ of, children }: ToolbarProps): ReactNode {
  return (
    <Bar>
      <LineCount {...(of ? { of } : {})} />
      <SearchField />
      <FilterChips />
      {children && <Menus>{children}</Menus>}
    </Bar>
  )
}
