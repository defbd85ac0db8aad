export const fr = {
  create: 'Configurer une application',
  none: "Aucune application n'utilise ce jeu de données.",
  before: 'Placer %{title} avant',
  after: 'Placer %{title} après',
  ordered: "L'ordre des applications a été enregistré.",
  count: '%{smart_count} application |||| %{smart_count} applications',
  breaking:
    "%{smart_count} application utilise ce jeu de données : un changement de structure peut l'empêcher de fonctionner. |||| %{smart_count} applications utilisent ce jeu de données : un changement de structure peut les empêcher de fonctionner."
}

export const en: typeof fr = {
  create: 'Configure an application',
  none: 'No application uses this dataset.',
  before: 'Move %{title} backward',
  after: 'Move %{title} forward',
  ordered: 'The order of the applications was saved.',
  count: '%{smart_count} application |||| %{smart_count} applications',
  breaking:
    '%{smart_count} application uses this dataset: a change of structure may break it. |||| %{smart_count} applications use this dataset: a change of structure may break them.'
}
