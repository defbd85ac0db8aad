/** Links and pages that the platform's configuration adds to the navigation. */
import Cloud from '@mui/icons-material/Cloud'
import MenuBook from '@mui/icons-material/MenuBook'
import { createSvgIcon } from '@mui/material/utils'
import type { ComponentType } from 'react'
import type { DocLink, ExtraItem } from '../../../contract/pageConfig.ts'
import type { RightsLevels } from '../../../contract/session.ts'
import { localized } from '../../i18n/localized.ts'
import { paths } from '../../paths.ts'
import type { GroupId, NavigationContext, NavigationItem } from './items.tsx'

/** Group ids, by their name in the configuration. */
const groups: Record<string, GroupId> = {
  content: 'content',
  management: 'management',
  connect: 'connectors',
  monitor: 'monitor',
  help: 'help'
}

const levels: (keyof RightsLevels)[] = ['contrib', 'admin', 'contribDep', 'adminDep']

/** Whether an item is visible to the user; without a level, to everybody signed in. An unknown level hides the item. */
function isFor({ can, mainOnly }: ExtraItem, { rights, config }: NavigationContext): boolean {
  if (mainOnly && config.site) return false
  if (can === undefined) return true
  const level = levels.find((name) => name === can)
  return !!level && rights[level]
}

function iconOf(item: { icon?: string }, byDefault: ComponentType): ComponentType {
  return item.icon ? createSvgIcon(<path d={item.icon} />, 'Extra') : byDefault
}

function itemOf(extra: ExtraItem, to: string): Omit<NavigationItem, 'group' | 'when'> {
  const { title, subtitle } = extra
  const target = extra.iframe ? { to } : extra.to ? { to: extra.to } : { href: extra.href ?? to }
  return {
    id: `extra-${extra.id}`,
    title: localized(title),
    icon: iconOf(extra, Cloud),
    ...target,
    ...(subtitle ? { subtitle: () => localized(subtitle) } : {})
  }
}

/**
 * Navigation items from the configuration.
 * @param shown groups with other visible items: the items of an otherwise empty group go to the content group
 */
export function extraItems(context: NavigationContext, shown: ReadonlySet<GroupId>): NavigationItem[] {
  const { config, rights } = context
  const placed = (extra: ExtraItem): GroupId => {
    const group = groups[extra.group ?? '']
    return group && shown.has(group) ? group : 'content'
  }
  const configuredItems = (config.extraNavigationItems ?? [])
    .filter((extra) => isFor(extra, context))
    .map((extra) => ({ ...itemOf(extra, paths.extra(extra.id)), group: placed(extra), when: () => true }))
  const ofAdmins = rights.adminMode
    ? (config.extraAdminNavigationItems ?? []).map((extra) => ({
        ...itemOf(extra, paths.adminExtra(extra.id)),
        group: 'administration' as const,
        when: () => true
      }))
    : []
  return [...configuredItems, ...(config.extraDocLinks ?? []).map(docItem), ...ofAdmins]
}

function docItem(link: DocLink, index: number): NavigationItem {
  return {
    id: `doc-${index}`,
    title: localized(link.title),
    group: 'help',
    icon: iconOf(link, MenuBook),
    href: link.href,
    when: () => true
  }
}
