/** Translations of API documents: remote services. */
export const remoteServicesPhrases: Record<string, string> = {
  Services: 'Services',
  'Service distant': 'Remote service',
  'Lister les services distants': 'List the remote services',
  'Lister les actions des services distants': 'List the actions of the remote services',
  'Configurer un service distant': 'Set up a remote service',
  'Lire un service distant': 'Read a remote service',
  'Remplacer un service distant': 'Replace a remote service',
  'Modifier un service distant': 'Change a remote service',
  'Supprimer un service distant': 'Delete a remote service',
  'Relire le document OpenAPI du service distant à son adresse':
    'Read the OpenAPI document of the remote service again at its address',
  "Lire le document OpenAPI d'une adresse": 'Read the OpenAPI document of an address',
  'Lister les services distants proposés': 'List the remote services that are offered',
  "Lire le document OpenAPI d'un service proposé": 'Read the OpenAPI document of a service that is offered',
  'Appeler un service distant à travers la plateforme': 'Call a remote service through the platform',
  'Lire la documentation OpenAPI du service distant': 'Read the OpenAPI documentation of the remote service',
  'Lire la configuration du service distant': 'Read the configuration of the remote service',
  'Modifier la configuration du service distant': 'Change the configuration of the remote service',
  'Supprimer le service distant': 'Delete the remote service',
  "Relire la documentation de l'API à son adresse": 'Read the documentation of the API again at its address',
  'Lire les permissions du service distant': 'Read the permissions of the remote service',
  'Comptes dont les services privés sont ajoutés : type:id, séparés par des virgules':
    'Accounts whose private services are added: type:id, separated by commas',
  'true, en mode admin : tous les services': 'true, in admin mode: all services',
  "Concepts en entrée d'une action": 'Concepts of the inputs of an action',
  "Concepts en sortie d'une action": 'Concepts of the outputs of an action',
  'true ou false': 'true or false',
  "Identifiant de l'API dans son document OpenAPI": 'Identifier of the API in its OpenAPI document',
  'Identifiants, séparés par des virgules': 'Ids, separated by commas',
  'true : services proposés pour des jeux de données virtuels': 'true: services offered for virtual datasets',
  'true : services proposés comme schémas standards': 'true: services offered as standard schemas',
  'Acceptées, sans effet': 'Accepted, without effect',
  // Texts of the remote services that ship with the platform.
  'Le service de géocodage de la Géoplateforme cherche parmi les adresses de la Base Adresse Nationale, une à la fois.\n\nIl est utilisable à travers la plateforme par les applications et la documentation interactive. **Ses traitements en masse échangent des fichiers CSV, pas des lignes NDJSON : il ne peut pas servir à enrichir un jeu de données.**':
    'The geocoder of the Géoplateforme searches among the addresses of the Base Adresse Nationale of France, one at a time.\n\nApplications and the interactive documentation use it through the platform. **Its bulk operations exchange CSV files, not lines of NDJSON: datasets cannot be extended by it.**',
  "L'API Recherche d'entreprises de l'État cherche parmi les entreprises et associations immatriculées en France, par nom, adresse, SIREN ou SIRET, ou autour d'un point.\n\nElle est utilisable à travers la plateforme par les applications et la documentation interactive. **Elle répond à une recherche à la fois, sans opération en masse : elle ne peut pas servir à enrichir un jeu de données.** Son débit est limité (de l'ordre de 7 appels par seconde et par adresse IP).":
    'The API of the French State searches among the companies and associations registered in France, by name, address, SIREN or SIRET, or around a point.\n\nApplications and the interactive documentation use it through the platform. **It answers one search at a time, without bulk operation: datasets cannot be extended by it.** Its rate is limited (some 7 calls a second for one IP address).'
}
