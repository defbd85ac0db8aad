import TableRows from '@mui/icons-material/TableRows'
import ViewHeadline from '@mui/icons-material/ViewHeadline'
import ViewModule from '@mui/icons-material/ViewModule'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useTable } from './tableContext.ts'
import { displays, type Display } from './tableState.ts'

const icons: Record<Display, typeof TableRows> = {
  table: TableRows,
  'table-dense': ViewHeadline,
  list: ViewModule
}

export function DisplayMenu(): ReactNode {
  const translate = useViewTranslate()
  const { controller } = useTable()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const current = controller.state.display
  const CurrentIcon = icons[current]
  const name = translate('views.table.displayType')
  if (!isWide) return null
  const choose = (display: Display): void => {
    controller.update({ display })
    setAnchor(undefined)
  }
  return (
    <>
      <IconButton
        size="small"
        title={name}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CurrentIcon />
      </IconButton>
      <Menu
        open={!!anchor}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': name, dense: true } }}
      >
        {displays.map((display) => {
          const Icon = icons[display]
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
    </>
  )
}
