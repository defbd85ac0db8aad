/** Reasons why a file cannot be read or converted, in French, with their English translation. */
export const fileTexts: Record<string, string> = {
  'Le fichier de données est absent.': 'The data file is missing.',
  "Le format de ce fichier n'est pas supporté ({type}).":
    'The format of this file is not supported ({type}).',
  'Un fichier de ce format ne peut pas excéder 50 Mo. Vous pouvez par contre le convertir en CSV avec un outil externe et le charger de nouveau.':
    'A file of this format cannot be larger than 50 MB. You may convert it to CSV with another tool and load it again.',
  'La conversion de ce fichier demande trop de mémoire. Vous pouvez le convertir en CSV avec un outil externe et le charger de nouveau.':
    'The conversion of this file needs too much memory. You may convert it to CSV with another tool and load it again.',
  'Le contenu de ce fichier est trop volumineux une fois décompressé ou converti : {reason:told}.':
    'The content of this file is too large once it is unpacked or converted: {reason:told}.',
  'plus de {ratio:word} fois la taille du fichier': 'more than {ratio:word} times the size of the file',
  'plus de {size:word} octets': 'more than {size:word} bytes',
  'plus de {size:word} ko': 'more than {size:word} kB',
  'plus de {size:word} Mo': 'more than {size:word} MB',
  'plus de {size:word} Go': 'more than {size:word} GB',
  'Vous avez chargé un fichier zip comme fichier de données principal, mais il y a également des pièces jointes chargées.':
    'You loaded a zip file as the main data file, but attachments were loaded too.',

  // Archives.
  "Échec de la décompression du fichier, l'archive gzip est invalide.":
    'The file could not be unpacked, the gzip archive is invalid.',
  "Échec de la lecture de l'archive zip, {reason:told}.": 'The zip archive could not be read, {reason:told}.',
  'elle est vide': 'it is empty',
  'elle est tronquée ou endommagée': 'it is cut or damaged',
  'elle est protégée par un mot de passe': 'it is protected by a password',
  'elle contient des liens symboliques': 'it holds symbolic links',
  'elle contient trop de fichiers': 'it holds too many files',
  "elle n'a pas la taille annoncée": 'it has not the size that it announces',
  'un de ses fichiers est trop volumineux': 'one of its files is too large',
  'un de ses noms est trop long': 'one of its names is too long',
  'le nom "{name}" n\'est pas accepté': 'the name "{name}" is not accepted',
  'le nom "{name}" est à la fois celui d\'un fichier et celui d\'un dossier':
    'the name "{name}" is that of a file and of a folder',

  // Tables.
  "Échec de l'analyse du fichier tabulaire, pas de colonne détectée.":
    'The tabular file could not be analysed, no column was found.',
  "Échec de l'analyse du fichier tabulaire, il a plus de {most:word} colonnes.":
    'The tabular file could not be analysed, it has more than {most:word} columns.',
  'Échec de l\'analyse du fichier tabulaire, il contient plusieurs fois la colonne "{key}".':
    'The tabular file could not be analysed, it has the column "{key}" several times.',
  "Échec d'échantillonnage du fichier tabulaire, il est vide":
    'No sample of the tabular file could be taken, it is empty',
  "Échec de décodage du fichier selon l'encodage détecté {encoding}":
    'The file could not be decoded by the encoding that was found, {encoding}',
  'Échec du traitement de la ligne {row:word} du fichier. Le format est probablement invalide.':
    'The row {row:word} of the file could not be processed. The format is probably invalid.',
  "Aucune ligne n'a pu être lue dans le fichier (fichier vide, encodage incorrect,...)":
    'No line could be read in the file (empty file, wrong encoding…)',
  'Échec de la lecture du classeur : {reason:told}': 'The workbook could not be read: {reason:told}',
  'le fichier est tronqué ou endommagé.': 'the file is cut or damaged.',
  'le fichier est protégé par un mot de passe.': 'the file is protected by a password.',
  "son contenu n'est pas celui d'un classeur.": 'its content is not that of a workbook.',
  'le contenu décompressé du fichier est trop volumineux.': 'the unpacked content of the file is too large.',
  'La feuille {index:word} du classeur dans le fichier ne contient pas de table.':
    'The sheet {index:word} of the workbook in the file has no table.',
  'Échec de la lecture du fichier Parquet, il est tronqué, endommagé ou trop volumineux.':
    'The Parquet file could not be read, it is cut, damaged or too large.',
  'Échec de la lecture du fichier Parquet, il ne contient pas de colonne lisible.':
    'The Parquet file could not be read, it has no readable column.',

  // JSON and XML.
  'Échec de la lecture du fichier JSON.': 'The JSON file could not be read.',
  'Échec de la lecture du fichier JSON, {reason:told}.': 'The JSON file could not be read, {reason:told}.',
  'un élément est trop long': 'an element is too long',
  'une ligne est trop longue': 'a line is too long',
  'le document est incomplet': 'the document is incomplete',
  'un tableau est attendu': 'an array is expected',
  'un objet est attendu': 'an object is expected',
  'chaque élément doit être un objet': 'each element must be an object',
  'une valeur a trop de niveaux': 'a value has too many levels',
  'Échec de la lecture du document XML, {reason:told}.': 'The XML document could not be read, {reason:told}.',
  'ses lignes ont plus de {most:word} valeurs différentes':
    'its rows have more than {most:word} different values',
  'aucun élément répété ne peut y être une ligne': 'no repeated element in it can be a row',
  "il n'est pas valide, est imbriqué trop profondément ou déclare des entités":
    'it is not valid, is nested too deeply or declares entities',

  // Geographic files.
  "Échec de l'analyse du fichier GeoJSON, {reason:told}.":
    'The GeoJSON file could not be analysed, {reason:told}.',
  'il a plus de {most:word} propriétés': 'it has more than {most:word} properties',
  'une collection (FeatureCollection) est attendue': 'a collection (FeatureCollection) is expected',
  'chaque élément doit être un objet géographique (Feature)': 'each element must be a Feature',
  'chaque ligne doit être un objet géographique':
    'each line must be a feature, a collection of features or a geometry',
  'La projection {code} dans la propriété "crs" du geojson n\'est pas supportée.':
    'The projection {code} in the property "crs" of the geojson is not supported.',
  'Le fichier géographique ne contient aucun élément.': 'The geographic file has no element.',
  'Échec de la conversion du fichier géographique : {reason:told}':
    'The geographic file could not be converted: {reason:told}',
  "il n'est pas lisible.": 'it cannot be read.',
  "il n'est pas un document XML valide.": 'it is no valid XML document.',
  "il n'est pas un fichier GPX.": 'it is no GPX file.',
  "il n'est pas un fichier KML.": 'it is no KML file.',
  "l'archive kmz n'est pas lisible.": 'the kmz archive cannot be read.',
  "l'archive kmz ne contient pas de fichier kml.": 'the kmz archive has no kml file.',
  "l'un de ses éléments est trop grand.": 'one of its elements is too large.',
  'elle a duré plus de six minutes.': 'it took more than six minutes.',
  "son encodage n'est pas reconnu.": 'its encoding is not known.',
  "son système de coordonnées n'est pas reconnu.": 'its coordinate system is not known.',
  "son système de coordonnées a une transformation affine, ce qui n'est pas supporté.":
    'its coordinate system has an affine transformation, which is not supported.',
  "le système de coordonnées d'une table n'est pas défini.":
    'the coordinate system of a table is not defined.',
  'les documents XML qui déclarent des entités ne sont pas acceptés.':
    'XML documents that declare entities are not accepted.',
  'des éléments sont imbriqués trop profondément.': 'elements are nested too deeply.',
  'des éléments « {name} » sont imbriqués.': 'elements “{name}” are nested.',
  'des géométries sont imbriquées trop profondément.': 'geometries are nested too deeply.',
  "une géométrie est d'un type inconnu.": 'a geometry is of an unknown type.',
  "une géométrie n'est pas lisible.": 'a geometry cannot be read.',
  'une géométrie contient des éléments inattendus.': 'a geometry holds unexpected elements.',
  "aucune géométrie de la table « {name} » n'est lisible.": 'no geometry of the table “{name}” can be read.',
  'le geopackage ne contient pas de table géographique.': 'the geopackage has no geographic table.',
  'le geopackage ne contient pas de table « {name} ».': 'the geopackage has no table “{name}”.',
  "le fichier shp n'est pas un fichier de formes.": 'the shp file is no shapefile.',
  "le fichier shp contient un type de géométrie qui n'est pas supporté.":
    'the shp file has a type of geometry that is not supported.',
  'le fichier {extension} est tronqué ou endommagé.': 'the {extension} file is cut or damaged.',
  'la table attributaire ({extension}) est tronquée ou endommagée.':
    'the attribute table ({extension}) is cut or damaged.',
  "le fichier tab n'est pas lisible.": 'the tab file cannot be read.',
  'les fichiers tab et dat ne décrivent pas la même table.':
    'the tab and dat files do not describe the same table.',
  "la table MapInfo n'est pas de type NATIVE, ce qui n'est pas supporté.":
    'the MapInfo table is not of the type NATIVE, which is not supported.',
  "la table MapInfo n'est pas de type NATIVE mais {kind}, ce qui n'est pas supporté.":
    'the MapInfo table is not of the type NATIVE but {kind}, which is not supported.',
  "la table MapInfo est un assemblage d'autres tables, ce qui n'est pas supporté.":
    'the MapInfo table is made of other tables, which is not supported.',
  "la table MapInfo est un plan qui n'est pas placé sur la terre (NonEarth).":
    'the MapInfo table is a plan that has no place on earth (NonEarth).',
  "la projection n° {number:word} de MapInfo n'est pas supportée.":
    'the projection no. {number:word} of MapInfo is not supported.',
  "l'unité n° {number:word} de MapInfo n'est pas supportée.":
    'the unit no. {number:word} of MapInfo is not supported.',
  "l'ellipsoïde n° {number:word} de MapInfo n'est pas supporté.":
    'the ellipsoid no. {number:word} of MapInfo is not supported.',
  "un objet MapInfo de type {type} n'est pas supporté.":
    'a MapInfo object of the type {type} is not supported.',

  // Calendars.
  'Le calendrier est vide.': 'The calendar is empty.',
  'Le calendrier ne contient aucun évènement.': 'The calendar has no event.',
  "Le fichier n'est pas un calendrier iCalendar : il ne commence pas par « BEGIN:VCALENDAR ».":
    'The file is no iCalendar: it does not begin with “BEGIN:VCALENDAR”.',
  "Le calendrier est mal structuré : « END:{component} » n'est pas attendu à la ligne {line:word}.":
    'The calendar is badly structured: “END:{component}” is not expected at the line {line:word}.',
  "La ligne {line:word} du calendrier n'est pas correctement écrite.":
    'The line {line:word} of the calendar is not written correctly.',
  "Le calendrier est incomplet : l'élément commencé à la ligne {line:word} n'est pas terminé.":
    'The calendar is incomplete: the element that begins at the line {line:word} does not end.',
  "L'élément du calendrier de la ligne {line:word} est trop volumineux.":
    'The element of the calendar at the line {line:word} is too large.',
  "L'évènement de la ligne {line:word} du calendrier n'est pas correctement écrit et ne peut pas être lu.":
    'The event at the line {line:word} of the calendar is not written correctly and cannot be read.',
  'Les règles de répétition des évènements du calendrier demandent trop de calculs pour être développées.':
    'The rules by which events of the calendar are repeated take too long to compute.',
  'Le calendrier contient trop de répétitions : la table de ses évènements serait trop volumineuse.':
    'The calendar has too many repetitions: the table of its events would be too large.'
}
