/**
 * Parameters of aggregated reads for the OpenAPI document. They are declared as texts; `query/` parses them, and
 * columns add filters of their own.
 */
import { Type, type TObject } from 'typebox'
import { text } from '../routeSchemas.ts'

const filters = {
  q: text('Recherche textuelle.'),
  q_mode: text('simple, complete, and ou adapt.'),
  q_fields: text('Clés des colonnes où chercher, séparées par des virgules.'),
  date_match: text('Une date, ou un début et une fin séparés par une virgule.'),
  account: text('Restreint aux lignes de ces comptes (type:id), séparés par des virgules.'),
  owner: text('Restreint aux lignes de ce propriétaire (type:id).'),
  hint: text('« true » pour recevoir des conseils, « false » pour n’en recevoir aucun.'),
  draft: text('« true » pour lire le brouillon.'),
  finalizedAt: text('Date de dernière mise à jour des données, pour une réponse gardée longtemps en cache.'),
  updatedAt: text('Comme finalizedAt.')
}

const lines = {
  select: text('Clés des colonnes des lignes, séparées par des virgules.'),
  html: text('« true » pour recevoir les textes markdown en HTML.'),
  truncate: text('Nombre maximal de caractères des textes.'),
  arrays: text('« true » pour recevoir les colonnes multivaluées comme des tableaux.'),
  format: text('json, geojson ou pbf.')
}

const metric = {
  metric: text('avg, sum, min, max, value_count ou cardinality.'),
  metric_field: text('Clé de la colonne de la métrique.'),
  extra_metrics: text('Autres métriques : colonne:métrique, séparées par des virgules.')
}

const withFilters = (routeParameters: Record<string, ReturnType<typeof text>>): TObject =>
  Type.Object({ ...routeParameters, ...filters }, { additionalProperties: true })

export const valuesAggParameters = withFilters({
  field: text('Clés des colonnes, une par niveau, séparées par « ; » ou « , ».'),
  interval: text(
    '« value », un nombre, une période (minute, hour, day, week, month, quarter, year) ou une durée, un par niveau.'
  ),
  agg_size: text(
    'Nombre maximal de groupes, un par niveau : 20 par défaut, 1000 au plus, 0 pour compter les valeurs.'
  ),
  sort: text('Tri des groupes, un par niveau (count, key, metric, précédés de « - »), puis tri des lignes.'),
  missing: text('Nom du groupe des lignes sans valeur, un par niveau.'),
  size: text('Nombre de lignes dans chaque groupe du dernier niveau, 0 par défaut.'),
  precision_threshold: text('0 pour ne pas compter les valeurs distinctes.'),
  explain: text('« true », en mode admin : la requête interne et sa réponse.'),
  ...metric,
  ...lines
})

export const geoAggParameters = withFilters({
  agg_size: text('Nombre maximal de cellules : 20 par défaut, 1000 au plus.'),
  size: text('Nombre de lignes dans chaque cellule : 1 par défaut, 100 au plus.'),
  sort: text('Tri des lignes.'),
  bbox: text('Emprise : ouest,sud,est,nord.'),
  xyz: text('Tuile : x,y,z.'),
  ...metric,
  ...lines
})

export const metricAggParameters = withFilters({
  metric: text('avg, sum, min, max, stats, value_count, percentiles ou cardinality.'),
  field: text('Clé de la colonne.'),
  percents: text('Pourcentages de « percentiles », séparés par des virgules.')
})

export const simpleMetricsParameters = withFilters({
  fields: text('Clés des colonnes, séparées par des virgules.'),
  metrics: text('Métriques, séparées par des virgules ; selon le type des colonnes par défaut.')
})

export const wordsAggParameters = withFilters({
  field: text('Clé de la colonne.'),
  size: text('Nombre de mots : 20 par défaut, 200 au plus.')
})

export const valuesParameters = withFilters({
  size: text('Nombre de valeurs, 1000 au plus.'),
  sort: text('asc ou desc.'),
  stringify: text('« true » pour recevoir toutes les valeurs comme des textes.')
})

export const extremeParameters = withFilters({})
