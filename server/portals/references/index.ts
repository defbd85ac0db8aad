/**
 * Reference portals and pages that ship with the platform, as starting points for all accounts. Stored at each start; a
 * newer version overwrites the former one.
 */
import { isDeepStrictEqual } from 'node:util'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import type { Page, PageConfig, PageType } from '../../../contract/portals/page.ts'
import { shippedOwner, type MenuItem, type Portal } from '../../../contract/portals/portal.ts'
import {
  portalPresets,
  referenceId as idOf,
  withPreset,
  type PortalPreset
} from '../../../contract/portals/presets.ts'
import { pageStore, portalStore, type DocumentStore, type Stored } from '../documents.ts'
import { checkedContent } from '../pages/content.ts'
import type { PortalParts } from '../parts.ts'
import { applicationsCatalog, datasetsCatalog } from './catalogs.ts'
import { editorialHome, searchHome, topicsHome } from './homes.ts'
import { accessibility, cookiePolicy, legalNotice, privacyPolicy } from './legal.ts'

const owner = shippedOwner

interface ShippedPage {
  type: PageType
  config: PageConfig
}

/** Shipped pages by name; their id is `reference-{name}`. */
const pages: Record<string, ShippedPage> = {
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

/** Name of the home page of each reference portal. */
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

/** Properties of a stored document that the shipped files do not have. */
type PreservedValues = Required<Pick<Stored, 'createdAt' | 'updatedAt' | 'isReference'>>

const portalOf =
  (preset: PortalPreset) =>
  (former: PreservedValues): Portal => {
    const config = {
      ...withPreset(newPortalConfig(preset.name.fr, { children: menu }), preset),
      description: preset.note.fr
    }
    return {
      _id: idOf(preset.id),
      title: preset.name.fr,
      owner,
      config,
      draftConfig: config,
      staging: false,
      contributorDepartments: [],
      ...former
    }
  }

const pageOf =
  (name: string, { type, config }: ShippedPage) =>
  (former: PreservedValues): Page => {
    const content = checkedContent(config)
    return {
      _id: idOf(name),
      title: config.title,
      type,
      owner,
      config: content,
      draftConfig: content,
      portals: Object.keys(homes)
        .filter((portal) => homes[portal] === name)
        .map(idOf),
      requestedPortals: [],
      ...former,
      configUpdatedAt: former.updatedAt
    }
  }

export async function shipReferences({ metadata }: Pick<PortalParts, 'metadata'>): Promise<void> {
  for (const preset of portalPresets) await ship(metadata, portalStore, portalOf(preset))
  for (const [name, page] of Object.entries(pages)) await ship(metadata, pageStore, pageOf(name, page))
}

/** Stores a shipped document; `isReference`, which a superadmin may have changed, is kept. */
async function ship<Document extends Stored>(
  metadata: PortalParts['metadata'],
  store: DocumentStore<Document>,
  shipped: (kept: PreservedValues) => Document
): Promise<void> {
  const now = new Date().toISOString()
  const first = shipped({ createdAt: now, updatedAt: now, isReference: true })
  const known = await store.find(metadata, first._id)
  const isReference = known?.isReference ?? true
  if (known && isDeepStrictEqual(shipped({ ...known, isReference }), known)) return
  const createdAt = known?.createdAt ?? now
  const document = shipped({ createdAt, updatedAt: now, isReference })
  await metadata.transaction().execute((scope) => store.put(scope, document))
}
