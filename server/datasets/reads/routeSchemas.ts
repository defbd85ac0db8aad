/**
 * Parameters of `lines` for the OpenAPI document. They are declared as texts: `query/` parses them, with the errors of
 * the contract, and columns add filters of their own.
 */
import { Type, type TOptional, type TString } from 'typebox'

export const text = (description: string): TOptional<TString> => Type.Optional(Type.String({ description }))

export const linesParameters = Type.Object(
  {
    size: text('Nombre de lignes par page, 12 par défaut, 10000 au plus.'),
    page: text(
      'Numéro de la page, à partir de 1. page × size est limité à 10000 : au-delà, suivre « next ».'
    ),
    after: text('Curseur de la page suivante, tel que donné par « next ».'),
    count: text('« false » pour se passer du nombre total de lignes.'),
    select: text('Clés des colonnes à renvoyer, séparées par des virgules.'),
    sort: text(
      'Clés des colonnes de tri, séparées par des virgules, précédées de « - » pour un tri décroissant.'
    ),
    q: text('Recherche textuelle.'),
    q_mode: text('simple, complete, and ou adapt.'),
    q_fields: text('Clés des colonnes où chercher, séparées par des virgules.'),
    qs: text('Requête dans la syntaxe de Lucene.'),
    bbox: text('Restreint à un cadre : gauche,bas,droite,haut.'),
    xyz: text('Restreint à une tuile x,y,z ; celle que dessine le format pbf.'),
    geo_distance: text("Restreint aux alentours d'un point : longitude:latitude:distance."),
    collapse: text('Une seule ligne pour chaque valeur de cette colonne.'),
    highlight: text('Clés des colonnes dont montrer les extraits trouvés, séparées par des virgules.'),
    thumbnail: text('« true », ou la largeur et la hauteur des vignettes (LxH).'),
    wkt: text('« true » pour recevoir les géométries en WKT.'),
    date_match: text('Une date, ou un début et une fin séparés par une virgule.'),
    account: text('Restreint aux lignes de ces comptes (type:id), séparés par des virgules.'),
    owner: text('Restreint aux lignes de ce propriétaire (type:id).'),
    html: text('« true » pour recevoir les textes markdown en HTML.'),
    truncate: text('Nombre maximal de caractères des textes.'),
    arrays: text('« true » pour recevoir les colonnes multivaluées comme des tableaux.'),
    format: text(
      'json, csv, xlsx ou ods ; avec des données géographiques : geojson, wkt, shp ou pbf (mvt, vt).'
    ),
    sampling: text(
      'Échantillonnage des tuiles vectorielles : « neighbors » pour une densité homogène, « max » pour le plus de lignes.'
    ),
    sep: text('Séparateur du CSV.'),
    header: text('« false » pour un CSV sans ligne de titres.'),
    neutralize: text('« true » pour que les tableurs ne prennent aucun texte du CSV pour une formule.'),
    hint: text('« true » pour recevoir des conseils, « false » pour n’en recevoir aucun.'),
    draft: text('« true » pour lire le brouillon.'),
    finalizedAt: text(
      'Date de dernière mise à jour des données, pour une réponse gardée longtemps en cache.'
    ),
    updatedAt: text('Comme finalizedAt.')
  },
  {
    additionalProperties: true,
    description:
      'Filtres : <colonne><suffixe>, avec pour suffixe _eq, _neq, _in, _nin, _gt, _gte, _lt, _lte, _starts, _contains, _search, _exists ou _nexists.'
  }
)
