/** English of what the documents of the API say of applications and base applications. */
export const applicationsPhrases: Record<string, string> = {
  Applications: 'Applications',
  'Identifiant de la ressource': 'Identifier of the resource',
  'Applications : lister': 'Applications: list',
  'Applications : lire la description': 'Applications: read the description',
  'Applications : supprimer': 'Applications: delete',
  'Applications : changer le propriétaire': 'Applications: change the owner',
  'Créer une application': 'Create an application',
  "Lister les modèles d'application": 'List the base applications',
  "Déclarer un modèle d'application": 'Register a base application',
  "Modifier un modèle d'application": 'Change a base application',
  "Lire le modèle d'application": 'Read the base application',
  "Lister tous les modèles d'application": 'List all base applications',
  "Lire l'icône d'un modèle d'application": 'Read the icon of a base application',
  "Lire la vignette d'un modèle d'application": 'Read the thumbnail of a base application',
  'Compatibilité avec un jeu de données (id), ou avec tous (any)':
    'Compatibility with a dataset (id), or with all of them (any)',
  'true ou false': 'true or false',
  'Comptes : type:id, séparés par des virgules': 'Accounts: type:id, separated by commas',
  "Remplacer une application, ou en créer une avec l'identifiant choisi":
    'Replace an application, or create one with the chosen identifier',
  "Mettre à jour la description de l'application": 'Update the description of the application',
  'Lire la configuration': 'Read the configuration',
  'Valider une configuration': 'Validate a configuration',
  'Lire le brouillon de la configuration': 'Read the draft of the configuration',
  'Enregistrer un brouillon de configuration': 'Save a draft of the configuration',
  'Abandonner le brouillon de la configuration': 'Give the draft of the configuration up',
  "Lire l'état": 'Read the status',
  "Déclarer une erreur de l'application": 'Declare an error of the application'
}
