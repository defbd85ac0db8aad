import { mdiChevronDown } from '@mdi/js'
import type { ReactNode } from 'react'
import type { MenuItem } from '../../../contract/portals/portal.ts'
import { ConfiguredIcon, Glyph } from '../ui/Icon.tsx'
import { Anchor, opensTab } from '../ui/LinkTo.tsx'
import { useLinkTitle } from '../ui/linkTitle.ts'
import { hrefOf, isThere, portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { areaClass, classes } from '../ui/classes.ts'

/** Items of the menu. A submenu opens under its title, and inline at deeper levels. */
export function MenuItems({ items, level }: { items: MenuItem[]; level: number }): ReactNode {
  const visit = useVisit()
  return items.map(
    (item, index) =>
      isThere(visit, item) && (
        <li key={index}>
          {item.type === 'submenu' ? (
            <Submenu item={item} level={level} />
          ) : (
            <Item item={item} level={level} />
          )}
        </li>
      )
  )
}

function Item({ item, level }: { item: Exclude<MenuItem, { type: 'submenu' }>; level: number }): ReactNode {
  const visit = useVisit()
  const titleOf = useLinkTitle()
  const isCurrent = useIsCurrent()
  const href = hrefOf(visit, item)
  const content = (
    <>
      <ConfiguredIcon icon={item.icon} />
      <span>{titleOf(item)}</span>
    </>
  )
  const className = level === 0 ? 'menu-item' : 'drop-item'
  if (!href) return <span className={className}>{content}</span>
  return (
    <Anchor href={href} className={className} isCurrent={isCurrent(item)} newTab={opensTab(item)}>
      {content}
    </Anchor>
  )
}

function Submenu({
  item,
  level
}: {
  item: Extract<MenuItem, { type: 'submenu' }>
  level: number
}): ReactNode {
  const isCurrent = useIsCurrent()
  const children = Array.isArray(item.children) ? item.children : []
  const hasCurrent = children.some((child) => isCurrent(child))
  return (
    // Panels of one level share a name, so that opening one closes the others.
    <details className={level === 0 ? 'drop' : 'drop-nested'} name={`menu-${level}`}>
      <summary
        className={classes(
          level === 0 ? 'menu-item' : 'drop-item',
          level === 0 && hasCurrent && 'has-current'
        )}
      >
        <ConfiguredIcon icon={item.icon} />
        <span>{item.title}</span>
        <Glyph path={mdiChevronDown} size={18} className="chevron" />
      </summary>
      <ul className={level === 0 ? classes('drop-panel', areaClass('surface')) : 'drop-list'}>
        <MenuItems items={children} level={level + 1} />
      </ul>
    </details>
  )
}

/** Whether an item links to the current page, or contains an item that does. */
function useIsCurrent(): (item: MenuItem) => boolean {
  const visit = useVisit()
  const here = portalPath(visit, visit.path)
  const isCurrent = (item: MenuItem): boolean =>
    item.type === 'submenu'
      ? Array.isArray(item.children) && item.children.some(isCurrent)
      : hrefOf(visit, item) === here
  return isCurrent
}
