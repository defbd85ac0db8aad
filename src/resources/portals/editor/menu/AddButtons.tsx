import Add from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { hasRoom, mayHold, type ItemPath } from '../../model/menuTree.ts'
import { useMenu } from './menuContext.ts'

interface AddButtonsProps {
  parent: ItemPath
  /** Name of the submenu that receives the items. */
  name?: string
}

/** Buttons that append a link or a submenu to a list of items. */
export function AddButtons({ parent, name }: AddButtonsProps): ReactNode {
  const t = useViewTranslate()
  const { add, items, hasSubmenus, disabled } = useMenu()
  if (disabled || !hasRoom(items) || !mayHold(parent, false)) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
      <Button
        size="small"
        startIcon={<Add />}
        {...(name ? { 'aria-label': t('portals.menu.addLinkTo', { name }) } : {})}
        onClick={() => add(parent, { type: 'standard', subtype: 'home' })}
      >
        {t('portals.menu.addLink')}
      </Button>
      {hasSubmenus && mayHold(parent, true) && (
        <Button
          size="small"
          startIcon={<Add />}
          {...(name ? { 'aria-label': t('portals.menu.addSubmenuTo', { name }) } : {})}
          onClick={() => add(parent, { type: 'submenu', title: t('portals.menu.submenu'), children: [] })}
        >
          {t('portals.menu.addSubmenu')}
        </Button>
      )}
    </Stack>
  )
}
