/**
 * Parameters of the Explore API for the OpenAPI document. They are declared as texts, since the grammar has its own
 * errors.
 */
import { Type, type TOptional, type TString, type TUnion, type TArray } from 'typebox'

/** Declares a parameter that may be repeated. */
const text = (description: string): TOptional<TUnion<[TString, TArray<TString>]>> =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description }))

const common = {
  select: text('Colonnes, fonctions de dates et agrégats, séparés par des virgules.'),
  where: text('Conditions combinées par and, or et not.'),
  refine: text('Filtre colonne:valeur, répétable.'),
  order_by: text('Colonnes et agrégats, suivis de asc ou desc.'),
  group_by: text('Colonnes, intervalles et fonctions de dates, séparés par des virgules.'),
  timezone: text('Fuseau horaire des dates, UTC par défaut.'),
  owner: text('Restreint aux lignes de ce propriétaire (type:id).')
}

export const recordsParameters = Type.Object(
  {
    ...common,
    limit: text('Nombre de lignes, 10 par défaut, 100 au plus ; 20000 groupes au plus.'),
    rows: text('Comme limit.'),
    offset: text('Nombre de lignes passées, 10000 au plus avec limit.')
  },
  { additionalProperties: true }
)

export const exportParameters = Type.Object(
  {
    ...common,
    limit: text('Nombre de lignes, toutes par défaut.'),
    use_labels: text('« true » pour les titres des colonnes au lieu de leurs clés.'),
    delimiter: text('Séparateur des colonnes du CSV, « ; » par défaut.'),
    quote_all: text('« true » pour mettre tous les textes du CSV entre guillemets.'),
    with_bom: text('Marque d’ordre des octets au début du CSV.')
  },
  { additionalProperties: true }
)
