/** Default configuration of a new portal. */
import type { MenuItem, PortalConfig } from './portal.ts'

const header = {
  show: true,
  showTitle: true,
  logoPrimaryType: 'default',
  color: 'primary'
}
const navBar = { logoType: 'hidden', color: 'surface', align: 'center', fluid: true }
const card = {
  elevation: 1,
  rounded: 'default',
  titleLinesCount: 2,
  thumbnail: { show: true, location: 'center', crop: true }
}
const page = { titleStyle: { position: 'none' }, metadata: { location: 'right' } }
const datasetCard = {
  ...card,
  actionsLocation: 'bottom',
  actionsStyle: 'full',
  showSummary: true,
  showDepartment: true
}

export function newPortalConfig(
  title: string,
  menu: { children: MenuItem[] } = { children: [] }
): PortalConfig {
  return {
    title,
    authentication: 'optional',
    theme: {},
    header,
    navBar,
    menu,
    breadcrumb: { position: 'below-nav', showHome: true, fluid: true, compact: true },
    footer: {
      color: 'primary',
      copyright: 'text',
      logoPrimaryType: 'hidden',
      extraLogos: [],
      linksMode: 'lines',
      links: [],
      importantLinks: [{ type: 'standard', subtype: 'sitemap' }]
    },
    datasets: {
      card: datasetCard,
      page: {
        ...page,
        metadata: {
          location: 'right',
          actionButtons: [
            'download',
            'api',
            'embed',
            'notifications',
            'attachments',
            'table',
            'map',
            'schema'
          ]
        }
      }
    },
    applications: { card: datasetCard, page },
    reuses: { allowUserReuses: false, card: { ...card, showSummary: true, showAuthor: true }, page },
    events: { card: { ...card, showDescription: true } },
    news: { card: { ...card, showDescription: true } },
    contactInformations: {},
    socialShares: ['bluesky', 'x', 'facebook', 'linkedin', 'reddit', 'sms', 'whatsapp'],
    socialLinks: {},
    personal: { navigationColor: 'primary', hidePages: ['contribute', 'processings'] }
  }
}
