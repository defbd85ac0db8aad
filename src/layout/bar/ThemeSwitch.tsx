import Contrast from '@mui/icons-material/Contrast'
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { changeTheme, themeChoice, themeChoices } from '../../theme/mode.ts'

/** Chooses the theme: system preference, light or dark. */
export function ThemeSwitch(): ReactNode {
  const t = useViewTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const current = themeChoice()
  const label = t('layout.changeTheme')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={!!anchor}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Contrast />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        {themeChoices.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === current}
            selected={choice === current}
            onClick={() => changeTheme(choice)}
          >
            <ListItemIcon>
              {choice === current ? (
                <RadioButtonChecked fontSize="small" />
              ) : (
                <RadioButtonUnchecked fontSize="small" />
              )}
            </ListItemIcon>
            {t(`layout.theme.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
