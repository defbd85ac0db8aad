/** Presets of looks of portals: colours, fonts, bars and cards, without texts. */
import { sectionOf } from './looks.ts'
import type { PortalConfig } from './portal.ts'
import { isObject } from '../json.ts'

/** Sections of the configuration that a preset sets. */
type Look = Record<string, unknown>

export interface PortalPreset {
  id: string
  name: { fr: string; en: string }
  note: { fr: string; en: string }
  look: Look
}

/** Id of the shipped portal or page with a name; for presets, the name is their `id`. */
export const referenceId = (name: string): string => `reference-${name}`

/** The looks of cards of all kinds of resources: the same card, with the options specific to each kind. */
function cards(card: Look): Look {
  const thumbnail = { show: true, location: 'center', crop: true }
  const common = { titleLinesCount: 2, ...card, thumbnail }
  const dataset = {
    ...common,
    actionsLocation: 'bottom',
    actionsStyle: 'text',
    showSummary: true,
    showDepartment: true
  }
  return {
    datasets: { card: { ...dataset, thumbnail: { ...thumbnail, useTopic: true, useApplication: true } } },
    applications: { card: dataset },
    reuses: { card: { ...common, showSummary: true, showAuthor: true } },
    events: { card: { ...common, showDescription: true } },
    news: { card: { ...common, showDescription: true } }
  }
}

const button = { uppercase: false, showIcon: true, elevation: 0 }

export const portalPresets: readonly PortalPreset[] = [
  {
    id: 'institution',
    name: { fr: 'Institution', en: 'Institution' },
    note: {
      fr: 'Bleu profond sur blanc, bandeau clair et filets fins',
      en: 'Deep blue on white, a light header and thin lines'
    },
    look: {
      theme: {
        assistedMode: false,
        colors: {
          primary: '#1D4585',
          secondary: '#3674A8',
          accent: '#C8453B',
          background: '#FFFFFF',
          surface: '#FFFFFF',
          'surface-inverse': '#14233D'
        },
        dark: true,
        darkColors: {
          primary: '#2C5CA8',
          secondary: '#6FA8DC',
          accent: '#F08A80',
          background: '#10151F',
          surface: '#18202D',
          'surface-inverse': '#0A0E16'
        }
      },
      bodyFontFamily: 'Source Sans 3',
      headingFontFamily: 'Source Sans 3',
      linksConfig: { underline: 'always', color: 'primary' },
      navLinksConfig: { ...button, color: 'primary', rounded: 'default', hoverEffects: ['darken'] },
      header: { show: true, showTitle: true, color: 'surface', logoPrimaryType: 'default' },
      headerHomeActive: false,
      navBar: {
        logoType: 'hidden',
        color: 'primary',
        align: 'left',
        fluid: true,
        keepOnScroll: true,
        tabsStyle: []
      },
      navBarHomeActive: false,
      breadcrumb: { position: 'below-nav', showHome: true, fluid: false, compact: true },
      footer: { color: 'surface-inverse', linksMode: 'columns' },
      ...cards({
        elevation: 0,
        rounded: 'default',
        hover: { effects: ['border', 'titleUnderline'], color: 'primary' }
      }),
      defaults: { elevation: 0, density: 'comfortable', rounded: 'default' }
    }
  },
  {
    id: 'ocean',
    name: { fr: 'Océan', en: 'Ocean' },
    note: {
      fr: 'Bleu-vert et corail, angles ronds et ombres douces',
      en: 'Teal and coral, round corners and soft shadows'
    },
    look: {
      theme: {
        assistedMode: false,
        colors: {
          primary: '#0B6E78',
          secondary: '#57B8B2',
          accent: '#C8482E',
          background: '#F3F9F9',
          surface: '#FFFFFF',
          'surface-inverse': '#0A3A42'
        },
        dark: true,
        darkColors: {
          primary: '#14808A',
          secondary: '#6FD0C9',
          accent: '#F58B73',
          background: '#081C20',
          surface: '#0F2A2F',
          'surface-inverse': '#05161A'
        }
      },
      bodyFontFamily: 'Figtree',
      headingFontFamily: 'Bricolage Grotesque',
      linksConfig: { underline: 'always-grow', color: 'primary' },
      navLinksConfig: { ...button, color: 'accent', rounded: 'xl', hoverEffects: ['darken', 'elevate'] },
      header: { show: false, showTitle: true, color: 'surface', logoPrimaryType: 'hidden' },
      headerHomeActive: false,
      navBar: {
        logoType: 'default',
        color: 'surface',
        align: 'center',
        fluid: true,
        keepOnScroll: true,
        tabsStyle: ['boldTitle']
      },
      navBarHomeActive: false,
      breadcrumb: { position: 'below-nav', showHome: true, fluid: false, compact: true },
      footer: { color: 'surface-inverse', linksMode: 'columns' },
      ...cards({ elevation: 1, rounded: 'xl', hover: { effects: ['elevate', 'imageZoom'] } }),
      defaults: { elevation: 1, density: 'comfortable', rounded: 'xl', hover: { effects: ['elevate'] } }
    }
  },
  {
    id: 'night',
    name: { fr: 'Nuit', en: 'Night' },
    note: {
      fr: 'Toujours sombre, accents lumineux, titres à empattements',
      en: 'Always dark, bright accents, serif headings'
    },
    look: {
      theme: {
        assistedMode: false,
        colors: {
          primary: '#7EA2FF',
          secondary: '#58D3C4',
          accent: '#FFB65C',
          info: '#7CC4FF',
          success: '#6FD68A',
          error: '#FF8A80',
          warning: '#FFA5C0',
          background: '#0C111F',
          surface: '#151C2E',
          'surface-inverse': '#F1F4FB'
        },
        dark: false
      },
      bodyFontFamily: 'Inter',
      headingFontFamily: 'Source Serif 4',
      linksConfig: { underline: 'always', color: 'primary' },
      navLinksConfig: {
        ...button,
        color: 'primary',
        rounded: 'lg',
        hoverEffects: ['color'],
        hoverColor: 'accent'
      },
      header: { show: false, showTitle: true, color: 'background', logoPrimaryType: 'hidden' },
      headerHomeActive: false,
      navBar: {
        logoType: 'default',
        color: 'background',
        align: 'center',
        fluid: false,
        keepOnScroll: true,
        tabsStyle: []
      },
      navBarHomeActive: false,
      breadcrumb: { position: 'below-nav', showHome: true, fluid: false, compact: true },
      footer: { color: 'surface', linksMode: 'columns' },
      ...cards({
        elevation: 0,
        rounded: 'lg',
        hover: { effects: ['border', 'background'], color: 'primary' }
      }),
      defaults: { elevation: 0, density: 'comfortable', rounded: 'lg' }
    }
  }
]

/** Sections that a preset replaces as a whole; in other sections it sets fields. */
const wholeSections = new Set(['theme', 'linksConfig', 'navLinksConfig', 'defaults', 'hover'])

/** The configuration with the looks of a preset; texts, links, logos and choices of content stay. */
export function withPreset(config: PortalConfig, { look }: Pick<PortalPreset, 'look'>): PortalConfig {
  return { ...config, ...merged(config, look) }
}

function merged(before: Record<string, unknown>, look: Look): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(structuredClone(look)).map(([name, value]) => {
      if (!isObject(value) || wholeSections.has(name)) return [name, value]
      const section = sectionOf(before[name])
      return [name, { ...section, ...merged(section, value) }]
    })
  )
}
