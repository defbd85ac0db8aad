export const fr = {
  choose: 'Choisissez un jeu de données',
  search: 'Rechercher',
  searching: 'Recherche en cours',
  none: 'Aucun jeu de données',
  error: 'Erreur pendant la recherche de jeux de données',
  sortBy: 'Trier par',
  sort: {
    dataUpdatedAt_desc: 'Données plus récente',
    dataUpdatedAt_asc: 'Données plus ancienne',
    title_asc: 'Ordre alphabétique',
    title_desc: 'Ordre alphabétique inversé'
  },
  own: 'Vos jeux de données',
  references: 'Données de référence',
  empty: 'Aucun jeu de données ne peut être choisi ici.'
}

export const en: typeof fr = {
  choose: 'Chose a dataset',
  search: 'Search',
  searching: 'Searching',
  none: 'No dataset',
  error: 'Error while looking for datasets',
  sortBy: 'Sort by',
  sort: {
    dataUpdatedAt_desc: 'Data newer',
    dataUpdatedAt_asc: 'Data older',
    title_asc: 'Alphabetic order',
    title_desc: 'Reverse alphabetic order'
  },
  own: 'Your datasets',
  references: 'Master data',
  empty: 'No dataset can be chosen here.'
}
