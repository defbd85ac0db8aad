export const fr = {
  loading: 'Recherche de ce qui utilise ces données…',
  error: "Ce qui utilise ces données n'a pas pu être lu",
  unread:
    "Ce qui utilise %{smart_count} jeu de données n'a pas été recherché. |||| Ce qui utilise %{smart_count} jeux de données n'a pas été recherché.",
  title: 'Ces données sont utilisées ailleurs',
  virtual: {
    name: 'Jeux de données virtuels',
    delete: 'Ils ne pourront plus être lus tant que ces données feront partie de leur définition.',
    restrict: 'Ils ne pourront plus être lus si leur compte perd le droit de lire ces données.'
  },
  reference: {
    name: 'Jeux de données qui y prennent des valeurs',
    delete: 'Leurs colonnes ne trouveront plus les valeurs de ces données de référence.',
    restrict:
      'Leurs colonnes ne trouveront plus ces valeurs si leur compte perd le droit de lire ces données.'
  },
  application: {
    name: 'Applications',
    delete: 'Elles ne fonctionneront plus.',
    restrict: 'Elles ne montreront plus ces données à qui perd le droit de les lire.'
  },
  others:
    '%{smart_count} autre, qui ne peut pas être nommé ici |||| %{smart_count} autres, qui ne peuvent pas être nommés ici',
  narrowing: {
    title: "Restreindre l'accès en lecture",
    question: 'Voulez-vous vraiment retirer ces permissions de lecture ?',
    confirm: 'Retirer'
  }
}

export const en: typeof fr = {
  loading: 'Looking for what uses these data…',
  error: 'What uses these data could not be read',
  unread:
    'What uses %{smart_count} dataset was not looked for. |||| What uses %{smart_count} datasets was not looked for.',
  title: 'These data are used elsewhere',
  virtual: {
    name: 'Virtual datasets',
    delete: 'They cannot be read any more as long as these data are part of their definition.',
    restrict: 'They cannot be read any more if their account loses the right to read these data.'
  },
  reference: {
    name: 'Datasets that take values from it',
    delete: 'Their columns will not find the values of this reference data any more.',
    restrict:
      'Their columns will not find these values any more if their account loses the right to read these data.'
  },
  application: {
    name: 'Applications',
    delete: 'They will stop working.',
    restrict: 'They will no longer show these data to who loses the right to read them.'
  },
  others:
    '%{smart_count} other, which cannot be named here |||| %{smart_count} others, which cannot be named here',
  narrowing: {
    title: 'Restrict reading',
    question: 'Do you really want to remove these permissions to read?',
    confirm: 'Remove'
  }
}
