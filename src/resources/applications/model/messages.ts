export const fr = {
  applications: 'Applications',
  status: {
    created: 'Créée',
    'configured-draft': 'Brouillon',
    configured: 'Configuré',
    error: 'Erreur'
  },
  categories: {
    essentiel: 'essentiel',
    carte: 'carte',
    graphique: 'graphique',
    textuel: 'textuel',
    autre: 'autre'
  },
  draft: 'Brouillon non validé',
  inError: 'En erreur'
}

export const en: typeof fr = {
  applications: 'Applications',
  status: {
    created: 'Created',
    'configured-draft': 'Draft',
    configured: 'Configured',
    error: 'Error'
  },
  categories: {
    essentiel: 'essential',
    carte: 'map',
    graphique: 'chart',
    textuel: 'text',
    autre: 'other'
  },
  draft: 'Draft not validated',
  inError: 'Error status'
}
