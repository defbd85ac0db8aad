export const fr = {
  title: 'Portails',
  error: 'Erreur pendant la lecture des portails',
  slug: "Modifier l'identifiant de publication",
  slugWarning:
    "Cet identifiant est utilisé dans l'adresse des pages et dans d'autres liens. Le modifier peut rompre des liens existants.",
  newSlug: 'Nouvel identifiant de publication',
  slugHelp: 'Minuscules sans accent, chiffres, tirets et tirets bas.',
  validate: 'Valider',
  staging: 'Pré-production',
  openToDepartment: 'Portail ouvert aux contributions de votre département',
  page: 'Publié à cette adresse :',
  missing: 'Métadonnées manquantes :',
  contributorRisk:
    'Les contributeurs peuvent tout modifier dans ce jeu de données : restreignez leurs permissions avant de le publier.',
  showsOnly:
    'Ce portail ne montre que ce qui appartient au département « %{department} » : publié ici, ceci n’y apparaît pas.',
  published: 'Publié',
  requested: 'Publication demandée par un contributeur',
  requestSent: 'La demande de publication a été envoyée',
  requestCancelled: 'La demande de publication a été annulée'
}

export const en: typeof fr = {
  title: 'Portals',
  error: 'Error while reading the portals',
  slug: 'Edit publication identifier',
  slugWarning:
    'This identifier is used in the address of pages and in other links. Changing it may break existing links.',
  newSlug: 'New publication identifier',
  slugHelp: 'Lower case letters without accents, digits, dashes and underscores.',
  validate: 'Validate',
  staging: 'Pre-production',
  openToDepartment: 'Portal open to contributions from your department',
  page: 'Published at this address:',
  missing: 'Missing metadata:',
  contributorRisk:
    'Contributors may change everything in this dataset: restrict their permissions before publishing it.',
  showsOnly:
    'This portal only shows what belongs to the department “%{department}”: published here, this does not appear on it.',
  published: 'Published',
  requested: 'Publication requested by a contributor',
  requestSent: 'The publication request was sent',
  requestCancelled: 'The publication request was cancelled'
}
