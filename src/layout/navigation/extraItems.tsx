/** Links and pages that a platform adds to the navigation. */
import Cloud from '@mui/icons-material/Cloud'
import MenuBook from '@mui/icons-material/MenuBook'
import { createSvgIcon } from '@mui/material/utils'
import type { ComponentType } from 'react'
import type { DocLink, ExtraItem } from '../../../contract/pageConfig.ts'
import type { RightsLevels } from '../../../contract/session.ts'
import { localized } from '../../i18n/localized.ts'
import { paths } from '../../paths.ts'
import type { GroupId, NavigationContext, NavigationItem } from './items.tsx'

/** Names of the groups in the configuration. */
const groups: Record<string, GroupId> = {
  content: 'content',
  management: 'management',
  connect: 'connectors',
  monitor: 'monitor',
  help: 'help'
}

const levels: (keyof RightsLevels)[] = ['contrib', 'admin', 'contribDep', 'adminDep']

/** Whether an item is for the person; without a level it is for everybody signed in. A level that does not exist hides it. */
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
 * Items of the configuration.
 * @param shown groups that have something else to show: an item of another one goes to the contents
 */
export function extraItems(context: NavigationContext, shown: ReadonlySet<GroupId>): NavigationItem[] {
  const { config, rights } = context
  const placed = (extra: ExtraItem): GroupId => {
    const group = groups[extra.group ?? '']
    return group && shown.has(group) ? group : 'content'
  }
  const own = (config.extraNavigationItems ?? [])
    .filter((extra) => isFor(extra, context))
    .map((extra) => ({ ...itemOf(extra, paths.extra(extra.id)), group: placed(extra), when: () => true }))
  const ofAdmins = rights.adminMode
    ? (config.extraAdminNavigationItems ?? []).map((extra) => ({
        ...itemOf(extra, paths.adminExtra(extra.id)),
        group: 'administration' as const,
        when: () => true
      }))
    : []
  return [...own, ...(config.extraDocLinks ?? []).map(docItem), ...ofAdmins]
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
