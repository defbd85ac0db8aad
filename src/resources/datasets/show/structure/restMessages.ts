export const fr = {
  title: 'Jeu éditable',
  edit: 'Modifier : %{label}',
  activateExpiry: "Activer l'expiration automatique",
  days: 'Nombre de jours avant expiration',
  wholeDays: 'Un nombre entier de jours, 1 au moins.',
  history: {
    label: 'Historisation',
    off: 'Désactivée',
    on: 'Activée : les révisions des lignes sont conservées',
    info: "L'historisation augmentera beaucoup l'espace de stockage utilisé.",
    warning: 'Si vous désactivez cette option, les révisions conservées seront définitivement supprimées.',
    activate: "Activer l'historisation",
    deactivate: "Désactiver l'historisation"
  },
  ttl: {
    label: 'Expiration des lignes',
    off: "Pas de politique d'expiration automatique des lignes",
    on: 'Suppression automatique des lignes dont la colonne "%{column}" contient une date antérieure à %{smart_count} jour |||| Suppression automatique des lignes dont la colonne "%{column}" contient une date antérieure à %{smart_count} jours',
    warning: 'Les lignes supprimées automatiquement ne pourront pas être récupérées.',
    column: 'Colonne de date de référence'
  },
  historyTTL: {
    label: "Expiration de l'historique",
    off: "Pas de politique d'expiration automatique de l'historique",
    on: 'Suppression automatique des révisions de plus de %{smart_count} jour |||| Suppression automatique des révisions de plus de %{smart_count} jours',
    warning: 'Les révisions supprimées automatiquement ne pourront pas être récupérées.'
  },
  storeUpdatedBy: {
    label: 'Suivi des modifications',
    off: "L'auteur d'une modification n'est pas enregistré",
    on: "L'auteur d'une modification est enregistré",
    info: "L'auteur de chaque modification sera visible par tous ceux qui peuvent lire les données.",
    warning: "Si vous désactivez cette option, l'auteur des modifications déjà faites sera effacé.",
    activate: 'Activer',
    deactivate: 'Désactiver'
  },
  lineOwnership: {
    label: 'Propriété des lignes',
    on: 'Chaque ligne appartient à un utilisateur ou une organisation (choisi à la création)'
  }
}

export const en: typeof fr = {
  title: 'REST configuration',
  edit: 'Edit: %{label}',
  activateExpiry: 'Activate automatic expiration',
  days: 'Number of days before expiration',
  wholeDays: 'A whole number of days, at least 1.',
  history: {
    label: 'Revision history',
    off: 'Disabled',
    on: 'Enabled: the revisions of lines are kept',
    info: 'History will make the storage grow a lot.',
    warning: 'If you disable this option, the stored revisions will be deleted for good.',
    activate: 'Activate history',
    deactivate: 'Deactivate history'
  },
  ttl: {
    label: 'Row expiration',
    off: 'No automatic expiration policy of lines',
    on: 'Automatic deletion of lines whose column "%{column}" holds a date older than %{smart_count} day |||| Automatic deletion of lines whose column "%{column}" holds a date older than %{smart_count} days',
    warning: 'The lines that are deleted automatically cannot be recovered.',
    column: 'Column containing the reference date'
  },
  historyTTL: {
    label: 'History expiration',
    off: 'No automatic expiration policy of the history',
    on: 'Automatic deletion of revisions older than %{smart_count} day |||| Automatic deletion of revisions older than %{smart_count} days',
    warning: 'The revisions that are deleted automatically cannot be recovered.'
  },
  storeUpdatedBy: {
    label: 'Track modifications',
    off: 'The author of a change is not stored',
    on: 'The author of a change is stored',
    info: 'The author of each change will be visible by everyone who can read the data.',
    warning: 'If you disable this option, the authors of the changes already made will be erased.',
    activate: 'Activate',
    deactivate: 'Deactivate'
  },
  lineOwnership: {
    label: 'Line ownership',
    on: 'Each line belongs to a user or an organization (chosen at creation)'
  }
}
