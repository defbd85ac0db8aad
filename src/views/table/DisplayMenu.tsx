import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useTable } from './tableContext.ts'
import { displays, type Display } from './tableState.ts'
import { displayIcons } from './displayIcons.ts'

export interface ToolbarMenuProps {
  anchor: HTMLElement
  onClose: () => void
}

export default function DisplayMenu({ anchor, onClose }: ToolbarMenuProps): ReactNode {
  const translate = useViewTranslate()
  const { controller, actions } = useTable()
  const current = controller.state.display
  const choose = (display: Display): void => {
    controller.update({ display })
    onClose()
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('views.table.displayType'), dense: true } }}
    >
      {displays
        .filter((display) => display !== 'list' || !actions)
        .map((display) => {
          const Icon = displayIcons[display]
          return (
            <MenuItem
              key={display}
              role="menuitemradio"
              aria-checked={display === current}
              selected={display === current}
              onClick={() => choose(display)}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {translate(`views.table.displays.${display}`)}
            </MenuItem>
          )
        })}
    </Menu>
  )
}
