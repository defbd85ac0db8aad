import { Button, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { changeLocale, currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'

/** Menu to change the language. */
export function LanguageSwitch(): ReactNode {
  const t = useViewTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const locale = currentLocale()
  const others = pageConfig.locales.filter((candidate) => candidate !== locale)
  if (others.length === 0) return null
  const label = t('layout.language', { locale })
  return (
    <>
      <Tooltip title={label}>
        <Button
          color="inherit"
          size="small"
          aria-haspopup="menu"
          aria-expanded={!!anchor}
          aria-label={label}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ minWidth: 40 }}
        >
          {locale}
        </Button>
      </Tooltip>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        {others.map((otherLocale) => (
          <MenuItem key={otherLocale} lang={otherLocale} onClick={() => changeLocale(otherLocale)}>
            {otherLocale}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
