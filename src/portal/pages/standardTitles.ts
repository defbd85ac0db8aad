/** Titles of the standard pages. */
import type { PortalLanguage } from '../../../contract/portals/visit.ts'

export const standardTitles: Record<PortalLanguage, Record<string, string>> = {
  fr: {
    home: 'Accueil',
    contact: 'Contact',
    datasets: 'Données',
    applications: 'Visualisations',
    reuses: 'Réutilisations',
    'event-catalog': 'Événements',
    'news-catalog': 'Actualités',
    accessibility: 'Accessibilité',
    'terms-of-service': 'Conditions générales d’utilisation',
    'legal-notice': 'Mentions légales',
    'privacy-policy': 'Politique de confidentialité',
    'cookie-policy': 'Politique de cookies',
    sitemap: 'Plan du site',
    'catalog-api-doc': 'API du catalogue'
  },
  en: {
    home: 'Home',
    contact: 'Contact',
    datasets: 'Data',
    applications: 'Visualizations',
    reuses: 'Reuses',
    'event-catalog': 'Events',
    'news-catalog': 'News',
    accessibility: 'Accessibility',
    'terms-of-service': 'Terms of service',
    'legal-notice': 'Legal notice',
    'privacy-policy': 'Privacy policy',
    'cookie-policy': 'Cookie policy',
    sitemap: 'Site map',
    'catalog-api-doc': 'API of the catalog'
  }
}
