/** Portals and pages that ship with the platform, for everybody to start from. Stored at each start, a newer version in place of its own. */
import { isDeepStrictEqual } from 'node:util'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import type { Page, PageConfig, PageType } from '../../../contract/portals/page.ts'
import { shippedOwner, type MenuItem, type Portal } from '../../../contract/portals/portal.ts'
import { portalPresets, withPreset } from '../../../contract/portals/presets.ts'
import { pageStore, portalStore, type DocumentStore, type Stored } from '../documents.ts'
import { checkedContent } from '../pages/content.ts'
import type { PortalParts } from '../parts.ts'
import { applicationsCatalog, datasetsCatalog } from './catalogs.ts'
import { editorialHome, searchHome, topicsHome } from './homes.ts'
import { accessibility, cookiePolicy, legalNotice, privacyPolicy } from './legal.ts'

const owner = shippedOwner

const idOf = (name: string): string => `reference-${name}`

/** By the end of their ids, `reference-{name}`. */
const pages: Record<string, { type: PageType; config: PageConfig }> = {
  'home-topics': { type: 'home', config: topicsHome },
  'home-editorial': { type: 'home', config: editorialHome },
  'home-search': { type: 'home', config: searchHome },
  datasets: { type: 'datasets', config: datasetsCatalog },
  applications: { type: 'applications', config: applicationsCatalog },
  accessibility: { type: 'accessibility', config: accessibility },
  'legal-notice': { type: 'legal-notice', config: legalNotice },
  'privacy-policy': { type: 'privacy-policy', config: privacyPolicy },
  'cookie-policy': { type: 'cookie-policy', config: cookiePolicy }
}

/** The home page that shows a reference portal as it is meant. */
const homes: Record<string, string> = {
  institution: 'home-topics',
  ocean: 'home-editorial',
  night: 'home-search'
}

const menu: MenuItem[] = [
  { type: 'standard', subtype: 'datasets', title: 'Données' },
  { type: 'standard', subtype: 'applications', title: 'Visualisations' },
  { type: 'standard', subtype: 'news-catalog', title: 'Actualités' },
  { type: 'standard', subtype: 'contact', title: 'Contact' }
]

export async function shipReferences({ metadata }: Pick<PortalParts, 'metadata'>): Promise<void> {
  const portals = portalPresets.map((preset): Draft<Portal> => {
    const config = withPreset(newPortalConfig(preset.name.fr, { children: menu }), preset)
    const described = { ...config, description: preset.note.fr }
    return {
      _id: idOf(preset.id),
      title: preset.name.fr,
      owner,
      config: described,
      draftConfig: described,
      staging: false,
      contributorDepartments: []
    }
  })
  const shippedPages = Object.entries(pages).map(([name, { type, config }]): Draft<Page> => {
    const content = checkedContent(config)
    const shownOn = Object.keys(homes).filter((portal) => homes[portal] === name)
    return {
      _id: idOf(name),
      title: config.title,
      type,
      owner,
      config: content,
      draftConfig: content,
      portals: shownOn.map(idOf),
      requestedPortals: []
    }
  })
  for (const portal of portals) await ship({ metadata }, portalStore, portal)
  for (const page of shippedPages) await ship({ metadata }, pageStore, page)
}

/** A document without what its storage adds. */
type Draft<Document> = Omit<Document, 'createdAt' | 'updatedAt' | 'configUpdatedAt' | 'isReference'>

/** What an administrator of the platform said of it stays: whether it is offered. */
async function ship<Document extends Stored>(
  { metadata }: Pick<PortalParts, 'metadata'>,
  store: DocumentStore<Document>,
  shipped: Draft<Document>
): Promise<void> {
  const { _id } = shipped as { _id: string }
  const known = await store.find(metadata, _id)
  const isSame = known && isDeepStrictEqual({ ...known, ...shipped }, known)
  if (isSame) return
  const now = new Date().toISOString()
  const dates = { createdAt: known?.createdAt ?? now, updatedAt: now, configUpdatedAt: now }
  const document = { isReference: true, ...known, ...shipped, ...dates } as unknown as Document
  await metadata.transaction().execute((scope) => store.put(scope, document))
}
