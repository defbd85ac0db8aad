import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Box,
  ButtonBase,
  Collapse,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type SxProps,
  type Theme
} from '@mui/material'
import { memo, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useRights, useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { groupIds, isCurrent, visibleItems, type GroupId, type NavigationItem } from './items.tsx'
import { useMissingSubscription } from '../useMissingSubscription.ts'
import { usePagePaths } from './PagePaths.tsx'

interface NavigationProps {
  onNavigate?: (() => void) | undefined
}

/** Links of the drawer, in collapsible groups. */
export function Navigation(props: NavigationProps): ReactNode {
  // Only the path is passed on: a change of the query string does not render the links.
  const { pathname } = useLocation()
  return <Groups {...props} pathname={pathname} />
}

const Groups = memo(function Groups(props: NavigationProps & { pathname: string }): ReactNode {
  const session = useSession()
  const rights = useRights()
  const { pathname } = props
  const context = { session, rights, config: pageConfig, missingSubscription: useMissingSubscription() }
  const items = visibleItems(context, usePagePaths())
  const currentGroup = items.find((item) => item.group && isCurrent(item, pathname))?.group ?? 'content'
  const [opened, setOpened] = useState<ReadonlySet<GroupId>>(new Set([currentGroup]))
  const [lastGroup, setLastGroup] = useState(currentGroup)
  if (currentGroup !== lastGroup) {
    setLastGroup(currentGroup)
    setOpened(new Set([...opened, currentGroup]))
  }
  const toggle = (group: GroupId): void => {
    const newOpened = new Set(opened)
    if (!newOpened.delete(group)) newOpened.add(group)
    setOpened(newOpened)
  }
  const line = (item: NavigationItem): ReactNode => (
    <NavigationLine
      key={item.id}
      item={item}
      current={isCurrent(item, pathname)}
      subtitle={item.subtitle?.(context)}
      onNavigate={props.onNavigate}
    />
  )
  return (
    <>
      <List sx={{ px: 1, py: 0.5 }}>{items.filter((item) => !item.group).map(line)}</List>
      {groupIds.map((group) => {
        const lines = items.filter((item) => item.group === group)
        if (lines.length === 0) return null
        return (
          <NavigationGroup key={group} group={group} open={opened.has(group)} onToggle={() => toggle(group)}>
            {lines.map(line)}
          </NavigationGroup>
        )
      })}
    </>
  )
})

interface NavigationGroupProps {
  group: GroupId
  open: boolean
  onToggle: () => void
  children: ReactNode
}

function NavigationGroup(props: NavigationGroupProps): ReactNode {
  const t = useViewTranslate()
  const { group, open } = props
  const id = `navigation-${group}`
  return (
    <Box sx={group === 'administration' ? administrationSurface : { mx: 1 }}>
      <ButtonBase
        onClick={props.onToggle}
        aria-expanded={open}
        aria-controls={id}
        sx={{
          width: '100%',
          minHeight: 40,
          px: 2,
          borderRadius: 1,
          justifyContent: 'space-between',
          typography: 'subtitle2',
          '&:hover': { backgroundColor: 'rgba(127, 127, 127, 0.16)' }
        }}
      >
        {t(`layout.nav.${group}`)}
        <ExpandMore
          fontSize="small"
          sx={{ transition: 'transform 200ms', transform: open ? 'rotate(180deg)' : 'none' }}
        />
      </ButtonBase>
      <Collapse in={open} id={id}>
        <List sx={{ py: 0 }}>{props.children}</List>
      </Collapse>
    </Box>
  )
}

/**
 * Translucent overlay for the lines of the menu: black in the light theme, where the text is white; white in the dark
 * theme.
 */
const veil =
  (opacity: number) =>
  ({ palette }: Theme): string =>
    palette.mode === 'light' ? `rgba(0, 0, 0, ${opacity})` : `rgba(255, 255, 255, ${opacity})`

const administrationSurface: SxProps<Theme> = {
  m: 1,
  borderRadius: 2,
  backgroundColor: 'admin.surface',
  color: 'admin.onSurface'
}

interface NavigationLineProps {
  item: NavigationItem
  current: boolean
  subtitle: string | undefined
  onNavigate: (() => void) | undefined
}

function NavigationLine(props: NavigationLineProps): ReactNode {
  const t = useViewTranslate()
  const { item, current } = props
  const Icon = item.icon
  const target = item.to
    ? { component: Link, to: item.to }
    : { component: 'a' as const, href: item.href, target: '_blank', rel: 'noopener' }
  return (
    <ListItem disablePadding sx={{ mb: 0.25 }}>
      <ListItemButton
        {...target}
        selected={current}
        aria-current={current ? 'page' : undefined}
        {...(props.onNavigate ? { onClick: props.onNavigate } : {})}
        sx={{
          borderRadius: 1,
          minHeight: 44,
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: veil(0.2),
            fontWeight: 700,
            '@media (forced-colors: active)': { backgroundColor: 'Highlight' }
          },
          '&:hover': {
            backgroundColor: veil(0.12),
            '@media (forced-colors: active)': { backgroundColor: 'Highlight' }
          }
        }}
      >
        <ListItemIcon sx={{ minWidth: 40, color: 'inherit' }}>
          <Icon />
        </ListItemIcon>
        <ListItemText
          primary={item.title ?? t(`layout.nav.${item.id}`)}
          secondary={props.subtitle}
          slotProps={{
            primary: { sx: { fontWeight: current ? 700 : 500 } },
            secondary: { noWrap: true, sx: { color: 'inherit' } }
          }}
        />
      </ListItemButton>
    </ListItem>
  )
}
