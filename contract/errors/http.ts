/** Errors of HTTP requests, whatever the route. */
import { english, french, passedOn, localized } from './entry.ts'

export const httpErrors = {
  malformedAddress: english(400, "L'adresse est malformée.", 'malformed address'),
  malformedRequest: english(400, "Ce ne sont pas les octets d'une requête.", 'malformed request'),
  addressTooLong: english(414, "L'adresse est trop longue.", 'address too long'),
  rangeNotSatisfiable: english(416, "Le fichier n'a pas les octets demandés.", 'Range Not Satisfiable'),
  tooManySockets: english(429, 'Trop de websockets.', 'too many websockets'),
  malformedHost: english(400, "L'hôte est malformé.", 'malformed host'),
  unknownApiEndpoint: english(404, "Cette API n'existe pas.", 'unknown api endpoint'),
  pathWithoutPrefix: english(
    404,
    "Le chemin de l'adresse n'a pas le préfixe du service.",
    'URL path does not contain service prefix'
  ),
  unknownPublicationSite: english(404, 'Site de publication inconnu.', 'publication site unknown'),
  unknownPortal: english(404, 'Portail introuvable.', 'portal not found'),
  unknownFile: english(404, 'Fichier introuvable.', 'file not found'),
  tooManyLevels: french(
    400,
    ({ most }: { most: number }) => `JSON invalide : plus de ${most} niveaux`,
    ({ most }) => `Invalid JSON: more than ${most} levels`
  ),
  repeatedParameter: english(
    400,
    ({ name }: { name: string }) => `Le paramètre "${name}" est donné plusieurs fois.`,
    ({ name }) => `query parameter "${name}" is defined multiple times`
  ),
  malformedParameter: english(
    400,
    ({ name }: { name: string }) => `Le paramètre "${name}" est malformé.`,
    ({ name }) => `"${name}" parameter is malformed`
  ),
  dateInFuture: english(
    400,
    ({ asked, known }: { asked: string; known: string }) =>
      `Le paramètre "finalizedAt" ou "updatedAt" a une valeur plus récente dans la requête que dans la ressource (${asked} > ${known}).`,
    ({ asked, known }) =>
      `"finalizedAt" or "updatedAt" parameter has a value higher in the query than in the resource (${asked} > ${known}).`
  ),
  badContentType: localized(
    415,
    'Cette API attend un header content-type compatible, le plus souvent application/json.',
    'This API expects a compatible content-type header, most often application/json.'
  ),
  missingBody: english(400, 'Le corps de la requête est absent.', 'Missing body'),
  invalidDocument: passedOn(400),
  invalidJson: french(
    400,
    ({ problem }: { problem: string }) => `JSON invalide : ${problem}`,
    ({ problem }) => `Invalid JSON: ${problem}`
  ),
  tooLongJsonLine: french(
    400,
    'JSON invalide : une ligne est trop longue',
    'Invalid JSON: a line is too long'
  ),
  operationNotObject: french(
    400,
    'Chaque opération doit être un objet JSON.',
    'Each operation must be a JSON object.'
  ),
  unreadableRows: passedOn(400),
  halfCharacter: french(
    400,
    ({ place }: { place: string }) => `${place} contient un caractère Unicode incomplet`,
    ({ place }) => `${place} holds an incomplete Unicode character`
  ),
  nulCharacter: french(
    400,
    ({ place }: { place: string }) => `${place} contient un caractère nul`,
    ({ place }) => `${place} holds a NUL character`
  ),
  partTooLarge: english(
    413,
    ({ name }: { name: string }) => `La partie "${name}" est trop grande.`,
    ({ name }) => `Part "${name}" is too large`
  ),
  tooManyFiles: english(
    400,
    ({ most }: { most: number }) => `Au plus ${most} fichiers sont acceptés.`,
    ({ most }) => `At most ${most} files are accepted`
  ),
  invalidJsonPart: english(
    400,
    ({ problem }: { problem: string }) => `JSON invalide dans la partie body, ${problem}`,
    ({ problem }) => `Invalid JSON in body part, ${problem}`
  ),
  invalidForm: english(
    400,
    ({ problem }: { problem: string }) => `Formulaire invalide : ${problem}`,
    ({ problem }) => `Invalid form: ${problem}`
  ),
  cutUpload: french(
    400,
    'Le chargement du fichier a été interrompu.',
    'The upload of the file was interrupted.'
  ),
  changedMeanwhile: french(
    412,
    'la ressource a été modifiée depuis sa lecture',
    'the resource was changed since it was read'
  ),
  tooManyRequests: localized(
    429,
    'Trop de traffic dans un interval restreint sur cette API.',
    'Too much requests in a small time interval for this API.'
  ),
  overBudget: localized(
    429,
    ({ advice }: { advice: string }) =>
      [
        "Le temps de traitement cumulé de vos requêtes dépasse le budget alloué sur cette API. Veuillez patienter avant d'essayer de nouveau, ou réduire le coût de vos requêtes.",
        advice
      ]
        .filter(Boolean)
        .join(' '),
    ({ advice }) =>
      [
        'The cumulated processing time of your requests exceeds the budget allowed on this API. Please wait before trying again, or reduce the cost of your requests.',
        advice
      ]
        .filter(Boolean)
        .join(' ')
  ),
  diskFull: french(
    507,
    'Le serveur ne dispose plus d’assez d’espace disque.',
    'The server has not enough disk space left.'
  ),
  conflict: english(409, 'Conflit', 'Conflict'),
  malformedXyz: english(400, 'Le paramètre "xyz" est malformé.', '"xyz" parameter is malformed'),
  tooManyChannels: english(429, 'Trop de canaux.', 'too many channels'),
  invalidApiDescription: passedOn(400)
}
