/** English translations of the plugin forms, which are written in French. */
import { phrasebook } from '../../apiDocs/phrasebook.ts'

const phrases: Record<string, string> = {
  URL: 'URL',
  Format: 'Format',
  Filtre: 'Filter',
  Nom: 'Name',
  Identifiant: 'Identifier',
  Organisation: 'Organization',
  Domaine: 'Domain',
  Adresses: 'Addresses',
  Empreinte: 'Fingerprint',
  Compartiment: 'Bucket',
  Région: 'Region',
  Préfixe: 'Prefix',
  "Clé d'API": 'API key',
  'Clé privée': 'Private key',
  'Clé secrète': 'Secret key',
  'Mot de passe': 'Password',
  'Phrase secrète': 'Passphrase',
  'Jeton d’application': 'Application token',
  'Adresse du compartiment': 'Address of the bucket',
  'Identifiant de la clé d’accès': 'Access key id',
  "En-tête de la clé d'API": 'Header of the API key',
  'Nécessaire pour publier': 'Needed to publish',
  'Nécessaire pour les jeux de données privés': 'Needed for private datasets',
  'Nécessaire pour les jeux de données privés et pour publier': 'Needed for private datasets and to publish',
  'Nécessaire pour les jeux de données qui ne sont pas publics, et pour publier (portée « datasets »)':
    'Needed for datasets that are not public, and to publish (scope “datasets”)',
  'Nom ou identifiant : seuls ses jeux de données sont listés, et les publications sont les siennes':
    'Name or id: only its datasets are listed, and what is published is its own',
  'Seuls ses jeux de données sont listés, et les publications sont les siennes':
    'Only its datasets are listed, and what is published is its own',
  'geojson garde les géométries entières': 'geojson keeps whole geometries',
  'Expression where de l’API Explore : seules les lignes qui la vérifient sont importées':
    'A where expression of the Explore API: only the lines that match it are imported',
  'Si le catalogue n’est pas public': 'Where the catalog is not public',
  'Authorization par défaut : la clé y est précédée de Bearer':
    'Authorization by default: the key follows Bearer there',
  Jeton: 'Token',
  'Pour les services qui ne sont pas publics': 'For services that are not public',
  "Expression CQL : seules les fiches qui la vérifient sont listées, par exemple Type = 'dataset'":
    "A CQL expression: only the records that match it are listed, for example Type = 'dataset'",
  'Facultatif : sans lui, le portail répond à peu de requêtes':
    'Optional: without it the portal answers few requests',
  'Celui du portail dans l’API de découverte, si ce n’est pas celui de l’URL':
    'That of the portal in the discovery API, where it is not that of the URL',
  'Page qui liste les fichiers d’un dossier, ou texte qui donne une adresse par ligne, par exemple `https://files.example.org/data/`':
    'A page that lists the files of a folder, or a text with one address a line, for example `https://files.example.org/data/`',
  'Une adresse par ligne, entière ou relative à l’URL : seuls ces fichiers sont listés. Vide : ce que l’URL liste':
    'One address a line, whole or relative to the URL: only these files are listed. Empty: what the URL lists',
  'Avec l’identifiant, envoyé à ce serveur seulement': 'Sent with the identifier, to this server only',
  'Serveur et dossier, par exemple `sftp://files.example.org:22/data`':
    'Server and folder, for example `sftp://files.example.org:22/data`',
  'Ou une clé privée': 'Or a private key',
  'Au format OpenSSH, PEM ou PPK, avec ses lignes BEGIN et END':
    'As OpenSSH, PEM or PPK, with its BEGIN and END lines',
  'De la clé privée, si elle en a une': 'Of the private key, where it has one',
  'De la clé du serveur (SHA256:…), que son administrateur donne. Sans elle, la connexion n’est pas faite et l’empreinte reçue est affichée':
    'Of the key of the server (SHA256:…), as its administrator tells. Without it no connection is made, and the fingerprint that was received is shown',
  'Adresse du service, par exemple `https://s3.eu-west-3.amazonaws.com`':
    'Address of the service, for example `https://s3.eu-west-3.amazonaws.com`',
  'Nom du compartiment (bucket)': 'Name of the bucket',
  'us-east-1 si elle n’est pas précisée': 'us-east-1 where none is given',
  'Seuls les fichiers dont le nom commence ainsi sont listés, par exemple donnees/ouvertes/':
    'Only files whose name begins so are listed, for example data/open/',
  'Dans le chemin : https://service/compartiment/': 'In the path: https://service/bucket/',
  'Dans le nom : https://compartiment.service/': 'In the name: https://bucket.service/',
  'Vide pour un compartiment ouvert à tous': 'Empty for a bucket that is open to everybody',
  'De la clé d’accès': 'Of the access key'
}

export const formInEnglish = phrasebook(phrases, [
  [/^Adresse du catalogue, par exemple (.*)$/s, 'Address of the catalog, for example $1']
])
