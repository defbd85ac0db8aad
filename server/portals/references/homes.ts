/** Reference home pages. */
import type { PageConfig } from '../../../contract/portals/page.ts'
import { heading, hero, latestDatasets, latestNews, search, text } from './blocks.ts'

/** Home page that starts with topics and the latest datasets. */
export const topicsHome: PageConfig = {
  title: 'Accueil par thèmes',
  description: 'Une recherche, les thèmes, des chiffres et les dernières données.',
  showBreadcrumbs: false,
  elements: [
    hero(
      'Nos données, ouvertes à tous',
      'Consultez, téléchargez et réutilisez les données que nous publions.',
      {
        color: 'primary'
      }
    ),
    { ...heading('Explorer par thème'), anchor: { enabled: false } },
    {
      type: 'topics',
      mode: ['datasets'],
      redirectPage: true,
      centered: true,
      variant: 'tonal',
      rounded: 'xl',
      mb: 10
    },
    { type: 'metrics', metrics: ['datasets', 'records', 'applications'], border: false, mb: 10 },
    { ...heading('Dernières mises à jour'), anchor: { enabled: false } },
    latestDatasets,
    {
      type: 'banner',
      fullWidth: true,
      background: { color: 'secondary', tintStrength: 0.1 },
      pt: 12,
      pb: 12,
      children: [
        {
          type: 'two-columns',
          disposition: 'left',
          gutter: 'default',
          align: { left: 'center', right: 'center' },
          children: [
            { type: 'title', content: 'Pourquoi ouvrir nos données ?', titleSize: 'h2', titleTag: 'h2' },
            text(
              'Rendre compte de notre action, simplifier la vie de ceux qui ont besoin de ces données, et permettre à d’autres d’en faire des services nouveaux.'
            )
          ],
          children2: [
            {
              type: 'button',
              usePortalConfig: true,
              link: { type: 'standard', subtype: 'contact', title: 'Nous écrire' }
            }
          ]
        }
      ]
    }
  ]
}

/** Editorial home page: news and visualizations come before the datasets. */
export const editorialHome: PageConfig = {
  title: 'Accueil éditorial',
  description: 'Trois portes d’entrée, les actualités et les visualisations d’abord.',
  showBreadcrumbs: false,
  elements: [
    hero('Le territoire en données', 'Comprendre, en quelques cartes et quelques graphiques.', {
      color: 'surface-inverse',
      children: []
    }),
    {
      type: 'responsive-grid',
      columns: 3,
      gutter: 'default',
      mb: 10,
      children: [
        {
          type: 'card',
          title: 'Les données',
          link: { type: 'standard', subtype: 'datasets' },
          actions: [],
          children: [text('Tous les jeux de données, à filtrer et à télécharger.')]
        },
        {
          type: 'card',
          title: 'Les visualisations',
          link: { type: 'standard', subtype: 'applications' },
          actions: [],
          children: [text('Cartes et graphiques, prêts à être intégrés ailleurs.')]
        },
        {
          type: 'card',
          title: 'Les réutilisations',
          link: { type: 'standard', subtype: 'reuses' },
          actions: [],
          children: [text('Ce que d’autres ont fait de nos données.')]
        }
      ]
    },
    { ...heading('Actualités'), anchor: { enabled: false } },
    latestNews,
    { ...heading('À la une'), anchor: { enabled: false } },
    {
      type: 'applications-list',
      mode: 'lastUpdated',
      limit: 3,
      columns: 3,
      usePortalConfig: true,
      mb: 10
    },
    { ...heading('Dernières données'), anchor: { enabled: false } },
    { ...latestDatasets, limit: 3 }
  ]
}

/** A home page with one search field, and the whole catalog below it. */
export const searchHome: PageConfig = {
  title: 'Accueil recherche',
  description: 'Un champ de recherche et le catalogue, rien d’autre.',
  showBreadcrumbs: false,
  elements: [
    { type: 'title', content: 'Que cherchez-vous ?', titleSize: 'h1', titleTag: 'h1', centered: true, mb: 6 },
    { ...search, mb: 6 },
    { type: 'topics', mode: ['datasets'], redirectPage: true, centered: true, variant: 'outlined', mb: 10 },
    { ...latestDatasets, limit: 9 }
  ]
}
