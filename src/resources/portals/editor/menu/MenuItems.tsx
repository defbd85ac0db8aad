import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { ItemPath } from '../../model/menuTree.ts'
import { useMenu, type MenuItemsProps } from './menuContext.ts'
import { MenuItemRow } from './MenuItemRow.tsx'

/** List of items, with drop zones between them. */
export function MenuItems({ items, parent }: MenuItemsProps): ReactNode {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item, index) => {
        const path = [...parent, index]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- items have no id
          <Box component="li" key={index}>
            <Gap path={path} />
            <MenuItemRow item={item} path={path} siblings={items.length} />
          </Box>
        )
      })}
      <Box component="li">
        <Gap path={[...parent, items.length]} />
      </Box>
    </Box>
  )
}

/** Drop zone between two items. */
function Gap({ path }: { path: ItemPath }): ReactNode {
  const { dragged, over, setOver, drop } = useMenu()
  const isOver = over?.join('.') === path.join('.')
  return (
    <Box
      aria-hidden
      onDragOver={(event) => {
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        if (!isOver) setOver(path)
      }}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        drop()
      }}
      sx={{ height: 8, borderRadius: 1, bgcolor: isOver ? 'primary.main' : 'transparent' }}
    />
  )
}
