import type { MessageTree } from '../../../i18n/translate.tsx'

export const fr: MessageTree = {
  title: 'Édition',
  preview: 'Aperçu de la page',
  canvas: 'Page en cours d’édition',
  published: 'Page publiée',
  portal: 'Aspect du portail',
  width: 'Largeur de l’aperçu',
  widths: { phone: 'Téléphone', tablet: 'Tablette', desktop: 'Ordinateur' },
  view: 'Version affichée',
  views: { draft: 'Brouillon', published: 'Publié' },
  sides: { page: 'Page', panel: 'Réglages' },
  tabs: { block: 'Bloc', outline: 'Plan', page: 'Page' },
  block: 'bloc',
  named: '%{name} : %{summary}',
  blank: '%{name} : à compléter',
  nothing: '%{name} (rien à montrer)',
  addToPage: 'Ajouter un bloc à la page',
  addHere: 'Ajouter un bloc ici',
  noBlock: 'Choisissez un bloc dans la page pour le modifier.',
  noField: 'Ce bloc n’a rien à régler.',
  outline: '%{smart_count} bloc |||| %{smart_count} blocs',
  more: 'Voir %{smart_count} bloc de plus |||| Voir %{smart_count} blocs de plus',
  undo: 'Annuler',
  redo: 'Rétablir',
  drag: 'Glisser pour déplacer',
  selectOf: 'Revenir au bloc : %{name}',
  blockActions: 'Actions sur le bloc',
  actions: {
    up: 'Monter',
    down: 'Descendre',
    before: 'Ajouter un bloc avant',
    after: 'Ajouter un bloc après',
    duplicate: 'Dupliquer',
    remove: 'Supprimer'
  },
  writeTitle: 'Texte du titre',
  writeText: 'Texte en markdown',
  titlePlaceholder: 'Écrivez un titre',
  textPlaceholder: 'Écrivez un texte, en markdown si vous le voulez',
  parts: { tab: 'Onglet %{number}', panel: 'Partie %{number}' },
  menu: {
    title: 'Ajouter un bloc',
    search: 'Chercher un bloc',
    close: 'Fermer',
    none: 'Aucun bloc ne correspond.'
  },
  keys: {
    title: 'Au clavier, dans la page :',
    go: 'flèches : aller d’un bloc à l’autre',
    move: 'Alt + flèches : déplacer le bloc',
    edit: 'Entrée : modifier le bloc',
    add: '/ : ajouter un bloc après',
    copy: 'Ctrl + D : dupliquer',
    remove: 'Suppr : supprimer',
    undo: 'Ctrl + Z, Ctrl + Y : annuler, rétablir'
  },
  page: {
    title: 'Titre',
    description: 'Description',
    descriptionHelp: 'Pour les moteurs de recherche, les partages et les vignettes.',
    slug: 'Identifiant dans l’adresse',
    slugHelp: 'Des minuscules, des chiffres et des tirets ; fait du titre s’il est vide.',
    group: 'Groupe',
    startDate: 'Début',
    startHelp: 'Sans date de début, l’événement n’est dans aucune liste.',
    endDate: 'Fin',
    date: 'Date',
    thumbnail: 'Vignette',
    thumbnailHelp: 'Montrée dans les listes et les partages.',
    showBreadcrumbs: 'Montrer le fil d’Ariane',
    fluid: 'Sur toute la largeur de la fenêtre'
  },
  picked: {
    dataset: 'Jeu de données',
    application: 'Visualisation',
    reuse: 'Réutilisation',
    none: 'Aucun résultat'
  },
  saving: 'Enregistrement…',
  unsaved: 'Modifications non enregistrées',
  saved: 'Brouillon enregistré',
  noDraft: 'Rien à valider',
  saveError: 'Le brouillon n’a pas été enregistré',
  changedElsewhere: 'La page a été modifiée ailleurs, elle a été rechargée.',
  problems: {
    title: 'Donnez un titre à la page',
    slug: 'L’identifiant dans l’adresse est à corriger',
    dates: 'L’événement finit avant de commencer',
    blocks: 'La page a trop de blocs'
  },
  refused: {
    tooMany: 'Une page a 2 000 blocs au plus.',
    tooDeep: 'Ce bloc serait dans trop d’autres blocs.',
    inItself: 'Un bloc ne va pas à l’intérieur de lui-même.'
  },
  told: {
    added: '%{name} : bloc ajouté, %{position} sur %{count}.',
    moved: '%{name} : bloc déplacé, %{position} sur %{count}.',
    duplicated: '%{name} : bloc dupliqué, %{position} sur %{count}.',
    removed: '%{name} : bloc supprimé.',
    undone: 'Modification annulée.',
    redone: 'Modification rétablie.',
    stays: 'Le bloc ne va pas plus loin.'
  },
  conflict: {
    title: 'Brouillon modifié ailleurs',
    text: 'Quelqu’un d’autre, ou un autre onglet, a enregistré ce brouillon pendant vos modifications. Quelle version gardez-vous ?',
    mine: 'Garder la mienne',
    theirs: 'Prendre l’autre'
  }
}
