export const fr = {
  title: 'Publier un jeu de données',
  steps: {
    portal: 'Portail',
    dataset: 'Jeu de données',
    permissions: 'Permissions',
    metadata: 'Métadonnées',
    confirmation: 'Confirmation'
  },
  noPortal: "Aucun portail n'est configuré sur ce compte.",
  portalsError: 'Erreur pendant la lecture des portails',
  selectPortal: 'Choisissez un portail :',
  alreadyPublished: 'Ce jeu de données est déjà publié sur ce portail.',
  forbidden:
    "Vous n'avez pas la permission de modifier ce jeu de données : vous ne pouvez ni le publier, ni demander sa publication.",
  readError: 'Erreur pendant la lecture du jeu de données',
  permissionsError: 'Erreur pendant la lecture des permissions',
  private:
    "Ce jeu de données n'est pas public : les visiteurs du portail ne le verront que s'ils y sont autorisés.",
  missing: 'Métadonnées manquantes pour ce portail : %{names}.',
  pending: 'Les modifications seront enregistrées à la publication',
  pendingPermissions: 'Permissions modifiées',
  pendingMetadata: 'Métadonnées modifiées',
  summary: 'Publier « %{title} » sur le portail « %{portal} ».',
  requestSummary: 'Demander la publication de « %{title} » sur le portail « %{portal} ».',
  back: 'Retour',
  continue: 'Continuer',
  publish: 'Publier le jeu de données',
  request: 'Demander la publication de ce jeu de données à un administrateur',
  published: 'Le jeu de données a été publié.',
  requested: 'Votre demande a été enregistrée, un administrateur validera la publication.',
  error: 'Erreur pendant la publication du jeu de données'
}

export const en: typeof fr = {
  title: 'Share a dataset',
  steps: {
    portal: 'Portal',
    dataset: 'Dataset',
    permissions: 'Permissions',
    metadata: 'Metadata',
    confirmation: 'Confirmation'
  },
  noPortal: 'No portal is configured for this account.',
  portalsError: 'Error while reading the portals',
  selectPortal: 'Select a portal:',
  alreadyPublished: 'This dataset is already published on this portal.',
  forbidden:
    'You lack the permission to change this dataset: you can neither publish it nor request its publication.',
  readError: 'Error while reading the dataset',
  permissionsError: 'Error while reading the permissions',
  private: 'This dataset is not public: visitors of the portal will only see it if they are allowed to.',
  missing: 'Missing metadata for this portal: %{names}.',
  pending: 'Changes will be saved at publication',
  pendingPermissions: 'Changed permissions',
  pendingMetadata: 'Changed metadata',
  summary: 'Publish "%{title}" on the portal "%{portal}".',
  requestSummary: 'Request the publication of "%{title}" on the portal "%{portal}".',
  back: 'Back',
  continue: 'Continue',
  publish: 'Publish the dataset',
  request: 'Submit the publication of this dataset to an admin for approval',
  published: 'The dataset was published.',
  requested: 'Your request was recorded, an admin will approve the publication.',
  error: 'Error while publishing the dataset'
}
