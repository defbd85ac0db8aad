import type { FeatureMessages } from '../../i18n/translate.tsx'

export const passwordListsMessages: FeatureMessages = {
  fr: {
    passwordLists: {
      title: 'Mots de passe interdits',
      intro:
        "Les mots de passe de ces listes sont refusés quand un compte est créé ou qu'un mot de passe change. Ceux qui sont déjà en usage le restent.",
      lists: 'Listes',
      none: 'Aucune liste : seuls les mots de passe les plus courants sont refusés.',
      count: '%{smart_count} mot de passe |||| %{smart_count} mots de passe',
      active: 'Refuser les mots de passe de %{name}',
      add: 'Ajouter une liste',
      name: 'Nom de la liste',
      passwords: 'Mots de passe',
      passwordsHelp:
        'Un par ligne, sans égard aux majuscules. La plateforme ne garde que leurs empreintes : ils ne seront plus affichés.',
      file: 'Lire un fichier texte',
      tooMany: 'Au plus %{most} mots de passe par liste.',
      remove: 'Supprimer %{name}',
      removeSure: 'Les mots de passe de la liste %{name} seront à nouveau acceptés.'
    }
  },
  en: {
    passwordLists: {
      title: 'Refused passwords',
      intro:
        'The passwords of these lists are refused when an account is created or a password changes. Those that are in use already stay.',
      lists: 'Lists',
      none: 'No list: only the most common passwords are refused.',
      count: '%{smart_count} password |||| %{smart_count} passwords',
      active: 'Refuse the passwords of %{name}',
      add: 'Add a list',
      name: 'Name of the list',
      passwords: 'Passwords',
      passwordsHelp:
        'One a line, whatever their case. The platform only keeps their fingerprints: they will not be shown again.',
      file: 'Read a text file',
      tooMany: 'At most %{most} passwords a list.',
      remove: 'Delete %{name}',
      removeSure: 'The passwords of the list %{name} will be accepted again.'
    }
  }
}
