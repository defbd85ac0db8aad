/**
 * Logs and errors of imports, harvests and publications of remote catalogs, in French, with their English translation.
 */
export const catalogTexts: Record<string, string> = {
  // Steps, and messages during steps.
  'Recherche de la ressource': 'Looking for the resource',
  Téléchargement: 'Download',
  'Le serveur demande d’attendre {seconds:word} secondes.': 'The server asks to wait {seconds:word} seconds.',
  Moissonnage: 'Harvest',
  'Création du jeu de données': 'Creation of the dataset',
  'Mise à jour du jeu de données': 'Update of the dataset',
  'Pièces jointes': 'Attachments',
  'Lecture du catalogue': 'Reading the catalog',
  'Publication de {title}': 'Publication of {title}',
  'Publication effectuée': 'Published',
  'Suppression de la publication': 'Deletion of the publication',
  'Le fichier n’a pas changé depuis le dernier import.': 'The file has not changed since the last import.',
  'Aucun jeu de données lu': 'No dataset read',
  '1 jeu de données lu': '1 dataset read',
  '{count:word} jeux de données lus': '{count:word} datasets read',
  'Aucune pièce jointe': 'No attachment',
  '1 pièce jointe': '1 attachment',
  '{count:word} pièces jointes': '{count:word} attachments',
  'Aucune ligne': 'No lines',
  '1 ligne': '1 line',
  '{count:word} lignes': '{count:word} lines',
  '1 ligne en erreur : {reasons:list}': '1 line in error: {reasons:list}',
  '{count:word} lignes en erreur : {reasons:list}': '{count:word} lines in error: {reasons:list}',
  'Pièce jointe {title} : {reason:told}': 'Attachment {title}: {reason:told}',
  'Thématiques sans équivalent dans le compte : {topics}': 'Topics that the account has not: {topics}',
  'Essai à blanc : rien n’est créé, modifié ni téléchargé.':
    'Dry run: nothing is created, changed or downloaded.',
  '{created:word} créés, {updated:word} mis à jour, {unchanged:word} inchangés, {missing:word} manquants, {refused:word} refusés':
    '{created:word} created, {updated:word} updated, {unchanged:word} unchanged, {missing:word} missing, {refused:word} refused',
  "L'import a été interrompu par un arrêt du serveur.": 'The import was interrupted by a stop of the server.',
  "L'import a été interrompu.": 'The import was interrupted.',
  'Le moissonnage a été interrompu par un arrêt du serveur : le prochain continue.':
    'The harvest was interrupted by a stop of the server: the next one goes on.',
  'Le moissonnage a été interrompu.': 'The harvest was interrupted.',
  "L'import a été arrêté.": 'The import was stopped.',
  'Le moissonnage a été arrêté.': 'The harvest was stopped.',
  'La publication a été arrêtée.': 'The publication was stopped.',
  'Le site de publication {site} n’existe plus.': 'The publication site {site} no longer exists.',

  'Une erreur inattendue est survenue.': 'An unexpected error occurred.',

  // Choices among the files that the remote catalog offers.
  'Fichier retenu : {title} ({extension:word}).': 'File taken: {title} ({extension:word}).',
  'Autres fichiers : {titles}': 'Other files: {titles}',
  'Contact : {contact}': 'Contact: {contact}',
  'Ressource : {title}': 'Resource: {title}',
  'Ressource retenue : {title}.': 'Resource taken: {title}.',
  'Couche retenue : {title}.': 'Layer taken: {title}.',
  'Format retenu : {format}.': 'Format taken: {format}.',
  'Format retenu : {format}, {total:word} objets.': 'Format taken: {format}, {total:word} features.',
  'Format retenu : JSON d’Esri, converti en GeoJSON.': 'Format taken: JSON of Esri, converted to GeoJSON.',
  'Format retenu : JSON d’Esri, converti en GeoJSON, {total:word} objets.':
    'Format taken: JSON of Esri, converted to GeoJSON, {total:word} features.',
  '{title} n’est pas utilisable : {reason:told}': '{title} cannot be used: {reason:told}',
  'Le serveur ne donne que {most:word} objets sur {total:word} dans ce format.':
    'The server gives only {most:word} features of {total:word} in this format.',

  // Datasets of a harvest.
  'N’est plus donné par le catalogue ; le jeu de données est gardé.':
    'No longer given by the catalog; the dataset is kept.',
  'N’est plus donné par le catalogue ; le jeu de données serait gardé.':
    'No longer given by the catalog; the dataset would be kept.',
  'N’est plus donné par le catalogue ; le jeu de données est retiré de ses sites et rendu privé.':
    'No longer given by the catalog; the dataset is taken off its sites and made private.',
  'N’est plus donné par le catalogue ; le jeu de données serait retiré de ses sites et rendu privé.':
    'No longer given by the catalog; the dataset would be taken off its sites and made private.',
  'N’est plus donné par le catalogue ; le jeu de données est supprimé.':
    'No longer given by the catalog; the dataset is deleted.',
  'N’est plus donné par le catalogue ; le jeu de données serait supprimé.':
    'No longer given by the catalog; the dataset would be deleted.',
  'N’est plus donné par le catalogue ; à confirmer.': 'No longer given by the catalog; to be confirmed.',
  'N’est plus donné par le catalogue, et n’est plus ici.':
    'No longer given by the catalog, nor here any more.',
  'De nouveau donné par le catalogue.': 'Given by the catalog again.',
  'Le jeu de données vient d’ici : il n’est pas repris.':
    'The dataset comes from here: it is not taken back.',
  'Ce jeu de données est déjà là, repris de la même origine.':
    'This dataset is here already, taken from the same origin.',
  'Le jeu de données a été supprimé ici : il n’est pas recréé.':
    'The dataset was deleted here: it is not created again.',
  'Le jeu de données appartient maintenant à un autre compte.': 'The dataset now belongs to another account.',
  'Le catalogue ne donne aucun jeu de données : tout est laissé tel quel.':
    'The catalog gives no dataset: everything is left as it is.',
  'Le catalogue n’a donné que {read:word} jeux de données sur les {total:word} qu’il annonce : ceux qui manquent sont laissés tels quels.':
    'The catalog gave only {read:word} datasets of the {total:word} that it announces: those that are missing are left as they are.',
  '{missing:word} jeux de données sur {known:word} ne sont plus donnés par le catalogue : rien n’est retiré sans confirmation.':
    '{missing:word} datasets of {known:word} are no longer given by the catalog: nothing is taken away without a confirmation.',

  // The dataset on this platform.
  "Le jeu de données n'existe plus dans le compte du catalogue.":
    'The dataset no longer exists in the account of the catalog.',
  'Le jeu de données à mettre à jour n’existe plus.': 'The dataset to update no longer exists.',
  'Le catalogue a changé de propriétaire : ce qui était en cours est arrêté.':
    'The catalog has another owner: what was under way is stopped.',
  'Le jeu de données à mettre à jour n’est plus dans le compte du catalogue.':
    'The dataset to update is no longer in the account of the catalog.',
  'Le jeu de données a été supprimé pendant l’import.': 'The dataset was deleted during the import.',
  'Le traitement du jeu de données a échoué.': 'The processing of the dataset failed.',
  'Les secrets de ce catalogue ne peuvent plus être déchiffrés : saisissez-les à nouveau.':
    'The secrets of this catalog can no longer be deciphered: enter them again.',
  'Ce type de catalogue ne permet pas de publier.': 'This type of catalog does not allow to publish.',

  // The remote server.
  'Le serveur répond par une erreur : sans explication': 'The server answers with an error: no explanation',
  'Le serveur répond par une erreur : {said}': 'The server answers with an error: {said}',
  'Le serveur répond deux fois par la même page : les données sont incomplètes.':
    'The server answers the same page twice: the data are incomplete.',
  'Le serveur répond par une page HTML.': 'The server answers with an HTML page.',
  'Le serveur répond par une page HTML, pas par un fichier de données.':
    'The server answers with an HTML page, not with a data file.',
  'Le serveur répond par une page HTML, pas par un catalogue DCAT.':
    'The server answers with an HTML page, not with a DCAT catalog.',
  'Le serveur répond par un document vide.': 'The server answers with an empty document.',
  'Le serveur répond par du XML, pas par du GeoJSON.': 'The server answers with XML, not with GeoJSON.',
  'Le serveur ne répond pas par du XML.': 'The server does not answer with XML.',
  'La réponse du serveur n’est pas du JSON.': 'The answer of the server is not JSON.',
  'La réponse du serveur n’est pas du GeoJSON.': 'The answer of the server is not GeoJSON.',
  'Le serveur demande un jeton valable.': 'The server asks for a valid token.',
  'Le serveur refuse l’accès : vérifiez les clés, leurs droits et le nom du compartiment.':
    'The server refuses access: check the keys, their rights and the name of the bucket.',
  'Le serveur ne comprend pas la requête : vérifiez la région et le style d’adresse.':
    'The server does not understand the request: check the region and the style of addresses.',
  'Le serveur a trop de pages de collections.': 'The server has too many pages of collections.',
  'Le serveur a plus de {most:word} services.': 'The server has more than {most:word} services.',
  'Le serveur ne donne que {received:word} objets sur {total:word}.':
    'The server gives only {received:word} objects of {total:word}.',
  'Le serveur ne donne que {received:word} objets sur davantage.':
    'The server gives only {received:word} objects of more.',
  'Le serveur ne dit pas quels objets la couche a.': 'The server does not say which objects the layer has.',
  'Le serveur donne les coordonnées dans l’ordre latitude, longitude, que GeoJSON n’admet pas.':
    'The server gives coordinates in the order latitude, longitude, which GeoJSON does not allow.',
  'Le serveur ne donne pas les coordonnées en longitude et latitude.':
    'The server does not give coordinates as longitude and latitude.',
  'La page suivante est sur un autre serveur : elle n’est pas suivie.':
    'The next page is on another server: it is not followed.',
  'Le catalogue distant n’a pas pu traiter les données.': 'The remote catalog could not process the data.',
  'Le catalogue distant n’en finit pas : le temps d’une exécution est écoulé.':
    'The remote catalog never ends: the time of a run is over.',
  'La liste que le serveur donne est incomplète.': 'The list that the server gives is incomplete.',
  'Le catalogue distant n’en finit pas : le moissonnage est arrêté.':
    'The remote catalog has no end: the harvest is stopped.',
  'Le catalogue est trop long à lire.': 'The catalog takes too long to read.',
  'Le catalogue est trop volumineux.': 'The catalog is too large.',
  'Le catalogue a plus de {most:word} jeux de données.': 'The catalog has more than {most:word} datasets.',
  'Le catalogue a plus de {most:word} pages.': 'The catalog has more than {most:word} pages.',
  'Le catalogue a plus de {most:word} triplets par page.':
    'The catalog has more than {most:word} triples a page.',
  'Le jeu de données n’est plus dans le catalogue.': 'The dataset is no longer in the catalog.',
  'Le jeu de données publié n’existe plus dans le catalogue distant.':
    'The published dataset no longer exists in the remote catalog.',
  'La ressource publiée n’existe plus dans le catalogue distant.':
    'The published resource no longer exists in the remote catalog.',
  'Le jeu de données distant n’a pas de fichier : il ne peut pas être remplacé.':
    'The remote dataset has no file: it cannot be replaced.',
  'Les données de ce jeu de données ne peuvent pas être lues.': 'The data of this dataset cannot be read.',
  'Ce jeu de données n’a pas de données.': 'This dataset has no data.',
  'Ce jeu de données n’a pas de lignes.': 'This dataset has no lines.',
  'Ce jeu de données n’est qu’un lien vers un autre site.': 'This dataset is but a link to another site.',
  'Aucune ressource n’est lisible.': 'No resource can be read.',
  'Aucune ressource n’est lisible. Formats proposés : {formats}.':
    'No resource can be read. Formats on offer: {formats}.',
  'La ressource n’existe plus.': 'The resource no longer exists.',
  'La collection n’existe plus.': 'The collection no longer exists.',
  'La couche n’existe plus.': 'The layer no longer exists.',
  'La fiche n’existe plus dans le catalogue.': 'The record no longer exists in the catalog.',
  'Il n’y a aucun objet à importer.': 'There is no object to import.',
  'Le fichier est vide.': 'The file is empty.',
  'Le format de ce fichier n’est pas lu.': 'The format of this file is not read.',
  'Le format du fichier {name} n’est pas lu.': 'The format of the file {name} is not read.',
  'Le format {format} n’est pas lu.': 'The format {format} is not read.',
  'Une ressource de type {type} n’est pas lue.': 'A resource of the type {type} is not read.',
  'Un dossier ne peut pas être importé : choisissez un fichier.':
    'A folder cannot be imported: choose a file.',
  'Ce chemin n’est pas celui d’un dossier.': 'This path is not that of a folder.',
  'Ce chemin n’est pas celui d’un fichier du catalogue.': 'This path is not that of a file of the catalog.',
  'Le chemin de l’URL ne peut pas être lu.': 'The path of the URL cannot be read.',
  'Le compartiment ou le fichier n’existe pas.': 'The bucket or the file does not exist.',
  'Cette page ne liste aucun fichier.': 'This page lists no file.',
  'Cette adresse ne répond ni par une page de liens, ni par une liste d’adresses.':
    'This address answers neither with a page of links nor with a list of addresses.',
  'L’adresse du service n’est pas celle d’un serveur ArcGIS.':
    'The address of the service is not that of an ArcGIS server.',
  'L’empreinte de la clé de ce serveur est {found}. Vérifiez-la auprès de son administrateur, puis saisissez-la dans « Empreinte ».':
    'The fingerprint of the key of this server is {found}. Check it with its administrator, then enter it in “Fingerprint”.',
  'La clé de ce serveur n’est pas celle qui est attendue : son empreinte est {found}, et non {expected}.':
    'The key of this server is not the one that is expected: its fingerprint is {found}, and not {expected}.',
  'Ce n’est pas un catalogue CSW 2.0.2 : le serveur ne répond pas par des fiches.':
    'This is no CSW 2.0.2 catalog: the server does not answer with records.',
  'Ce n’est pas un portail Socrata.': 'This is no Socrata portal.',
  'Ce n’est pas un service WFS : le serveur ne répond pas par ses capacités.':
    'This is no WFS service: the server does not answer with its capabilities.',
  'Ce n’est pas une API Explore 2.1.': 'This is no Explore 2.1 API.',
  'Ce n’est pas une API OGC API Features.': 'This is no OGC API Features.',
  'Ce n’est pas une API udata.': 'This is no udata API.',
  'Indiquez l’identifiant de l’organisation : son nom ne suffit pas.':
    'Give the id of the organization: its name is not enough.',
  'Cette organisation n’existe pas sur ce portail.': 'This organization does not exist on this portal.',
  'L’identifiant de cette organisation est {id:word}.': 'The id of this organization is {id:word}.',
  'Ce n’est pas une instance de la plateforme.': 'This is no instance of the platform.',
  'Ce n’est pas une ressource de ce serveur.': 'This is no resource of this server.',
  'Ce serveur ne répond pas comme un service S3.': 'This server does not answer as an S3 service does.',
  'Ce service n’a pas de couche de données.': 'This service has no layer of data.',
  'Ce document ne décrit ni catalogue DCAT ni jeu de données.':
    'This document describes neither a DCAT catalog nor a dataset.',
  'Cette couche n’a aucun objet.': 'This layer has no object.',
  'Cette couche ne peut pas être interrogée : elle n’a pas de données.':
    'This layer cannot be queried: it has no data.',
  'Cette couche n’est proposée qu’en GML, qui n’est pas lu.':
    'This layer is offered in GML only, which is not read.',
  'Cette couche n’est proposée qu’en GML, qui n’est pas lu. Formats : {formats}.':
    'This layer is offered in GML only, which is not read. Formats: {formats}.',
  'Choisissez une couche ou une table du service.': 'Choose a layer or a table of the service.',
  'Le service WFS n’a pas de couche {name}.': 'The WFS service has no layer {name}.',
  'La fiche ne dit pas quelle couche du service WFS est la sienne.':
    'The record does not say which layer of the WFS service is its own.',
  'Les fiches de ce catalogue ne sont ni en ISO 19139 ni en Dublin Core.':
    'The records of this catalog are neither in ISO 19139 nor in Dublin Core.',
  'Le contexte JSON-LD {address} n’est pas connu : il n’est pas chargé.':
    'The JSON-LD context {address} is not known: it is not loaded.',
  'Le document n’est ni du RDF/XML, ni du Turtle, ni du N-Triples, ni du JSON-LD, ni du JSON.':
    'The document is neither RDF/XML, Turtle, N-Triples, JSON-LD nor JSON.',
  'Le document RDF est trop long à lire.': 'The RDF document takes too long to read.',
  'Le document RDF est invalide : il a trop de niveaux.':
    'The RDF document is invalid: it has too many levels.',
  'Le document RDF est invalide : il est incomplet.': 'The RDF document is invalid: it is incomplete.',
  'Le document RDF est invalide : ses entités sont trop longues.':
    'The RDF document is invalid: its entities are too long.',
  'Le document RDF est invalide : {reason}': 'The RDF document is invalid: {reason}',
  'La réponse du serveur a trop d’attributs.': 'The answer of the server has too many attributes.',
  'La réponse du serveur a trop de niveaux.': 'The answer of the server has too many levels.',
  'Le document XML a trop de niveaux.': 'The XML document has too many levels.',
  'Le document XML a trop d’éléments.': 'The XML document has too many elements.',
  'Le document XML est incomplet.': 'The XML document is incomplete.',
  'Le document XML est trop volumineux.': 'The XML document is too large.',
  'Le document JSON a trop de niveaux.': 'The JSON document has too many levels.',
  'Le document JSON est invalide.': 'The JSON document is invalid.'
}
