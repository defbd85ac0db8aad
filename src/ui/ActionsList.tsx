import { List, ListItem, ListItemButton, ListItemIcon, ListItemText, ListSubheader } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

/** Item of an action menu: internal link, external link, or callback. */
export interface ActionItem {
  id: string
  icon: ReactElement
  label: string
  /** Path in the application. */
  to?: string
  /** External URL. */
  href?: string
  /** Opens `href` in a new tab. */
  newTab?: boolean
  /** Adds the attribute `download` to the link. */
  download?: boolean
  onClick?: () => void
  danger?: boolean
  disabled?: boolean
  subtitle?: string
  /** Tooltip of the item. */
  tooltip?: string
}

/** List of actions under a heading, for the right panel; null without actions. */
export function ActionsList(props: { title?: string; items: ActionItem[] }): ReactNode {
  const { title, items } = props
  if (items.length === 0) return null
  return (
    <List
      dense
      aria-label={title}
      subheader={
        title ? (
          <ListSubheader disableSticky sx={{ textTransform: 'uppercase' }}>
            {title}
          </ListSubheader>
        ) : undefined
      }
    >
      {items.map((item) => (
        <ListItem key={item.id} disablePadding>
          <ListItemButton
            id={`action-${item.id}`}
            disabled={!!item.disabled}
            title={item.tooltip}
            {...targetOf(item)}
            {...(item.onClick ? { onClick: item.onClick } : {})}
            sx={item.danger ? { color: 'warning.text' } : {}}
          >
            <ListItemIcon sx={{ minWidth: 40, color: item.danger ? 'warning.text' : 'primary.text' }}>
              {item.icon}
            </ListItemIcon>
            <ListItemText
              primary={item.label}
              secondary={item.subtitle}
              // File names may be a single long word.
              sx={{ overflowWrap: 'anywhere' }}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}

function targetOf(item: ActionItem): object {
  if (item.to) return { component: Link, to: item.to }
  if (!item.href) return {}
  return {
    component: 'a',
    href: item.href,
    ...(item.newTab ? { target: '_blank', rel: 'noopener' } : {}),
    ...(item.download ? { download: '' } : {})
  }
}
