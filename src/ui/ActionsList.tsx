import { List, ListItem, ListItemButton, ListItemIcon, ListItemText, ListSubheader } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

/** One line of a menu of actions: a link of the application, an outside address, or something done here. */
export interface ActionItem {
  id: string
  icon: ReactElement
  label: string
  /** Path of the application. */
  to?: string
  /** Outside address. */
  href?: string
  /** Opens `href` in a new tab. */
  newTab?: boolean
  /** Makes `href` a download. */
  download?: boolean
  onClick?: () => void
  danger?: boolean
  disabled?: boolean
  subtitle?: string
  /** Shown over the line that one points at. */
  tooltip?: string
}

/** List of actions under a heading, for the right panel. Nothing when there is no action. */
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
              // Names of files may be one long word.
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
