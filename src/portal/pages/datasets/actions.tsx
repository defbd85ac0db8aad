/** Action buttons of a dataset page: anchors, links to other pages, and dialogs. */
import {
  mdiApi,
  mdiBellOutline,
  mdiCodeTags,
  mdiMapOutline,
  mdiPaperclip,
  mdiTable,
  mdiTableColumn,
  mdiTrayArrowDown
} from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { ownPath, resourcePath } from '../../cards/listed.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import { EmbedDialog } from '../../dialogs/EmbedDialog.tsx'
import { embedAddress, Frame } from '../../frames/Frame.tsx'
import { Glyph } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { worldAddress } from '../../view/links.ts'
import { onSite } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { attachmentsOf } from './Attachments.tsx'
import { isDownloadable } from './Downloads.tsx'
import { hasLines, type ShownDataset } from './load.ts'

const useTexts = portalTexts({
  fr: {
    actions: 'Actions',
    download: 'Télécharger',
    api: 'API',
    embed: 'Intégrer',
    notifications: 'S’abonner',
    notificationsTitle: 'Être prévenu des mises à jour',
    updated: 'Les données sont mises à jour',
    attachments: 'Documents',
    table: 'Tableau',
    map: 'Carte',
    schema: 'Colonnes'
  },
  en: {
    actions: 'Actions',
    download: 'Download',
    api: 'API',
    embed: 'Embed',
    notifications: 'Subscribe',
    notificationsTitle: 'Be told of updates',
    updated: 'The data are updated',
    attachments: 'Documents',
    table: 'Table',
    map: 'Map',
    schema: 'Columns'
  }
})

const names = ['download', 'table', 'map', 'api', 'embed', 'notifications', 'attachments', 'schema'] as const
type Name = (typeof names)[number]

/** Actions enabled by the portal and available for the dataset; subscriptions need accounts. */
function shownActions(dataset: ShownDataset, wanted: unknown, hasAccounts: boolean): Name[] {
  const isThere: Record<Name, boolean> = {
    download: isDownloadable(dataset),
    table: hasLines(dataset),
    map: hasLines(dataset) && !!dataset.bbox?.length,
    api: hasLines(dataset),
    embed: hasLines(dataset),
    notifications: hasAccounts,
    attachments: attachmentsOf(dataset).length > 0,
    schema: hasLines(dataset)
  }
  return names.filter((name) => isThere[name] && (!Array.isArray(wanted) || wanted.includes(name)))
}

const icons: Record<Name, string> = {
  download: mdiTrayArrowDown,
  table: mdiTable,
  map: mdiMapOutline,
  api: mdiApi,
  embed: mdiCodeTags,
  notifications: mdiBellOutline,
  attachments: mdiPaperclip,
  schema: mdiTableColumn
}

export function DatasetActions({
  dataset,
  metadata
}: {
  dataset: ShownDataset
  metadata: unknown
}): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const { actionButtons, actionsStyle } = sectionOf(metadata)
  const path = resourcePath(visit, 'datasets', dataset)
  const style = actionsStyle === 'icon' || actionsStyle === 'text' ? actionsStyle : 'full'
  const hrefs: Partial<Record<Name, string>> = {
    download: '#download',
    table: `${path}/table`,
    map: `${path}/map`,
    api: `${path}/api-doc`,
    attachments: '#attachments',
    schema: '#schema'
  }
  const shown = shownActions(dataset, actionButtons, visit.portal.config.authentication !== 'none')
  if (!shown.length) return null
  return (
    <ul className={`detail-actions actions-${style}`} aria-label={texts.actions}>
      {shown.map((name, index) => (
        <li key={name}>
          {name === 'embed' ? (
            <EmbedDialog
              id="embed"
              label={texts.embed}
              icon={icons.embed}
              className="detail-action"
              address={visit.origin + onSite(visit, embedOf(dataset))}
              name={dataset.id}
            />
          ) : name === 'notifications' ? (
            <Subscribe dataset={dataset} page={worldAddress(visit, ownPath(visit, 'datasets', dataset))} />
          ) : (
            <a
              href={hrefs[name]}
              className={classes('detail-action', index === 0 && 'is-first')}
              {...(style === 'icon' ? { title: texts[name] } : {})}
            >
              <Glyph path={icons[name]} size={18} />
              <span>{texts[name]}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function embedOf({ id, previews }: ShownDataset): string {
  const view = previews?.[0]?.id ?? 'table'
  return `/data-fair/embed/dataset/${encodeURIComponent(id)}/${view}`
}

/** Frame to subscribe to updates of the dataset; it offers to sign in. */
function Subscribe({ dataset, page }: { dataset: ShownDataset; page: string }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const { type, id, department } = dataset.owner
  const src = embedAddress(visit, '/events/embed/subscribe', {
    key: `data-fair:dataset-data-updated:${dataset.slug}`,
    title: texts.updated,
    sender: [type, id, department].filter(Boolean).join(':'),
    'url-template': page,
    header: 'no'
  })
  return (
    <Dialog
      id="subscribe"
      label={texts.notifications}
      title={texts.notificationsTitle}
      icon={icons.notifications}
      className="detail-action"
    >
      <Frame src={src} title={texts.notificationsTitle} height={240} />
    </Dialog>
  )
}
