import { mdiHomeOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import type { Crumb } from '../pages/route.ts'
import { classes, colorClass } from '../ui/classes.ts'
import { ConfiguredIcon, Glyph } from '../ui/Icon.tsx'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { useLayoutTexts } from './layoutTexts.ts'

/** Breadcrumb of the page, styled by the portal. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }): ReactNode {
  const visit = useVisit()
  const texts = useLayoutTexts()
  const { showHome, homeLabel, compact, separator } = sectionOf(visit.portal.config.breadcrumb)
  const home = typeof homeLabel === 'string' && homeLabel ? homeLabel : ''
  const first: Crumb[] = showHome === false ? [] : [{ title: home || texts.home, path: '/' }]
  const all = [...first, ...crumbs]
  if (all.length < 2 && !crumbs.length) return null
  return (
    <nav aria-label={texts.breadcrumb} className={classes('crumbs', compact !== false && 'is-compact')}>
      <ol>
        {all.map(({ title, path }, index) => (
          <li key={index}>
            {index > 0 && <Separator separator={separator} />}
            {path !== undefined && index < all.length - 1 ? (
              <a href={portalPath(visit, path)}>
                {index === 0 && showHome !== false && !home ? (
                  <Glyph path={mdiHomeOutline} className="crumb-home" />
                ) : null}
                {title}
              </a>
            ) : (
              <span aria-current="page">{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Separator({ separator }: { separator: unknown }): ReactNode {
  const { type, text, icon, color } = sectionOf(separator)
  return (
    <span
      className={classes('crumb-separator', color ? `text-color ${colorClass(color)}` : undefined)}
      aria-hidden="true"
    >
      {type === 'icon' ? (
        <ConfiguredIcon icon={icon} />
      ) : typeof text === 'string' && text ? (
        text.slice(0, 5)
      ) : (
        '/'
      )}
    </span>
  )
}
