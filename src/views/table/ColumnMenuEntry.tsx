/* oxlint-disable jsx-a11y/prefer-tag-over-role -- these entries belong to an MUI menu list */
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import type { SvgIconComponent } from '@mui/icons-material'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'

interface ColumnMenuEntryProps {
  icon: SvgIconComponent
  text: string
  onClick: () => void
  selected?: boolean
  /** `aria-expanded` of an entry that unfolds content; absent for the others. */
  expanded?: boolean
}

/** Entry of the menu of a column: an action, a choice, or what unfolds below it. */
export function ColumnMenuEntry({
  icon: Icon,
  text,
  onClick,
  selected,
  expanded
}: ColumnMenuEntryProps): ReactNode {
  return (
    <MenuItem
      component="div"
      role="button"
      onClick={onClick}
      selected={selected ?? false}
      aria-pressed={selected}
      aria-expanded={expanded}
    >
      <ListItemIcon>
        <Icon fontSize="small" color={selected ? 'primary' : 'inherit'} />
      </ListItemIcon>
      <ListItemText>{text}</ListItemText>
      {expanded !== undefined && (expanded ? <ExpandLess /> : <ExpandMore />)}
    </MenuItem>
  )
}
