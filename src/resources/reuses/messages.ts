import type { FeatureMessages } from '../../i18n/translate.tsx'

export { reuseShowMessages } from './show/messages.ts'

export const reuseMessages: FeatureMessages = {
  fr: {
    reuses: {
      reuses: 'Réutilisations',
      displayed: {
        none: 'Aucune réutilisation',
        some: '%{displayed}/%{smart_count} réutilisation affichée |||| %{displayed}/%{smart_count} réutilisations affichées'
      },
      loading: 'Chargement des réutilisations',
      readError: 'Erreur pendant la lecture des réutilisations',
      none: "Vous n'avez pas encore créé de réutilisation.",
      noneProposed: "Vous n'avez pas encore proposé de réutilisation à un portail.",
      onlyAdmins:
        'Seuls les administrateurs de %{account} gèrent ses réutilisations. Vous pouvez proposer les vôtres avec votre compte personnel.',
      noResult: 'Aucun résultat ne correspond à vos critères.',
      new: 'Créer une nouvelle réutilisation',
      intro:
        'Une réutilisation présente un projet qui utilise les données : un site, une application, une étude.',
      lacksTitle: 'Donnez un titre à la réutilisation.',
      save: 'Créer la réutilisation',
      createError: 'Erreur lors de la création de la réutilisation',
      mine: 'Mes propositions',
      showAll: 'Voir toutes les réutilisations',
      back: 'Retour aux réutilisations',
      facets: { portals: 'Portail', owners: 'Propriétaire' },
      noAuthor: 'Sans auteur',
      notPublished: 'Non publiée',
      publishedOn: 'Publiée sur %{smart_count} portail |||| Publiée sur %{smart_count} portails',
      awaited: 'Publication demandée',
      refused: 'Proposition non retenue',
      submittedBy: 'Proposée par %{name}'
    }
  },
  en: {
    reuses: {
      reuses: 'Reuses',
      displayed: {
        none: 'No reuses',
        some: '%{displayed}/%{smart_count} reuse displayed |||| %{displayed}/%{smart_count} reuses displayed'
      },
      loading: 'Loading reuses',
      readError: 'Error while reading the reuses',
      none: "You haven't created any reuse yet.",
      noneProposed: "You haven't proposed any reuse to a portal yet.",
      onlyAdmins:
        'Only administrators of %{account} manage its reuses. You may propose yours with your personal account.',
      noResult: 'No result matches your criteria.',
      new: 'Create a new reuse',
      intro: 'A reuse presents a project that uses the data: a site, an application, a study.',
      lacksTitle: 'Give the reuse a title.',
      save: 'Create the reuse',
      createError: 'Error while creating the reuse',
      mine: 'My submissions',
      showAll: 'Show all reuses',
      back: 'Back to reuses',
      facets: { portals: 'Portal', owners: 'Owner' },
      noAuthor: 'No author',
      notPublished: 'Not published',
      publishedOn: 'Published on %{smart_count} portal |||| Published on %{smart_count} portals',
      awaited: 'Publication requested',
      refused: 'Proposal not accepted',
      submittedBy: 'Submitted by %{name}'
    }
  }
}
