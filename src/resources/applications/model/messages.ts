export const fr = {
  applications: 'Applications',
  status: {
    created: 'Créée',
    'configured-draft': 'Brouillon',
    configured: 'Configuré',
    error: 'Erreur'
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
  draft: 'Draft not validated',
  inError: 'Error status'
}
